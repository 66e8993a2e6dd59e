import { expect, it } from 'vitest'
import { movableClock } from '#infra/local/clock.ts'
import { openTable } from '#infra/local/table.ts'
import { instantOf } from '#shared/kernel/instant.ts'
import { nextInSeries, numberOf, seriesCount } from './counter.ts'

const open = () => openTable({ file: ':memory:', clock: movableClock(instantOf('2026-11-23T05:30:00.000Z')) })
const person = (index: number) => `usr_01JD${index}`

it('numbers of a series are consecutive from 1, and those of one person are in one series', async () => {
  const table = open()
  const drawn = []
  for (let index = 0; index < 20; index += 1) drawn.push(await nextInSeries({ table }, 'invoice', person(7)))
  expect(drawn.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect(new Set(drawn.map(({ series }) => series)).size).toBe(1)
  expect((await nextInSeries({ table }, 'ticket', person(7))).number).toBe(1)
  table.close()
})

it('one number made of series and number belongs to one draw, grows for a person, and wastes few numbers', async () => {
  const table = open()
  const byPerson = new Map<string, number[]>()
  for (let index = 0; index < 800; index += 1) {
    const id = person(index % 200)
    byPerson.set(id, [...(byPerson.get(id) ?? []), numberOf(await nextInSeries({ table }, 'ticket', id))])
  }
  const numbers = [...byPerson.values()].flat()
  expect(new Set(numbers).size).toBe(800)
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(1)
  expect(Math.max(...numbers)).toBeLessThan(2_000)
  for (const own of byPerson.values()) expect(own).toEqual(own.toSorted((one, other) => one - other))
  table.close()
})

it('no item is written for more than an eighth of the numbers', async () => {
  const table = open()
  const series = new Map<number, number>()
  for (let index = 0; index < 400; index += 1) {
    const drawn = await nextInSeries({ table }, 'ticket', person(index))
    series.set(drawn.series, (series.get(drawn.series) ?? 0) + 1)
  }
  expect(series.size).toBe(seriesCount)
  expect(Math.max(...series.values())).toBeLessThanOrEqual(50)
  table.close()
})
