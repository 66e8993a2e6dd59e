import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import type { PartName } from '#tests/bench/parts.ts'
import { isFull } from '#tests/full.ts'

// `npm run bench` in small: `BENCH=small` makes each part work with few companies, people, orders and rounds.

const run = promisify(execFile)
const repo = fileURLToPath(new URL('../..', import.meta.url))

/**
 * How each part is run in small. `always`: by the test below, in a process that they share. Otherwise by the tests of its pieces, which
 * the product's own tests share, and as a whole in the full run: it builds, or needs a browser or packages of its own.
 */
const smallForms: Readonly<Record<PartName, 'always' | readonly [string, ...string[]]>> = {
  data: 'always',
  catalogue: 'always',
  reliability: 'always',
  mutation: 'always',
  fuzz: 'always',
  matrix: ['tests/simulation/crash-matrix/first.test.ts'],
  scale: [
    'tests/performance/scale.test.ts',
    'tests/performance/scale-backup.test.ts',
    'tests/performance/due-work.test.ts',
  ],
  purchase: ['tests/deployed/purchase.test.ts'],
  functions: ['tests/performance/function-event.test.ts', 'tests/infra/functions.test.ts'],
  web: ['tests/performance/site.test.ts', 'tests/performance/request.test.ts'],
  lighthouse: ['tests/performance/request.test.ts', 'tests/browser/every-screen.test.ts'],
  home: ['tests/browser/home.test.ts'],
  kyc: ['tests/browser/kyc-walk.test.ts', 'tests/browser/every-screen.test.ts'],
}
const names = Object.keys(smallForms) as PartName[]
const always = names.filter((name) => smallForms[name] === 'always')

/** The table of these parts. Fails when one of them fails. */
async function bench(parts: readonly PartName[]): Promise<readonly string[]> {
  const { stdout } = await run(process.execPath, ['tests/bench/run.ts', ...parts], {
    cwd: repo,
    env: { ...process.env, BENCH: 'small', NODE_ENV: 'production' },
    maxBuffer: 2 ** 26,
  })
  return stdout.trimEnd().split('\n').slice(1)
}

it('runs the parts that need neither a build nor a browser', { timeout: 300_000 }, async () => {
  const lines = await bench(always)
  const goals = new Set(lines.map((line) => line.split(' ')[0]))
  expect(goals).toEqual(new Set(['D1', 'D2', 'D3', 'D5', 'D7', 'R1', 'R3', 'S1']))
  expect(lines.filter((line) => /NaN|undefined|Infinity/.test(line))).toEqual([])
  // What is counted holds in small too.
  expect(
    lines.filter(
      (line) =>
        /^(R1 .*violations|D2|S1 .*(5xx|found something)|D7 .*(lots sold|answered neither))/.test(line) &&
        line.endsWith('MISSED'),
    ),
  ).toEqual([])
})

it.each(names.flatMap((name) => [smallForms[name]].flat().filter((file) => file !== 'always')))(
  '%s is there',
  (file) => {
    expect(existsSync(`${repo}/${file}`)).toBe(true)
  },
)

if (isFull)
  it.each(names.filter((name) => !always.includes(name)))('runs %s as a whole', { timeout: 900_000 }, async (name) => {
    const lines = await bench([name])
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.filter((line) => /NaN|undefined/.test(line))).toEqual([])
  })
