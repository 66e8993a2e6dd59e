import { describe, expect, it } from 'vitest'
import { day, dayMs, hourMs, type Instant, instantOf, later, minuteMs } from '#shared/kernel/instant.ts'
import {
  asked,
  daysDue,
  daysOfNotice,
  ended,
  isSamePage,
  isUnfinished,
  linesDue,
  pauseSecondsAfter,
  readUntilOf,
  spanOf,
} from './reading.ts'

const now = instantOf('2026-11-24T06:00:00.000Z')
const after = (ms: number): Instant => later(now, ms)
const today = { of: 'gateway', day: day('2026-11-24') } as const
const first = asked(undefined, today, 'whole', now).reading

describe('a reading', () => {
  it('begins when it is asked for, and again once it has ended', () => {
    expect(asked(undefined, today, 'whole', now)).toMatchObject({
      isBegun: true,
      reading: { ...today, run: 1, wish: 'whole', started_at: now, ended_at: null, wanted: null, version: 0 },
    })
    const { reading: done, isBegun } = ended(first, after(minuteMs))
    expect(isBegun).toBe(false)
    expect(done).toMatchObject({ run: 1, ended_at: after(minuteMs), read_on: '2026-11-24', version: 1 })
    const next = asked(done, today, 'new', after(hourMs))
    expect(next).toMatchObject({ isBegun: true, reading: { run: 2, wish: 'new', read_on: '2026-11-24', version: 2 } })
  })

  it('that is under way remembers the widest wish, and is followed by it', () => {
    const noticed = asked(first, today, 'new', after(minuteMs))
    expect(noticed).toMatchObject({ isBegun: false, reading: { run: 1, wanted: 'new', version: 1 } })
    const whole = asked(noticed.reading, today, 'whole', after(minuteMs)).reading
    const again = asked(whole, today, 'new', after(2 * minuteMs)).reading
    expect(again).toMatchObject({ run: 1, wanted: 'whole', version: 3 })
    expect(ended(again, after(3 * minuteMs))).toMatchObject({
      isBegun: true,
      reading: { run: 2, wish: 'whole', started_at: after(3 * minuteMs), ended_at: null, wanted: null, version: 4 },
    })
  })

  it('that is unfinished after 55 minutes is followed by a whole one', () => {
    const late = { ...first, wanted: 'new' } as const
    expect([54, 55].map((minutes) => isUnfinished(late, after(minutes * minuteMs)))).toEqual([false, true])
    expect(asked(late, today, 'new', after(hourMs))).toMatchObject({
      isBegun: true,
      reading: { run: 2, wish: 'whole' },
    })
    expect(isUnfinished(ended(first, now).reading, after(dayMs))).toBe(false)
  })

  it('for what is new alone does not count as read', () => {
    const { reading } = asked(undefined, today, 'new', now)
    expect(ended(reading, now).reading.read_on).toBeNull()
  })
})

