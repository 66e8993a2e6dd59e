import { fileURLToPath } from 'node:url'
import { rollOut } from '#infra/deploy/roll-out.ts'
import { portsOfStage } from '#infra/deploy/stage-ports.ts'
import { readStage } from '#infra/deploy/stages.ts'
import { type Steps, steps } from '#infra/deploy/steps.ts'
import { seedDemo } from '#infra/demo/seed.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { isServed, serve } from './serve.ts'

const repo = fileURLToPath(new URL('../..', import.meta.url))

/** The house with demo people and companies, ready to be opened by `serve`. */
async function deployToEmulator(stage: Stage, took: Steps): Promise<void> {
  await untilHealthy(stage)
  await rollOut(stage, repo, took)
  await took.step('demo people and companies', () => seedDemo(portsOfStage(stage)))
}

async function untilHealthy({ endpoint = '' }: Stage): Promise<void> {
  await fetch(endpoint, { signal: AbortSignal.timeout(5_000) }).catch((failure: unknown) => {
    throw new Error(
      `No emulator answers at ${endpoint}. Start one beside this (npm run emulator), or set AWS_ENDPOINT_URL.`,
      { cause: failure },
    )
  })
}

async function main(): Promise<void> {
  const stage = await readStage('emulator')
  const took = steps()
  await deployToEmulator(stage, took)
  took.total('all')
  if (await isServed(stage)) return void process.stdout.write(`\n  Served already at ${stage.settings.siteAddress}\n\n`)
  const served = await serve(stage, `${repo}/.local/emulator`)
  process.stdout.write(`
  Ansh is up on the emulator at ${stage.endpoint}, until Ctrl-C

  site               ${served.siteAddress}
  partner sandboxes  ${served.sandboxAddress}    inbox, levers and magic values

  +91 90000 00001    Asha, KYC approved, ready to buy

`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void served.close().then(() => process.exit()))
}

await main().catch((failure: unknown) => {
  process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`)
  process.exitCode = 1
})
