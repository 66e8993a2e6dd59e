import { parseArgs } from 'node:util'
import { missingForDocker, runInForeground } from './localstack/docker.ts'
import { checkPort } from './port.ts'
import { startEmulator } from './start.ts'

/** `npm run emulator [-- localstack] [-- --port 4567]`: only an emulator, MiniStack or LocalStack by Docker, until Ctrl-C. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { port: { type: 'string', default: '4566' } },
    allowPositionals: true,
  })
  const [which = 'ministack'] = positionals
  const port = await checkPort(values.port)
  if (which === 'ministack') return startMiniStack(port)
  if (which === 'localstack') return startLocalStack(port)
  throw new Error(`There is no emulator "${which}": it is ministack or localstack`)
}

async function startMiniStack(port: number): Promise<void> {
  const emulator = await startEmulator({ port })
  if ('why' in emulator) throw new Error(emulator.why)
  process.stdout.write(`AWS emulator at ${emulator.address}. Ctrl-C stops it.\n${deployHint(port)}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void emulator.stop().then(() => process.exit()))
}

async function startLocalStack(port: number): Promise<void> {
  const missing = await missingForDocker()
  if (missing.length > 0) throw new Error(`LocalStack cannot start.\n${missing.map((each) => `  ${each}`).join('\n')}`)
  process.stdout.write(`LocalStack at http://localhost:${port}. Ctrl-C stops it.\n${deployHint(port)}`)
  process.exitCode = await runInForeground(port)
}

function deployHint(port: number): string {
  const address = port === 4566 ? '' : `AWS_ENDPOINT_URL=http://localhost:${port} `
  return `Deploy from another terminal: ${address}npm run deploy:emulator\n`
}

await main().catch((failure: unknown) => {
  process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`)
  process.exitCode = 1
})