describe('the days of a statement', () => {
  it('are the last three in India, and after an outage all since the last that was read', () => {
    expect(daysDue(undefined, now)).toEqual(['2026-11-22', '2026-11-23', '2026-11-24'])
    expect(daysDue(day('2026-11-24'), later(now, 13 * hourMs))).toHaveLength(4)
    expect(daysDue(day('2026-11-20'), now)[0]).toBe('2026-11-18')
    expect(daysDue(day('2025-01-01'), now)).toHaveLength(93)
    expect(daysDue(day('2026-12-24'), now)).toHaveLength(3)
  })

  it('of a notice are today, and yesterday in the first hour of a day', () => {
    expect(daysOfNotice(now)).toEqual(['2026-11-24'])
    expect(daysOfNotice(instantOf('2026-11-24T18:45:00.000Z'))).toEqual(['2026-11-24', '2026-11-25'])
  })

  it('begin at midnight in India', () => {
    expect(spanOf(day('2026-11-24'))).toEqual({ from: '2026-11-23T18:30:00.000Z', to: '2026-11-24T18:30:00.000Z' })
  })

  it('count as read once a whole reading of each has ended', () => {
    const until = (before: string, ...readOn: (string | null | undefined)[]) => {
      const due = readOn.map((text, index) => ({
        day: daysDue(day(before), now)[index] ?? day(before),
        reading: text === undefined ? text : { ...first, read_on: text === null ? null : day(text) },
      }))
      return readUntilOf(day(before), due, now)
    }
    const [old, young] = ['2026-11-23', '2026-11-24']
    // The days from the 20th to the 24th.
    expect(until('2026-11-22', young, young, old, young, young)).toBe(old)
    expect(until('2026-11-22', young, young, young, young, young)).toBe(young)
    expect(until('2026-11-22', young, young, null, young, young)).toBe('2026-11-22')
    expect(until('2026-11-22', young, young, young, undefined, young)).toBe('2026-11-22')
    expect(until('2026-11-24', old, old, old)).toBe(young)
    expect(until('2026-11-22')).toBe('2026-11-22')
  })

  it('count as read up to yesterday when the reading of today is to begin', () => {
    const yesterday = { ...first, read_on: day('2026-11-23') }
    const due = daysDue(day('2026-11-22'), now).map((each) => ({
      day: each,
      reading: each === '2026-11-24' ? undefined : yesterday,
    }))
    expect(readUntilOf(day('2026-11-22'), due, now)).toBe('2026-11-23')
  })

  it('are due since the first one, before any of them was read', () => {
    const due = [{ day: day('2026-11-24'), reading: undefined }]
    expect(daysDue(readUntilOf(undefined, due, now), later(now, 9 * dayMs))[0]).toBe('2026-11-22')
  })
})

describe('a page', () => {
  const lines = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
  const idsOf = (taken: readonly { readonly id: string }[]) => taken.map(({ id }) => id)

  it('that has not changed is passed, but for what is open', () => {
    const { start, again } = linesDue({ digest: 'x', taken: 4, open: ['b', 'gone'] }, 'x', lines, 'whole')
    expect([start, idsOf(again)]).toEqual([4, ['b']])
  })

  it('that has changed is taken up from its first line, also one in which a line was inserted', () => {
    const none = { start: 0, again: [], left: new Set() }
    expect(linesDue({ digest: 'x', taken: 4, open: ['b'] }, 'y', lines, 'whole')).toEqual(none)
    expect(linesDue(undefined, 'x', lines, 'new')).toEqual(none)
  })

  it('of which a run had no time for all goes on where it stopped', () => {
    const { start, again } = linesDue({ digest: 'x', taken: 2, open: ['a', 'c'] }, 'x', lines, 'whole')
    expect([start, idsOf(again)]).toEqual([2, ['a']])
  })

  it('keeps its open lines for the reading of the hour while only what is new is read', () => {
    const record = { digest: 'x', taken: 4, open: ['b', 'gone'] }
    expect(linesDue(record, 'x', lines, 'new')).toEqual({ start: 4, again: [], left: new Set(['b']) })
    expect(linesDue(record, 'y', lines, 'new')).toEqual({ start: 0, again: [], left: new Set(['b']) })
  })

  it('is the same whatever the order of its fields and of its open lines', () => {
    const record = { digest: 'x', taken: 4, open: ['a', 'b'] }
    expect(isSamePage({ open: ['b', 'a'], taken: 4, digest: 'x' }, record)).toBe(true)
    const others = [{ digest: 'y' }, { taken: 3 }, { open: ['a'] }, { open: ['a', 'c'] }, { open: ['a', 'b', 'c'] }]
    expect(others.filter((other) => isSamePage({ ...record, ...other }, record))).toEqual([])
    expect(isSamePage(undefined, record)).toBe(false)
  })

  it('that fails waits twice as long each time, at most as long as a queue can keep it', () => {
    expect([1, 2, 3, 7, 20].map(pauseSecondsAfter)).toEqual([15, 30, 60, 900, 900])
  })
})
