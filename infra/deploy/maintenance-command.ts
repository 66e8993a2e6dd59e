import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Maintenance, setMaintenance } from '#functions/platform/http/maintenance.ts'
import { systemClock } from '#functions/platform/system.ts'
import { persistentClock } from '#infra/local/clock.ts'
import { openTable } from '#infra/local/table.ts'
import { describeFailure } from './command-output.ts'
import { nextTimeInIndia } from './next-time.ts'

const folder = fileURLToPath(new URL('../../.local', import.meta.url))

const usage = `Closes the application for maintenance, and opens it again. The application may be running.

  npm run maintenance -- on           all answers 503, except the desk, webhooks and the endpoints that finish a purchase
  npm run maintenance -- off          opens the application
  npm run maintenance -- on <stage>   the same for a deployed stage, such as \`emulator\`

  --until 18:30                       with on: the time in India at which it is expected to end; people are told
`

async function run(words: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { until: { type: 'string' } },
    allowPositionals: true,
  })
  const [state, stage] = positionals
  if (positionals.length > 2 || (state !== 'on' && state !== 'off')) throw new Error(usage)
  if (state === 'off' && values.until !== undefined) throw new Error(usage)
  const now = systemClock().now()
  const maintenance = {
    on: state === 'on',
    ...(values.until !== undefined && { until: nextTimeInIndia(values.until, now) }),
  }
  if (stage === undefined) await switchLocalApp(maintenance)
  else await (await import('#infra/deploy/maintenance.ts')).switchStage(stage, maintenance)
  return maintenance.on ? 'Closed for maintenance within 30 seconds.' : 'Open again within 30 seconds.'
}

async function switchLocalApp({ on, until }: Maintenance): Promise<void> {
  const file = join(folder, 'table.sqlite')
  if (!existsSync(file)) throw new Error('There is no local application yet: start it once with npm start')
  const table = openTable({ file, clock: persistentClock(join(folder, 'clock.json')) })
  try {
    await setMaintenance({ table }, on, until)
  } finally {
    table.close()
  }
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (failure) {
  process.stderr.write(`${describeFailure(failure, process.argv[3] ?? '')}\n`)
  process.exitCode = 1
}
