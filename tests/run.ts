import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { totalsFileVariable, totalsLine, type Totals } from './report.ts'

/**
 * `npm test`: types and borders, the site, then every test. Whatever happens, the last line is the totals and the exit code agrees with it.
 * A step that fails before the tests counts as one failure: nothing after it can be trusted. Arguments go to vitest.
 */
const folder = await mkdtemp(join(tmpdir(), 'ansh-test-'))
const totalsFile = join(folder, 'totals.json')
const steps = ['npm run --silent check', 'npm run --silent build', `vitest run ${process.argv.slice(2).map(quote).join(' ')}`]

let passed = true
for (const step of steps) {
  passed &&= await run(step)
}
const totals = settled(await readTotals(), passed)
await rm(folder, { recursive: true })
process.stdout.write(`${totalsLine(totals)}\n`)
process.exitCode = totals.failed === 0 ? 0 : 1

function run(command: string): Promise<boolean> {
  const env = { ...process.env, [totalsFileVariable]: totalsFile }
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'inherit', 'inherit'], env })
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
}

/** As vitest's reporter left them; undefined when it did not come to that. */
async function readTotals(): Promise<Totals | undefined> {
  const text = await readFile(totalsFile, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Totals)
}

/** Never "0 failed" beside an exit code that says otherwise. */
function settled(told: Totals | undefined, good: boolean): Totals {
  const totals = told ?? { passed: 0, failed: 1, skipped: 0 }
  return good ? totals : { ...totals, failed: Math.max(1, totals.failed) }
}

function quote(word: string): string {
  return JSON.stringify(word)
}
