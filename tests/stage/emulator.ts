import type { TestProject } from 'vitest/node'
import { startEmulator } from '#infra/emulator/start.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of an AWS for the tests of the stage, or why there is none. */
    emulator: { readonly address?: string; readonly why?: string }
  }
}

/**
 * One emulator for all tests of the stage, begun before the first and stopped after the last. Only on request, until the
 * whole house is deployed to it: it is a download of some 90 MB.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env['EMULATOR'] === undefined && process.env['AWS_ENDPOINT_URL'] === undefined) {
    project.provide('emulator', { why: 'no AWS emulator was asked for; set EMULATOR=1' })
    return async () => undefined
  }
  const emulator = await startEmulator({ port: 0 })
  project.provide('emulator', 'why' in emulator ? { why: emulator.why } : { address: emulator.address })
  return () => emulator.stop()
}
