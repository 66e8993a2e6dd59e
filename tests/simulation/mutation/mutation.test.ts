import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { groups, harmless } from './bugs.ts'
import { find, type Found } from './find.ts'

/** The schedule that finds each mistake; `npm run test:mutation` searches for them again. */
const seeds = JSON.parse(readFileSync(new URL('seeds.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, number>
>

/** Proves that the simulation finds mistakes: each mistake is made on purpose, one at a time. */
describe.each(Object.entries(groups))('%s', (_, bugs) => {
  let found: readonly (Found | null)[] = []

  // One process for all mistakes of a group, because a process is slow to start.
  beforeAll(async () => {
    found = await find(bugs.map(({ name }) => ({ name, seeds: [seeds[name] ?? 1] })))
  }, 300_000)

  it.each(bugs.map(({ name, breaks }, index) => ({ name, breaks, index })))('finds $name', ({ breaks, index }) => {
    expect(found[index]?.violations.join('\n')).toMatch(breaks)
  })
})

it('finds nothing with the same schedules and no mistake', { timeout: 300_000 }, async () => {
  expect(await find([{ seeds: [...new Set(Object.values(seeds))] }])).toEqual([null])
})

/** Each of these mistakes is prevented by a second safeguard, so the simulation must find nothing. The tests keep this list true. */
describe('harmless mistakes', () => {
  let found: readonly (Found | null)[] = []

  beforeAll(async () => {
    found = await find(harmless.map(({ name }) => ({ name, seeds: [1] })))
  }, 300_000)

  it.each(harmless.map(({ name, why }, index) => ({ name, why, index })))('$name: $why', ({ index }) => {
    expect(found[index]).toBeNull()
  })
})
