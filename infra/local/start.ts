import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Settings } from '#functions/platform/settings.ts'
import { keptClock } from './clock.ts'
import { seedDemo } from '#infra/demo/seed.ts'
import { type LocalApp, startLocalApp } from './app.ts'
import { shortLog } from './log.ts'
import { buildPages, openVite } from './vite.ts'

const repo = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(repo, '.local')

const places = [
  { env: 'PORT', port: 5173 },
  { env: 'SANDBOX_PORT', port: 5174 },
] as const

class Stopped extends Error {}

async function main(): Promise<void> {
  const beganMs = performance.now()
  const [site, sandbox] = places.map(readPort) as [number, number]
  const phoneProof = readPhoneProof()
  const isDev = process.argv.includes('--dev')
  // Before anything is thrown away: the data may belong to a house that is running.
  for (const port of [site, sandbox]) await refuseIfTaken(port)
  if (process.argv.includes('--fresh')) await rm(folder, { recursive: true, force: true })
  const clock = keptClock(join(folder, 'clock.json'))
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
  // The demo people and companies at the first start, the prices of the days since at later ones.
  await seedDemo(app.ports)
  await app.drain()
  app.start()
  greet(app, performance.now() - beganMs)
  stopOnSignal(async () => {
    await vite?.close()
    await app.close()
  })
}

function readPort({ env, port }: (typeof places)[number]): number {
  const told = process.env[env]
  if (told === undefined || told === '') return port
  const asked = Number(told)
  if (!Number.isInteger(asked) || asked < 1 || asked > 65_535)
    throw new Stopped(`${env}=${told} is no port: say a number from 1 to 65535.`)
  return asked
}

/** Who proves phone numbers: our own codes, or the phone-authentication service's stand-in. */
function readPhoneProof(): Settings['phoneProof'] {
  const told = process.env['PHONE_PROOF'] || 'sms'
  if (told !== 'sms' && told !== 'firebase') throw new Stopped(`PHONE_PROOF=${told} is neither sms nor firebase.`)
  return told
}

async function refuseIfTaken(port: number): Promise<void> {
  const server = createServer().listen(port, 'localhost')
  await once(server, 'listening').catch((failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'EADDRINUSE') throw failure
    const place = places.find((one) => readPort(one) === port) ?? places[0]
    throw new Stopped(
      `Port ${port} is taken. Stop what runs there, or choose another: ${place.env}=${port + 10} npm start`,
    )
  })
  server.close()
  await once(server, 'close')
}

function greet({ siteAddress, sandboxAddress }: LocalApp, tookMs: number): void {
  process.stdout.write(`
  Ansh is up (${(tookMs / 1000).toFixed(1)} s)

  site               ${siteAddress}
  partner sandboxes  ${sandboxAddress}    inbox, levers and magic values

  +91 90000 00001    Asha, KYC approved, ready to buy
  +91 90000 00002    new, no KYC
  +91 90000 00003    a company
  operator@example.com, supervisor@example.com    the desk

  read a login code  curl '${sandboxAddress}/inbox?to=%2B919000000001'
  begin again        npm start -- --fresh

`)
}

function stopOnSignal(close: () => Promise<void>): void {
  let isStopping = false
  const stop = () => {
    // Who asks twice does not want to wait.
    if (isStopping) process.exit(130)
    isStopping = true
    close().then(() => process.exit(0), fail)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

function fail(failure: unknown): never {
  process.stderr.write(
    failure instanceof Stopped
      ? `${failure.message}\n`
      : `${failure instanceof Error ? failure.stack : String(failure)}\n`,
  )
  process.exit(1)
}

await main().catch(fail)
