import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, open, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '#infra/emulator/port.ts'
import { end, untilHealthy } from '#infra/emulator/process.ts'
import type { Emulator } from '#infra/emulator/start.ts'
import { home, installLocalStack, type LocalStack } from './install.ts'

/** It loads many libraries before it listens. */
const healthyMs = 180_000
const stopMs = 15_000
const executor = fileURLToPath(new URL('executor', import.meta.url))

/**
 * Starts LocalStack without Docker. Port 0 takes any free port. Its functions run as processes of this machine (executor/local_processes.py). It keeps no
 * data when it stops.
 */
export async function startAsProcesses({
  port: wantedPort,
  signal,
}: {
  readonly port: number
  readonly signal?: AbortSignal
}): Promise<Emulator> {
  let child: ChildProcess | undefined
  let installed: LocalStack | undefined
  const folder = await mkdtemp(join(tmpdir(), 'ansh-localstack-'))
  const stop = async () => {
    if (child && installed) await endAll(child, installed)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const port = wantedPort === 0 ? await freePort() : wantedPort
    const address = `http://127.0.0.1:${port}`
    installed = await installLocalStack()
    child = await launch(installed, port, folder)
    await untilHealthy(child, {
      name: 'LocalStack',
      address: `${address}/_localstack/health`,
      withinMs: healthyMs,
      log: '.local/localstack/localstack.log',
      signal,
    })
    return { address, stop }
  } catch (failure) {
    await stop()
    return {
      why: `no LocalStack: ${failure instanceof Error ? failure.message : 'unknown'}`,
      stop: async () => undefined,
    }
  }
}

async function launch({ python, programs }: LocalStack, port: number, folder: string): Promise<ChildProcess> {
  const data = join(folder, 'var/lib/localstack')
  await mkdir(data, { recursive: true })
  await symlink(programs, join(data, 'lib'))
  const log = await open(join(home, 'localstack.log'), 'w')
  const child = spawn(python, ['-m', 'localstack.runtime.main'], {
    cwd: folder,
    // A group of its own, which ends with it: its functions are children.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: {
      ...process.env,
      // The Node that runs this process runs the functions.
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
      GATEWAY_LISTEN: `127.0.0.1:${port}`,
      FILESYSTEM_ROOT: folder,
      TMPDIR: folder,
      // The folders are those above, in a container too.
      OVERRIDE_IN_DOCKER: '0',
      // Streams of the table as DynamoDB Local has them, instead of a simulation of Kinesis.
      PROVIDER_OVERRIDE_DYNAMODB: 'v2',
      PROVIDER_OVERRIDE_DYNAMODBSTREAMS: 'v2',
      LAMBDA_RUNTIME_EXECUTOR: 'processes',
      PYTHONPATH: executor,
      PYTHONDONTWRITEBYTECODE: '1',
      S3_SKIP_SIGNATURE_VALIDATION: '0',
      // Nothing is fetched or told.
      SKIP_SSL_CERT_DOWNLOAD: '1',
      DISABLE_EVENTS: '1',
      DNS_ADDRESS: '0',
    },
  })
  child.once('error', () => undefined)
  await log.close()
  return child
}

/** Ends LocalStack and what it has started: DynamoDB Local has a group of its own, the functions have that of LocalStack. */
async function endAll(child: ChildProcess, { python }: LocalStack): Promise<void> {
  const { pid } = child
  if (pid === undefined) return
  const children = await childrenOf(pid, python)
  await end(child, stopMs)
  for (const left of [-pid, ...children]) endNow(left)
}

/** With the help of a library of LocalStack; none for a process that has ended. */
async function childrenOf(pid: number, python: string): Promise<readonly number[]> {
  const script = 'import psutil, sys; print(*(each.pid for each in psutil.Process(int(sys.argv[1])).children()))'
  const { stdout } = await promisify(execFile)(python, ['-c', script, String(pid)]).catch(() => ({ stdout: '' }))
  return (stdout.match(/\d+/g) ?? []).map(Number)
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'ESRCH') throw failure
  }
}
