import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { groups, harmless } from './bugs.ts'
import { find, type Found } from './find.ts'

/** Which schedule is known to find which bug; `npm run plant` looks for them anew. */
const seeds = JSON.parse(readFileSync(new URL('seeds.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, number>
>

/** The simulation is worth as much as the mistakes that it finds: each is made on purpose here, one at a time. */
describe.each(Object.entries(groups))('%s', (_, bugs) => {
  let found: readonly (Found | null)[] = []

  // One process for all of them: it starts once.
  beforeAll(async () => {
    found = await find(bugs.map(({ name }) => ({ name, seeds: [seeds[name] ?? 1] })))
  }, 300_000)

  it.each(bugs.map(({ name, breaks }, place) => ({ name, breaks, place })))('finds $name', ({ breaks, place }) => {
    expect(found[place]?.broken.join('\n')).toMatch(breaks)
  })
})

it('finds nothing by the same schedules when nothing is planted', { timeout: 300_000 }, async () => {
  expect(await find([{ seeds: [...new Set(Object.values(seeds))] }])).toEqual([null])
})

/** Whoever takes one of these away finds nothing broken: what must hold is held twice. Each is made here so that this list stays true. */
describe('what does no harm', () => {
  let found: readonly (Found | null)[] = []

  beforeAll(async () => {
    found = await find(harmless.map(({ name }) => ({ name, seeds: [1] })))
  }, 300_000)

  it.each(harmless.map(({ name, why }, place) => ({ name, why, place })))('$name: $why', ({ place }) => {
    expect(found[place]).toBeNull()
  })
})
