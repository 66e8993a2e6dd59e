import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { setBuyingClosed, setMaintenance } from '#functions/platform/http/maintenance.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { systemClock } from '#functions/platform/system.ts'
import { persistentClock } from '#infra/local/clock.ts'
import { openTable } from '#infra/local/table.ts'
import { describeFailure } from './command-output.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { nextTimeInIndia } from './next-time.ts'

const folder = fileURLToPath(new URL('../../.local', import.meta.url))

const usage = `Closes the application for maintenance, or buying alone, and opens it again. The application may be running.

  npm run maintenance -- on             all answers 503, except the desk, webhooks and the endpoints that finish a purchase
  npm run maintenance -- off            opens the application
  npm run maintenance -- close-buying   nobody begins a purchase; everything else goes on
  npm run maintenance -- open-buying    opens buying
  npm run maintenance -- on <stage>     the same for a deployed stage, such as \`emulator\`

  --until 18:30                         with on: the time in India at which it is expected to end; people are told
`

interface Change {
  readonly said: string
  readonly apply: (ports: Pick<Ports, 'table'>, until?: Instant) => Promise<void>
}

const changes: ReadonlyMap<string, Change> = new Map([
  ['on', { said: 'Closed for maintenance', apply: (ports, until) => setMaintenance(ports, true, until) }],
  ['off', { said: 'Open again', apply: (ports) => setMaintenance(ports, false) }],
  ['close-buying', { said: 'Buying is closed', apply: (ports) => setBuyingClosed(ports, true) }],
  ['open-buying', { said: 'Buying is open again', apply: (ports) => setBuyingClosed(ports, false) }],
])

async function run(words: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { until: { type: 'string' } },
    allowPositionals: true,
  })
  const [verb = '', stage] = positionals
  const change = changes.get(verb)
  if (positionals.length > 2 || change === undefined) throw new Error(usage)
  if (verb !== 'on' && values.until !== undefined) throw new Error(usage)
  const until = values.until === undefined ? undefined : nextTimeInIndia(values.until, systemClock().now())
  const apply = (ports: Pick<Ports, 'table'>) => change.apply(ports, until)
  if (stage === undefined) await switchLocalApp(apply)
  else await (await import('#infra/deploy/maintenance.ts')).switchStage(stage, apply)
  return `${change.said} within 30 seconds.`
}

async function switchLocalApp(apply: (ports: Pick<Ports, 'table'>) => Promise<void>): Promise<void> {
  const file = join(folder, 'table.sqlite')
  if (!existsSync(file)) throw new Error('There is no local application yet: start it once with npm start')
  const table = openTable({ file, clock: persistentClock(join(folder, 'clock.json')) })
  try {
    await apply({ table })
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
