import { describe, expect, it } from 'vitest'
import { minuteMs, instantOf, later } from '#shared/kernel/instant.ts'
import { placeFor } from './reconcile-schedule.ts'

const now = instantOf('2026-11-23T05:30:00.000Z')
const inMinutes = (minutes: number) => later(now, minutes * minuteMs)

describe('the place of an order in the list of due orders', () => {
  it.each([
    ['there is none', null, 10, 10],
    ['it is the same', 10, 10, 10],
    ['it is a little early', 6, 10, 6],
    ['it is half of the time early', 5, 10, 5],
  ])('stays, or is a new one, when %s', (_, known, next, place) => {
    expect(placeFor(known === null ? null : inMinutes(known), inMinutes(next), now)).toBe(inMinutes(place))
  })

  it.each([
    ['much too early', 4, 10],
    ['too late', 11, 10],
    ['due already', 0, 10],
    ['past', -1, 10],
  ])('changes when the known one is %s', (_, known, next) => {
    expect(placeFor(inMinutes(known), inMinutes(next), now)).toBe(inMinutes(next))
  })
})
