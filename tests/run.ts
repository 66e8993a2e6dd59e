import { spawn } from 'node:child_process'
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildFunctions, builtVariable } from '#infra/build/functions.ts'
import { functions } from '#infra/functions/registry.ts'
import { isFull } from './full.ts'
import { reportFileVariable, type RunReport, sumOf, totalsLine } from './report.ts'

/**
 * `npm test`: builds the site and the bundles of the functions, then runs format, types, lint and every test file at the same time. The last
 * lines name what failed and what was skipped, the totals of each project, and the test files that ran beside those of the tree. The exit
 * code agrees with them. Arguments go to a single Vitest.
 */
const repo = fileURLToPath(new URL('..', import.meta.url))
const began = performance.now()
const folder = await mkdtemp(join(tmpdir(), 'ansh-test-'))
/** Each of the many processes finds the modules that another has compiled (https://nodejs.org/api/module.html#module-compile-cache). */
process.env['NODE_COMPILE_CACHE'] ??= join(folder, 'compiled')
const given = process.argv
  .slice(2)
  .map((word) => JSON.stringify(word))
  .join(' ')
const isWhole = given === ''
/** Types and lint are checked by Go programs: they may use more memory and collect less garbage (https://pkg.go.dev/runtime#hdr-Environment_Variables). */
const fewCollections = { GOGC: '400' }
/** The first waits most for the emulator, the second for a browser or a DOM, the third for the processor. So two cores always have work. */
const together = isWhole
  ? [
      '--project deployed',
      '--project browser --project component --maxWorkers 3',
      "--project '!deployed*' --project '!browser' --project '!component' --maxWorkers 3",
    ]
  : [given]
/** The other emulators run functions at intervals even when no test does, so they wait until the rest is done. */
const afterwards = isFull && isWhole ? ["--project 'deployed-*'"] : []

const failures: string[] = []
const reports: RunReport[] = []
await check('npm run build', [run('npm run --silent build'), ...(isWhole ? [buildBundles()] : [])])
if (failures.length === 0) {
  const [, ...results] = await Promise.all([
    check('npm run check', [run('npm run --silent check', fewCollections)]),
    ...together.map(runTests),
  ])
  reports.push(...results)
  for (const options of afterwards) reports.push(await runTests(options, reports.length))
}
await rm(folder, { recursive: true })
await printReport()

/** Adds a failure with this name unless all succeed. */
async function check(name: string, steps: readonly Promise<boolean>[]): Promise<void> {
  if (!(await Promise.all(steps)).every(Boolean)) failures.push(name)
}

/** Builds the functions once for all tests that need them. */
async function buildBundles(): Promise<boolean> {
  const out = join(folder, 'functions')
  process.env[builtVariable] = out
  return buildFunctions({ functions, repo, out }).then(
    () => true,
    (failure: unknown) => {
      console.error(failure)
      return false
    },
  )
}

async function runTests(options: string, index: number): Promise<RunReport> {
  const file = join(folder, `report-${index}.json`)
  const priority = index === 0 ? 0 : constants.priority.PRIORITY_BELOW_NORMAL
  const hasPassed = await run(`vitest run ${options}`, { [reportFileVariable]: file }, priority)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  const none: RunReport = { projects: {}, files: [], failures: [], skipped: [] }
  const found = text === undefined ? none : (JSON.parse(text) as RunReport)
  // Without a report the process ended before its tests did.
  if (!hasPassed && found.failures.length === 0) failures.push(`vitest run ${options}`)
  return found
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

/** At the end, where it is found: the processes print at the same time. */
async function printReport(): Promise<void> {
  const ran = new Set(reports.flatMap(({ files }) => files))
  const tree = await testFiles()
  if (isWhole && failures.length === 0)
    failures.push(...tree.filter((file) => !ran.has(file)).map((file) => `${file} did not run`))
  failures.push(...reports.flatMap((each) => each.failures))
  const projects = reports.flatMap((each) => Object.entries(each.projects))
  const totals = { ...sumOf(projects.map(([, each]) => each)), failed: failures.length }
  const seconds = Math.round((performance.now() - began) / 1_000)
  const lines = [
    ...reports.flatMap(({ skipped }) => skipped.map((line) => `Skipped: ${line}`)),
    ...failures.map((line) => `Failed: ${line}`),
    ...projects.map(([name, each]) => `${name.padEnd(20)} ${totalsLine(each)}`),
    `${ran.size} of ${tree.length} test files ran in ${Math.floor(seconds / 60)} min ${seconds % 60} s`,
    totalsLine(totals),
  ]
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
  process.exitCode = failures.length === 0 ? 0 : 1
}

async function testFiles(): Promise<readonly string[]> {
  const exclude = (path: string) => /(?:^|\/)(?:node_modules|dist|\.local)$/.test(path)
  return await Array.fromAsync(glob('**/*.test.{ts,tsx}', { cwd: repo, exclude }))
}
