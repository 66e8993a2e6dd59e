import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Settings } from '#functions/platform/settings.ts'
import { seedDemo } from '#infra/demo/seed.ts'
import { type LocalApp, startLocalApp } from './app.ts'
import { persistentClock } from './clock.ts'
import { DataVersionMismatch, prepareDataFolder } from './data-version.ts'
import { shortLog } from './log.ts'
import { buildPages, openVite } from './server/vite.ts'

const repo = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(repo, '.local')

const portOptions = [
  { env: 'PORT', port: 5173 },
  { env: 'SANDBOX_PORT', port: 5174 },
] as const

/** A start that the person at the terminal can correct: only the message is printed. */
class StartRefused extends Error {}

async function main(): Promise<void> {
  const startedMs = performance.now()
  const [site, sandbox] = portOptions.map(readPort) as [number, number]
  const phoneProof = readPhoneProof()
  const isDev = process.argv.includes('--dev')
  // Before any data is deleted, because it may belong to a running application.
  for (const port of [site, sandbox]) await refuseIfTaken(port)
  await prepareDataFolder(folder, { fresh: process.argv.includes('--fresh') })
  const clock = persistentClock(join(folder, 'clock.json'))
  const vite = isDev ? await openVite(repo) : undefined
  if (!isDev) await buildPages(repo)
  const app = await startLocalApp({
    folder,
    clock,
    log: shortLog(clock, { verbose: process.argv.includes('--verbose') }),
    ports: { site, sandbox },
    sandboxes: true,
    pages: join(repo, 'dist/web'),
    settings: { phoneProof },
    ...(vite !== undefined && { dev: vite.handle }),
  })
  // The first start seeds the demo people and companies; later starts add the prices of the days since.
  await seedDemo(app.context)
  await app.drain()
  app.start()
  printAddresses(app, performance.now() - startedMs)
  stopOnSignal(async () => {
    await vite?.close()
    await app.close()
  })
}

function readPort({ env, port }: (typeof portOptions)[number]): number {
  const text = process.env[env]
  if (text === undefined || text === '') return port
  const requested = Number(text)
  if (!Number.isInteger(requested) || requested < 1 || requested > 65_535)
    throw new StartRefused(`${env}=${text} is not a port: use a number from 1 to 65535.`)
  return requested
}

/** What proves phone numbers: codes of our own, or the simulator of Firebase phone authentication. */
function readPhoneProof(): Settings['phoneProof'] {
  const requested = process.env['PHONE_PROOF'] || 'sms'
  if (requested !== 'sms' && requested !== 'firebase')
    throw new StartRefused(`PHONE_PROOF=${requested} is not supported: use sms or firebase.`)
  return requested
}

async function refuseIfTaken(port: number): Promise<void> {
  const server = createServer().listen(port, 'localhost')
  await once(server, 'listening').catch((failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'EADDRINUSE') throw failure
    const { env } = portOptions.find((option) => readPort(option) === port) ?? portOptions[0]
    throw new StartRefused(
      `Port ${port} is taken. Stop the process that uses it, or choose another: ${env}=${port + 10} npm start`,
    )
  })
  server.close()
  await once(server, 'close')
}

function printAddresses({ siteAddress, sandboxAddress }: LocalApp, tookMs: number): void {
  process.stdout.write(`
  Ansh is up (${(tookMs / 1000).toFixed(1)} s)

  site               ${siteAddress}
  partner simulators ${sandboxAddress}    inbox, fault controls and test values

  +91 90000 00001    Asha, KYC approved, ready to buy
  +91 90000 00002    new, no KYC
  +91 90000 00003    a company
  operator@example.com, supervisor@example.com    the desk

  read a login code  curl '${sandboxAddress}/inbox?to=%2B919000000001'
  start over         npm start -- --fresh

`)
}

function stopOnSignal(close: () => Promise<void>): void {
  let isStopping = false
  const stop = () => {
    // A second signal stops at once.
    if (isStopping) process.exit(130)
    isStopping = true
    close().then(() => process.exit(0), fail)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

function fail(failure: unknown): never {
  process.stderr.write(
    failure instanceof StartRefused || failure instanceof DataVersionMismatch
      ? `${failure.message}\n`
      : `${failure instanceof Error ? failure.stack : String(failure)}\n`,
  )
  process.exit(1)
}

await main().catch(fail)
