import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Emulator } from '#infra/emulator/start.ts'

const composeFile = fileURLToPath(new URL('compose.yml', import.meta.url))
const run = promisify(execFile)

/** What LocalStack needs, each with the words for a person who lacks it. */
const needs: readonly { readonly isThere: () => Promise<unknown>; readonly missing: string }[] = [
  {
    isThere: async () => {
      if (!process.env['LOCALSTACK_AUTH_TOKEN']) throw new Error('no token')
    },
    missing:
      'LOCALSTACK_AUTH_TOKEN is not set. LocalStack’s image needs a token since March 2026; a free account has one: https://app.localstack.cloud/workspace/auth-tokens',
  },
  {
    isThere: () => run('docker', ['--version']),
    missing: 'Docker is not installed: https://docs.docker.com/get-started/get-docker/',
  },
  {
    isThere: () => run('docker', ['info']),
    missing:
      'Docker is installed, and its engine does not run. Start it (Docker Desktop, or sudo systemctl start docker).',
  },
  {
    isThere: () => run('docker', ['compose', 'version']),
    missing: 'Docker has no Compose plugin: https://docs.docker.com/compose/install/',
  },
]

/** Everything that is missing on this machine to run LocalStack by Docker, in words; empty when it can start. */
export async function missingForDocker(): Promise<readonly string[]> {
  const missing: string[] = []
  for (const need of needs)
    await need.isThere().catch(() => {
      missing.push(need.missing)
    })
  // Without Docker nothing can be said about its engine and its plugin.
  const hasDocker = !missing.includes(needs[1]?.missing ?? '')
  return hasDocker ? missing : missing.slice(0, missing.indexOf(needs[1]?.missing ?? '') + 1)
}

/** Runs LocalStack until Ctrl-C, as the compose file says. Returns the exit code. */
export async function runInForeground(port: number): Promise<number> {
  const child = spawn('docker', ['compose', '--file', composeFile, 'up'], {
    stdio: 'inherit',
    env: { ...process.env, EMULATOR_PORT: String(port) },
  })
  // Ctrl-C reaches Docker too, which stops the container and then ends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  const [code] = (await once(child, 'close')) as [number | null]
  return code ?? 1
}

/** Starts LocalStack in a container, and waits until it is healthy. Docker shows the download of the image. */
export async function startInDocker(port: number): Promise<Emulator> {
  const compose = async (...words: readonly string[]) => {
    const child = spawn('docker', ['compose', '--file', composeFile, ...words], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, EMULATOR_PORT: String(port) },
    })
    const [code] = (await once(child, 'close')) as [number | null]
    return code === 0
  }
  const stop = async () => void (await compose('down'))
  if (await compose('up', '--detach', '--wait')) return { address: `http://localhost:${port}`, stop }
  await stop()
  return { why: 'Docker could not start LocalStack: see above', stop: async () => undefined }
}
