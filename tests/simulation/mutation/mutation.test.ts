import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { bugs, harmless } from './bugs.ts'
import { scenarioNames } from '#tests/simulation/scenarios/scenarios.ts'
import { find, type Found, type Task } from './find.ts'
import { mutatedSource } from './mutated-source.ts'

/** The schedule that finds each mistake; `npm run test:mutation` searches for them again. */
const seeds = JSON.parse(readFileSync(new URL('seeds.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, number>
>

/** The schedule that found a mistake last, then the first few: another order of reads can move a find to another schedule. */
const schedulesFor = (name: string): readonly number[] => [
  seeds[name] ?? 1,
  ...Array.from({ length: 30 }, (_, index) => index + 1),
]

let found: ReadonlyMap<string | undefined, Found | null> = new Map()

// One process for everything, because loading the application takes longer than most schedules.
beforeAll(async () => {
  const tasks: readonly Task[] = [
    { cases: [...new Set(bugs.flatMap(({ name }) => seeds[name] ?? [])), ...scenarioNames] },
    ...bugs.map(({ name, scenario }) => ({ name, cases: scenario === undefined ? schedulesFor(name) : [scenario] })),
    ...harmless.map(({ name }) => ({ name, cases: [1] })),
  ]
  const results = await find(tasks)
  expect(results).toHaveLength(tasks.length)
  found = new Map(tasks.map(({ name }, index) => [name, results[index] ?? null]))
}, 900_000)

/** Proves that the simulation finds mistakes: each mistake is made on purpose, one at a time. */
it.each(bugs.map(({ name, breaks }) => ({ name, breaks })))('finds $name', ({ name, breaks }) => {
  expect(found.get(name)?.violations.join('\n')).toMatch(breaks)
})

it('quotes code that occurs once, for every mistake', () => {
  for (const mistake of [...bugs, ...harmless]) expect(() => mutatedSource(mistake)).not.toThrow()
})

it('finds nothing with the same schedules and scenarios and no mistake', () => {
  expect(found.get(undefined)).toBeNull()
})

/** Each of these mistakes is prevented by a second safeguard, so the simulation must find nothing. The tests keep this list true. */
describe('harmless mistakes', () => {
  it.each(harmless.map(({ name, why }) => ({ name, why })))('$name: $why', ({ name }) => {
    expect(found.get(name)).toBeNull()
  })
})
