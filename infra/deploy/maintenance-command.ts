import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setMaintenance } from '#functions/platform/http/maintenance.ts'
import { persistentClock } from '#infra/local/clock.ts'
import { openTable } from '#infra/local/table.ts'

const folder = fileURLToPath(new URL('../../.local', import.meta.url))

const usage = `Closes the application for maintenance, and opens it again. The application may be running.

  npm run maintenance -- on           all answers 503, except the desk, webhooks and the endpoints that finish a purchase
  npm run maintenance -- off          opens the application
  npm run maintenance -- on <stage>   the same for a deployed stage, such as \`emulator\`
`

async function run(args: readonly string[]): Promise<string> {
  const [state, stage] = args
  if (args.length > 2 || (state !== 'on' && state !== 'off')) throw new Error(usage)
  if (stage === undefined) await switchLocalApp(state === 'on')
  else await (await import('#infra/deploy/maintenance.ts')).switchStage(stage, state === 'on')
  return state === 'on' ? 'Closed for maintenance within 30 seconds.' : 'Open again within 30 seconds.'
}

async function switchLocalApp(on: boolean): Promise<void> {
  const file = join(folder, 'table.sqlite')
  if (!existsSync(file)) throw new Error('There is no local application yet: start it once with npm start')
  const table = openTable({ file, clock: persistentClock(join(folder, 'clock.json')) })
  try {
    await setMaintenance({ table }, on)
  } finally {
    table.close()
  }
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`)
} catch (failure) {
  process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`)
  process.exitCode = 1
}
