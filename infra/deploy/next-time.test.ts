import { expect, it } from 'vitest'
import { instantOf } from '#shared/kernel/instant.ts'
import { nextTimeInIndia } from './next-time.ts'

const now = instantOf('2026-11-23T05:30:00.000Z')

it.each([
  ['18:30', '2026-11-23T13:00:00.000Z'],
  ['11:01', '2026-11-23T05:31:00.000Z'],
  // It is eleven now, in India.
  ['11:00', '2026-11-24T05:30:00.000Z'],
  ['00:15', '2026-11-23T18:45:00.000Z'],
])('%s is next at %s', (time, next) => {
  expect(nextTimeInIndia(time, now)).toBe(next)
})

it.each(['6:30', '24:00', '18:60', 'soon', ''])('“%s” is no time', (time) => {
  expect(() => nextTimeInIndia(time, now)).toThrow('no time of a day')
})
