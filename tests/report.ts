import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { findChromium } from './chromium.ts'

export interface Totals {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** The outcome of one Vitest process. */
export interface RunReport {
  /** By project, such as `simulation`. */
  readonly projects: Readonly<Record<string, Totals>>
  /** The test files that ran, by their paths in the repository. */
  readonly files: readonly string[]
  /** A line for each failed test, file or set-up. */
  readonly failures: readonly string[]
  /** A line for each skipped test, with its reason. */
  readonly skipped: readonly string[]
}

/** When it is set, tests/run.ts prints the report, from this file. */
export const reportFileVariable = 'ANSH_TEST_REPORT'

export function totalsLine({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

export function sumOf(all: readonly Totals[]): Totals {
  const sum = (name: keyof Totals) => all.reduce((total, each) => total + each[name], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** Lists every skipped test with its reason, and ends with one line of totals. */
export function report(): Reporter {
  return {
    onTestRunEnd(modules, unhandled, reason) {
      const tests = modules.flatMap((module) => [...module.children.allTests()])
      const failures = [
        ...tests.filter(isFailed).map(failureOf),
        ...modules.flatMap(brokenAround),
        ...unhandled.map(({ message }) => `outside of a test - ${firstLine(message)}`),
      ]
      if (failures.length === 0 && reason !== 'passed') failures.push(`the run was ${reason}`)
      const names = [...new Set(modules.map(({ project }) => project.name))]
      const made: RunReport = {
        projects: Object.fromEntries(
          names.map((name) => [name, totalsOf(tests.filter(({ project }) => project.name === name))]),
        ),
        files: [...new Set(modules.map(({ relativeModuleId }) => relativeModuleId))],
        failures,
        skipped: tests.filter((test) => test.result().state === 'skipped').map(skippedOf),
      }
      const file = process.env[reportFileVariable]
      if (file === undefined) printReport(made)
      else writeFileSync(file, JSON.stringify(made))
    },
  }
}

function printReport({ projects, failures, skipped }: RunReport): void {
  const totals = { ...sumOf(Object.values(projects)), failed: failures.length }
  const lines = [...skipped.map((line) => `Skipped: ${line}`), totalsLine(totals)]
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
}

function totalsOf(tests: readonly TestCase[]): Totals {
  const count = (isCounted: (test: TestCase) => boolean) => tests.filter(isCounted).length
  return {
    passed: count((test) => test.result().state === 'passed'),
    failed: count(isFailed),
    skipped: count((test) => test.result().state === 'skipped'),
  }
}

/** A test that did not run has failed too. */
function isFailed(test: TestCase): boolean {
  return ['failed', 'pending'].includes(test.result().state)
}

/** The file and the name of a failed test, and the first line of its error. */
function failureOf(test: TestCase): string {
  const [why = 'it did not run'] = (test.result().errors ?? []).map(({ message }) => firstLine(message))
  return `${test.module.relativeModuleId} > ${test.fullName} - ${why}`
}

/** A file that could not be loaded, and suites whose set-up or teardown failed. */
function brokenAround(module: TestModule): readonly string[] {
  return [module, ...module.children.allSuites()].flatMap((suite) =>
    suite
      .errors()
      .slice(0, 1)
      .map(({ message }) => `${module.relativeModuleId} around its tests - ${firstLine(message)}`),
  )
}

function skippedOf(test: TestCase): string {
  return `${test.module.relativeModuleId} > ${test.fullName} - ${whyOf(test)}`
}

function firstLine(message: string): string {
  return message.split('\n')[0] ?? ''
}

/** By `skip(condition, note)` inside a test, or `{ skip, meta: { why } }` on it or on a suite around it. */
function whyOf(test: TestCase): string {
  const result = test.result()
  if (result.state === 'skipped' && result.note !== undefined) return result.note
  for (let task: TestCase | TestCase['parent'] = test; ; task = task.parent) {
    const { why } = task.meta()
    if (why !== undefined) return why
    if (task.type === 'module') break
  }
  if (test.options.mode === 'todo') return 'to do'
  if (test.project.name === 'browser' && findChromium() === undefined) return 'no Chromium found; set CHROMIUM'
  return 'no reason given'
}
