import { fileURLToPath } from 'node:url'
import { rollOut } from '#infra/deploy/roll-out.ts'
import { contextOfStage } from '#infra/deploy/stage-context.ts'
import { readStage } from '#infra/deploy/stages.ts'
import { type Steps, steps } from '#infra/deploy/steps.ts'
import { seedDemo } from '#infra/demo/seed.ts'
import { listen } from '#infra/local/server/server.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { chooseEmulator, type Wanted } from './choose.ts'
import { missingForDocker, startInDocker } from './localstack/docker.ts'
import { missingForProcesses } from './localstack/install.ts'
import { startAsProcesses } from './localstack/processes.ts'
import { emulatorAt } from './probe.ts'
import { isServed, serve } from './serve.ts'
import { type Emulator, startEmulator } from './start.ts'

/**
 * `npm run deploy:emulator` and `npm run deploy:localstack`: finds or starts the emulator, deploys the application with demo data, and
 * serves it. Ctrl-C ends what this command has started, at any time.
 */
const repo = fileURLToPath(new URL('../..', import.meta.url))
const defaultPort = 4566
const interrupted = new AbortController()
/** What this command has started, in the order of its start. */
const started: Promise<{ stop(): Promise<void> }>[] = []

async function main(wanted: Wanted): Promise<void> {
  const endpoint = await findEmulator(wanted)
  // Everything that follows finds the emulator by this variable.
  process.env['AWS_ENDPOINT_URL'] = endpoint
  const stage = await readStage('emulator')
  const served = await isServed(stage)
  // Asked before the minutes of a deployment.
  if (!served || started.length > 0) await requireFreePorts(stage)
  const timing = steps()
  await deployWithDemoData(stage, timing)
  timing.total('all')
  if (served) return print(`\n  Already served at ${stage.settings.siteAddress}\n\n`)
  const server = await serve(stage, `${repo}/.local/emulator`)
  started.push(Promise.resolve({ stop: () => server.close() }))
  const ends = started.length > 1 ? 'stops both' : 'stops serving it'
  print(`
  Ansh runs on the emulator at ${endpoint}. Ctrl-C ${ends}.

  site                ${server.siteAddress}
  partner simulators  ${server.sandboxAddress}    inbox, fault controls and test values

  +91 90000 00001     Asha, KYC approved, ready to buy

`)
}

/** The address of a running emulator. Throws with the reason, for a person, when there is none and none can be started. */
async function findEmulator(wanted: Wanted): Promise<string> {
  const choice = await chooseEmulator(wanted, {
    named: process.env['AWS_ENDPOINT_URL'] || undefined,
    answering: emulatorAt,
    missingForDocker,
    missingForProcesses,
  })
  if ('why' in choice) throw new Error(choice.why)
  if ('found' in choice) {
    print(`  The emulator at ${choice.found} is used.\n`)
    return choice.found
  }
  const { name, start } = starters[choice.start]
  print(`  ${name} starts at http://localhost:${defaultPort}. The first time it is downloaded.\n`)
  const starting = start()
  started.push(starting)
  const emulator = await starting
  if ('why' in emulator) throw new Error(emulator.why)
  return emulator.address
}

const { signal } = interrupted
const starters: Readonly<
  Record<'ministack' | 'docker' | 'processes', { readonly name: string; readonly start: () => Promise<Emulator> }>
> = {
  ministack: { name: 'MiniStack', start: () => startEmulator({ port: defaultPort, signal }) },
  docker: { name: 'LocalStack', start: () => startInDocker(defaultPort) },
  processes: {
    name: 'LocalStack 4.14, without Docker,',
    start: () => startAsProcesses({ port: defaultPort, signal }),
  },
}

async function requireFreePorts({ settings }: Stage): Promise<void> {
  for (const [variable, address] of [
    ['PORT', settings.siteAddress],
    ['SANDBOX_PORT', settings.razorpay.address],
  ] as const) {
    const port = Number(new URL(address).port)
    const listening = await listen(port, () => undefined).catch((cause: unknown) => {
      throw new Error(`Port ${port} is taken, perhaps by npm start. Stop that program, or set ${variable}.`, { cause })
    })
    await listening.close()
  }
}

async function deployWithDemoData(stage: Stage, timing: Steps): Promise<void> {
  await rollOut(stage, repo, timing)
  await timing.step('demo data seeded', () => seedDemo(contextOfStage(stage)))
}

async function stopAll(): Promise<void> {
  interrupted.abort()
  for (const each of started.splice(0).toReversed()) await (await each).stop()
}

function print(text: string): void {
  process.stdout.write(text)
}

for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => void stopAll().then(() => process.exit()))
await main(process.argv[2] === 'localstack' ? 'localstack' : 'any').catch(async (failure: unknown) => {
  // What fails because it was interrupted needs no words.
  if (!interrupted.signal.aborted)
    process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`)
  process.exitCode = 1
  await stopAll()
})
