import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './port.ts'
import { end, untilHealthy } from './process.ts'
import { pythonWith } from './python.ts'

/** A running emulator of AWS, or the reason why there is none. */
export type Emulator =
  | { readonly address: string; stop(): Promise<void> }
  | { readonly why: string; stop(): Promise<void> }

const version = '1.5.33'
const defaultPort = 4566
const healthyMs = 30_000
const stopMs = 5_000

const home = fileURLToPath(new URL('../../.local/emulator', import.meta.url))

/**
 * Starts MiniStack, unless `AWS_ENDPOINT_URL` names an emulator. It is installed into a Python environment of its own on first
 * use, takes the keys `test` and `test`, and keeps no data when it stops. Port 0 takes any free port.
 */
export async function startEmulator({
  port = defaultPort,
  signal,
}: { readonly port?: number; readonly signal?: AbortSignal } = {}): Promise<Emulator> {
  const existing = process.env['AWS_ENDPOINT_URL']
  if (existing) return { address: existing, stop: async () => undefined }
  let child: ChildProcess | undefined
  // It leaves the code of its functions behind.
  const folder = await mkdtemp(join(tmpdir(), 'ansh-emulator-'))
  const stop = async () => {
    if (child) await end(child, stopMs)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const python = await pythonWith(home, [`ministack==${version}`])
    const chosenPort = port === 0 ? await freePort() : port
    child = await launch(python, chosenPort, folder)
    const address = `http://127.0.0.1:${chosenPort}`
    await untilHealthy(child, {
      name: 'ministack',
      address: `${address}/_ministack/health`,
      withinMs: healthyMs,
      log: '.local/emulator/emulator-*.log',
      signal,
    })
    return { address, stop }
  } catch (failure) {
    await stop()
    return {
      why: `no AWS emulator: ${failure instanceof Error ? failure.message : 'unknown'}`,
      stop: async () => undefined,
    }
  }
}

async function launch(python: string, port: number, folder: string): Promise<ChildProcess> {
  const log = await open(join(home, `emulator-${port}.log`), 'w')
  const env = {
    ...process.env,
    GATEWAY_PORT: String(port),
    BIND_HOST: '127.0.0.1',
    PERSIST_STATE: '0',
    // Checks signatures as AWS does: a presigned address that was changed is refused.
    AUTH: 'true',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    // Retries of a workflow task follow without a pause.
    SFN_WAIT_SCALE: '0',
    TMPDIR: folder,
    // Its Lambda functions are child processes. They use the Node that runs this process.
    PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
  }
  const child = spawn(python, ['-m', 'ministack'], { cwd: home, env, stdio: ['ignore', log.fd, log.fd] })
  child.once('error', () => undefined)
  await log.close()
  return child
}
