import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** An AWS on this machine, or why there is none. */
export type Emulator =
  | { readonly address: string; stop(): Promise<void> }
  | { readonly why: string; stop(): Promise<void> }

const run = promisify(execFile)

const version = '1.5.33'
const usualPort = 4566
const installMs = 180_000
const healthyMs = 30_000
const stopMs = 5_000

const home = fileURLToPath(new URL('../../.local/emulator', import.meta.url))
const python = join(home, 'venv', process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python3')

/**
 * What `AWS_ENDPOINT_URL` names, else MiniStack, which is put into a Python environment of its own on first use and keeps
 * nothing when it stops. Its keys are `test` and `test`. Port 0 takes any that is free.
 */
export async function startEmulator({ port = usualPort }: { readonly port?: number } = {}): Promise<Emulator> {
  const given = process.env['AWS_ENDPOINT_URL']
  if (given) return { address: given, stop: async () => undefined }
  let child: ChildProcess | undefined
  const stop = async () => {
    if (child) await end(child)
  }
  try {
    await install()
    const at = port === 0 ? await freePort() : port
    child = await launch(at)
    const address = `http://127.0.0.1:${at}`
    await untilHealthy(child, address)
    return { address, stop }
  } catch (failure) {
    await stop()
    return {
      why: `no AWS emulator: ${failure instanceof Error ? failure.message : 'unknown'}`,
      stop: async () => undefined,
    }
  }
}

async function install(): Promise<void> {
  // Written last: an installation that was broken off starts over.
  const installed = join(home, `ministack-${version}`)
  if (existsSync(installed)) return
  await mkdir(home, { recursive: true })
  await rm(join(home, 'venv'), { recursive: true, force: true })
  await step('python3 cannot make an environment', process.platform === 'win32' ? 'python' : 'python3', [
    '-m',
    'venv',
    join(home, 'venv'),
  ])
  await step('pip cannot install ministack', python, [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    `ministack==${version}`,
  ])
  await writeFile(installed, '')
}

async function step(complaint: string, command: string, words: string[]): Promise<void> {
  await run(command, words, { timeout: installMs }).catch((failure: unknown) => {
    throw new Error(complaint, { cause: failure })
  })
}

async function launch(port: number): Promise<ChildProcess> {
  const log = await open(join(home, `emulator-${port}.log`), 'w')
  const env = {
    ...process.env,
    GATEWAY_PORT: String(port),
    BIND_HOST: '127.0.0.1',
    PERSIST_STATE: '0',
    // Looks at signatures, as AWS does: a presigned address that was changed is refused.
    AUTH: 'true',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    // Waits between the tries of a workflow's task pass at once.
    SFN_WAIT_SCALE: '0',
    // Its Lambdas are child processes: they get the Node that runs this.
    PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
  }
  const child = spawn(python, ['-m', 'ministack'], { cwd: home, env, stdio: ['ignore', log.fd, log.fd] })
  child.once('error', () => undefined)
  await log.close()
  return child
}

async function untilHealthy(child: ChildProcess, address: string): Promise<void> {
  for (const deadline = Date.now() + healthyMs; Date.now() < deadline; await wait(200)) {
    // Checked first: at a port that is taken, somebody else may answer.
    if (child.exitCode !== null || child.pid === undefined)
      throw new Error('ministack ended at once; see .local/emulator/emulator-*.log')
    const answer = await fetch(`${address}/_ministack/health`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    )
    if (answer?.ok) return
  }
  throw new Error('ministack did not become healthy; see .local/emulator/emulator-*.log')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  if (await Promise.race([ended.then(() => true), wait(stopMs, false, { ref: false })])) return
  child.kill('SIGKILL')
  await ended
}

/** A port that nobody holds just now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : usualPort))
    })
  })
}

if (import.meta.main) {
  const emulator = await startEmulator()
  process.stdout.write('why' in emulator ? `${emulator.why}\n` : `AWS at ${emulator.address} until Ctrl-C\n`)
  process.exitCode = 'why' in emulator ? 1 : 0
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void emulator.stop().then(() => process.exit()))
}
