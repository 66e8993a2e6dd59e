import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildFunctions, builtVariable } from '#infra/build/functions.ts'
import { functions } from '#infra/functions/registry.ts'
import { isFull } from './full.ts'
import { totalsFileVariable, totalsLine, type Totals } from './report.ts'

/**
 * `npm test`: the site and the bundles of the functions, then types, lint and every test at the same time, in three processes that wait
 * for different things. The last line is the totals, and the exit code agrees with it: a failed check counts as one failure, and so does a
 * failed build, which ends the run. Arguments go to a single vitest.
 */
const beganMs = performance.now()
const folder = await mkdtemp(join(tmpdir(), 'ansh-test-'))
/** Each of the many processes finds the modules that another has compiled (https://nodejs.org/api/module.html#module-compile-cache). */
process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled')
const given = process.argv
  .slice(2)
  .map((word) => JSON.stringify(word))
  .join(' ')
if (given === '') process.env['ANSH_TESTS'] ??= 'small'
/** Types and lint are checked by Go programs: they may use more memory and collect less garbage (https://pkg.go.dev/runtime#hdr-Environment_Variables). */
const fewCollections = { GOGC: '400' }
/**
 * What waits most comes first: for the emulator, then for a browser or a DOM. So the processors, two on the machine that the tests are
 * made for, always have something to do.
 */
const runs =
  given === ''
    ? [
        '--project deployed',
        '--project browser --project component --maxWorkers 3',
        "--project '!deployed*' --project '!browser' --project '!component' --maxWorkers 3",
      ]
    : [given]
/** The other emulators. They run functions at intervals even when no test does, so they wait until the rest is done. */
const lastRuns = isFull && given === '' ? ["--project 'deployed-*'"] : []

const built = given === '' ? [run('npm run --silent build'), buildBundles()] : [run('npm run --silent build')]
let passed = (await Promise.all(built)).every(Boolean)
const totals: Totals[] = []
if (passed) {
  const [isChecked, ...results] = await Promise.all([
    run('npm run --silent check', fewCollections),
    ...runs.map(runTests),
  ])
  for (const options of lastRuns) results.push(await runTests(options, results.length))
  passed = isChecked && results.every((result) => result.passed)
  totals.push(...results.map((result) => result.totals))
}
await rm(folder, { recursive: true })
const seconds = Math.round((performance.now() - beganMs) / 1_000)
// At the end, where they are found: the three processes print at the same time.
for (const failure of sumOf(totals).failures) process.stdout.write(`Failed: ${failure}\n`)
process.stdout.write(
  `Took ${Math.floor(seconds / 60)} min ${seconds % 60} s\n${totalsLine(withFailure(sumOf(totals), passed))}\n`,
)
process.exitCode = passed ? 0 : 1

/** Builds the functions once for all tests that need them. */
async function buildBundles(): Promise<boolean> {
  const out = join(folder, 'functions')
  process.env[builtVariable] = out
  return buildFunctions({ functions, repo: fileURLToPath(new URL('..', import.meta.url)), out }).then(
    () => true,
    (failure: unknown) => {
      console.error(failure)
      return false
    },
  )
}

async function runTests(
  options: string,
  index: number,
): Promise<{ readonly passed: boolean; readonly totals: Totals }> {
  const file = join(folder, `totals-${index}.json`)
  const ended = await run(
    `vitest run ${options}`,
    { [totalsFileVariable]: file },
    index === 0 ? 0 : constants.priority.PRIORITY_BELOW_NORMAL,
  )
  const text = await readFile(file, 'utf8').catch(() => undefined)
  // Without totals the run ended before the tests.
  const totals = text === undefined ? { passed: 0, failed: 1, skipped: 0, failures: [] } : (JSON.parse(text) as Totals)
  return { passed: ended && totals.failed === 0, totals }
}

function run(command: string, variables: Readonly<Record<string, string>> = {}, priority = 0): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...variables },
    })
    if (child.pid !== undefined) setPriority(child.pid, priority)
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
}

function sumOf(all: readonly Totals[]): Totals {
  const sum = (name: 'passed' | 'failed' | 'skipped') => all.reduce((total, each) => total + each[name], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: all.flatMap(({ failures }) => failures),
  }
}

/** The exit code wins: a failed process counts as a failure even if its totals show none. */
function withFailure(totals: Totals, passed: boolean): Totals {
  return passed ? totals : { ...totals, failed: Math.max(1, totals.failed) }
}
