import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setMaintenance } from '#functions/platform/http/maintenance.ts'
import { keptClock } from '#infra/local/clock.ts'
import { openTable } from '#infra/local/table.ts'

const folder = fileURLToPath(new URL('../../.local', import.meta.url))

const usage = `Closes the house for maintenance, and opens it again. The house may run meanwhile.

  npm run maintenance -- on           everything but the desk, webhooks and what finishes a running purchase answers 503
  npm run maintenance -- off          all is open again
  npm run maintenance -- on <stage>   the same where it is deployed; \`emulator\` is one too
`

async function run(words: readonly string[]): Promise<string> {
  const [word, stage] = words
  if (words.length > 2 || (word !== 'on' && word !== 'off')) throw new Error(usage)
  if (stage === undefined) await switchHere(word === 'on')
  else await (await import('#infra/deploy/maintenance.ts')).switchStage(stage, word === 'on')
  return word === 'on' ? 'Closed for maintenance within 30 seconds.' : 'Open again within 30 seconds.'
}

async function switchHere(on: boolean): Promise<void> {
  const file = join(folder, 'table.sqlite')
  if (!existsSync(file)) throw new Error('There is no house yet: start it once with npm start')
  const table = openTable({ file, clock: keptClock(join(folder, 'clock.json')) })
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
