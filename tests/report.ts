import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { findChromium } from './chromium.ts'

export interface Totals {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** What failed, a line each. */
  readonly failures: readonly string[]
}

/** When it is set, tests/run.ts prints the totals itself, from this file. */
export const totalsFileVariable = 'ANSH_TEST_TOTALS'

export function totalsLine({ passed, failed, skipped }: Omit<Totals, 'failures'>): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

/** Lists every skipped test with its reason, and ends with one line of totals. */
export function report(): Reporter {
  return {
    onTestRunEnd(modules, unhandled, reason) {
      const tests = modules.flatMap((module) => [...module.children.allTests()])
      const skipped = tests.filter((test) => test.result().state === 'skipped')
      const totals = {
        passed: tests.filter((test) => test.result().state === 'passed').length,
        failed: atLeast(
          reason === 'passed' ? 0 : 1,
          tests.filter(isFailed).length + brokenAround(modules) + unhandled.length,
        ),
        skipped: skipped.length,
        failures: tests.filter(isFailed).map(failureOf),
      }
      const lines = skipped.map(
        (test) => `Skipped: ${test.module.relativeModuleId} > ${test.fullName} - ${whyOf(test)}`,
      )
      const file = process.env[totalsFileVariable]
      if (file === undefined) lines.push(totalsLine(totals))
      else writeFileSync(file, JSON.stringify(totals))
      process.stdout.write(lines.map((line) => `${line}\n`).join(''))
    },
  }
}

function atLeast(least: number, count: number): number {
  return Math.max(least, count)
}

/** A test that did not run has failed too. */
function isFailed(test: TestCase): boolean {
  return ['failed', 'pending'].includes(test.result().state)
}

/** The file and the name of a failed test, and the first line of what it threw. */
function failureOf(test: TestCase): string {
  const [why = 'it did not run'] = (test.result().errors ?? []).map(({ message }) => message.split('\n')[0] ?? '')
  return `${test.module.relativeModuleId} > ${test.fullName} - ${why}`
}

/** Files that could not be loaded and suites whose setup or teardown failed. */
function brokenAround(modules: readonly TestModule[]): number {
  const suites = modules.flatMap((module) => [module, ...module.children.allSuites()])
  return suites.filter((suite) => suite.errors().length > 0).length
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
