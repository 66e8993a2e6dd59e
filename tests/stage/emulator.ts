import type { TestProject } from 'vitest/node'
import { startEmulator } from '#infra/emulator/start.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of an AWS for the tests of the stage, or why there is none. */
    emulator: { readonly address?: string; readonly why?: string }
  }
}

/** One emulator for all tests of the stage, begun before the first and stopped after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const emulator = await startEmulator({ port: 0 })
  project.provide('emulator', 'why' in emulator ? { why: emulator.why } : { address: emulator.address })
  return () => emulator.stop()
}
