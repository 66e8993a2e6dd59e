import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { rollOut } from '#infra/deploy/roll-out.ts'
import { contextOfStage } from '#infra/deploy/stage-context.ts'
import { steps } from '#infra/deploy/steps.ts'
import { isLocalStack } from '#infra/emulator/probe.ts'
import { emulatorStage } from '#infra/emulator/stage.ts'
import { freePort } from '#infra/emulator/port.ts'
import { type Emulator, startEmulator } from '#infra/emulator/start.ts'
import { serve } from '#infra/emulator/serve.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { seedStage } from './seed.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The stage that is deployed and served for these tests, or the reason why there is none. */
    deployed: { readonly stage?: Stage; readonly isLocalStack?: boolean; readonly why?: string }
  }
}

const repo = fileURLToPath(new URL('../..', import.meta.url))

export const setup = (project: TestProject) => deployTo(project, { hasHttpApi: true })

/** Starts an emulator, deploys the whole application to it before the first test, and stops it after the last. */
export async function deployTo(
  project: TestProject,
  {
    hasHttpApi,
    start = () => startEmulator({ port: 0 }),
  }: Pick<Stage, 'hasHttpApi'> & { readonly start?: () => Promise<Emulator> },
): Promise<() => Promise<void>> {
  const emulator = await start()
  if ('why' in emulator) {
    project.provide('deployed', { why: emulator.why })
    return async () => undefined
  }
  const undo = [emulator.stop]
  const stop = async () => {
    for (const each of undo.toReversed()) await each()
  }
  try {
    const folder = await mkdtemp(join(tmpdir(), 'ansh-stage-'))
    undo.push(() => rm(folder, { recursive: true }))
    const at = async () => `http://localhost:${await freePort()}`
    const stage = emulatorStage({
      name: 'test',
      endpoint: emulator.address,
      hasHttpApi,
      siteAddress: await at(),
      sandboxAddress: await at(),
    })
    await rollOut(stage, repo, steps())
    await seedStage(contextOfStage(stage))
    const served = await serve(stage, folder)
    undo.push(served.close)
    project.provide('deployed', { stage, isLocalStack: await isLocalStack(emulator.address) })
  } catch (failure) {
    // A failed setup has no teardown, so the emulator would run on.
    await stop()
    throw failure
  }
  return stop
}
