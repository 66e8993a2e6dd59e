import { fileURLToPath } from 'node:url'
import { rollOut } from '#infra/deploy/roll-out.ts'
import { contextOfStage } from '#infra/deploy/stage-context.ts'
import { readStage } from '#infra/deploy/stages.ts'
import { type Steps, steps } from '#infra/deploy/steps.ts'
import { seedDemo } from '#infra/demo/seed.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { isServed, serve } from './serve.ts'

const repo = fileURLToPath(new URL('../..', import.meta.url))

/** Deploys the application with demo data. `serve` then makes it reachable for browsers. */
async function deployToEmulator(stage: Stage, timing: Steps): Promise<void> {
  await untilHealthy(stage)
  await rollOut(stage, repo, timing)
  await timing.step('demo data seeded', () => seedDemo(contextOfStage(stage)))
}

async function untilHealthy({ endpoint = '' }: Stage): Promise<void> {
  await fetch(endpoint, { signal: AbortSignal.timeout(5_000) }).catch((failure: unknown) => {
    throw new Error(
      `No emulator answers at ${endpoint}. Start one in another terminal (npm run emulator), or set AWS_ENDPOINT_URL to one.`,
      { cause: failure },
    )
  })
}

async function main(): Promise<void> {
  const stage = await readStage('emulator')
  const timing = steps()
  await deployToEmulator(stage, timing)
  timing.total('all')
  if (await isServed(stage)) return void process.stdout.write(`\n  Already served at ${stage.settings.siteAddress}\n\n`)
  const server = await serve(stage, `${repo}/.local/emulator`)
  process.stdout.write(`
  Ansh runs on the emulator at ${stage.endpoint}. Ctrl-C stops serving it.

  site                ${server.siteAddress}
  partner simulators  ${server.sandboxAddress}    inbox, fault controls and test values

  +91 90000 00001     Asha, KYC approved, ready to buy

`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.close().then(() => process.exit()))
}

await main().catch((failure: unknown) => {
  process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`)
  process.exitCode = 1
})
