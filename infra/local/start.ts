import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { House } from './house.ts'
import type { ShiftedClock } from './clock.ts'

const nodeMin = 24
const repo = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(repo, '.local')
/** How far time was put forward by hand, so that it does not run back at a restart. */
const shiftFile = join(folder, 'clock.json')

const places = [
  { env: 'PORT', port: 5173 },
  { env: 'SANDBOX_PORT', port: 5174 },
] as const

class Stopped extends Error {}

async function main(): Promise<void> {
  const beganMs = performance.now()
  if (Number(process.versions.node.split('.')[0]) < nodeMin) throw new Stopped(`Ansh needs Node ${nodeMin} or newer; this is ${process.versions.node}. \`npm start\` brings its own: run that after \`npm install\`.`)
  const [site, sandbox] = places.map(readPort) as [number, number]
  const isDev = process.argv.includes('--dev')
  if (process.argv.includes('--fresh')) await rm(folder, { recursive: true, force: true })
  // Only now: these need Node 24 to be loaded at all.
  const [{ openHouse }, { shortLog }, { buildPages, openVite }] = await Promise.all([import('./house.ts'), import('./log.ts'), import('./vite.ts')])
  const clock = await openClock()
  const vite = isDev ? await openVite(repo) : undefined
  if (!isDev) await buildPages(repo)
  const house = await openHouse({
    folder,
    clock,
    log: shortLog(clock, { verbose: process.argv.includes('--verbose') }),
    ports: { site, sandbox },
    sandboxes: true,
    pages: join(repo, 'dist/web'),
    ...(vite !== undefined && { dev: vite.handle }),
  }).catch((failure: unknown) => {
    throw asTakenPort(failure) ?? failure
  })
  await seed(house)
  house.start()
  greet(house, performance.now() - beganMs)
  stopOnSignal(async () => {
    await vite?.close()
    await house.close()
  })
}

function readPort({ env, port }: (typeof places)[number]): number {
  const told = process.env[env]
  if (told === undefined || told === '') return port
  const asked = Number(told)
  if (!Number.isInteger(asked) || asked < 1 || asked > 65_535) throw new Stopped(`${env}=${told} is no port: say a number from 1 to 65535.`)
  return asked
}

function asTakenPort(failure: unknown): Stopped | undefined {
  const { code, port } = (failure ?? {}) as { code?: string; port?: number }
  if (code !== 'EADDRINUSE') return undefined
  const place = places.find((one) => readPort(one) === port) ?? places[0]
  return new Stopped(`Port ${port} is taken. Stop what runs there, or choose another: ${place.env}=${(port ?? place.port) + 10} npm start`)
}

async function openClock(): Promise<ShiftedClock> {
  const { shiftedClock } = await import('./clock.ts')
  const kept = await readFile(shiftFile, 'utf8').catch(() => '0')
  const clock = shiftedClock(Number(kept) || 0)
  return {
    ...clock,
    advance(ms) {
      clock.advance(ms)
      void mkdir(dirname(shiftFile), { recursive: true }).then(() => writeFile(shiftFile, String(clock.offsetMs())))
    },
  }
}

/** The demo people and companies at the first start, the prices of the days since at later ones. */
async function seed(house: House): Promise<void> {
  const { seedDemo } = await import('./demo/seed.ts')
  await seedDemo(house.ports)
  await house.drain()
}

function greet({ siteAddress, sandboxAddress }: House, tookMs: number): void {
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
  process.stderr.write(failure instanceof Stopped ? `${failure.message}\n` : `${failure instanceof Error ? failure.stack : String(failure)}\n`)
  process.exit(1)
}

await main().catch(fail)
