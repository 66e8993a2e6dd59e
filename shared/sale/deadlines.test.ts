import { describe, expect, it } from 'vitest'
import { day, dayMs, hourMs, type Instant, instantOf, later, minuteMs } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { quotedSaleWith, saleQuoteWith } from '#tests/harness/sample-sale.ts'
import { alarmsFrom, isAlarmDue, lapsesAt, nextSaleDueAt, sinceOf } from './deadlines.ts'
import { type Sale, saleStates } from './sale.ts'

// Monday to Saturday.
const at = (date: number) => instantOf(`2026-11-${date}T05:30:00.000Z`)
const [monday, tuesday, wednesday, thursday, friday, saturday] = [23, 24, 25, 26, 27, 28].map(at) as [
  Instant,
  Instant,
  Instant,
  Instant,
  Instant,
  Instant,
]
const sale = (state: Sale['state'], changes: Partial<Sale> = {}) =>
  quotedSaleWith({
    state,
    quote: saleQuoteWith({ quoted_at: tuesday, valid_until: thursday }),
    agreed_at: wednesday,
    funded_at: thursday,
    received_at: friday,
    ended_at: saturday,
    ...changes,
  })
const noHolidays = new Set<never>()
const frozen = { unexplained_paise: paise(1) }

describe('a sale', () => {
  it('is in its state since that began', () => {
    const open = { SUBMITTED: monday, QUOTED: tuesday, AGREED: wednesday, FUNDED: thursday, RECEIVED: friday }
    for (const state of saleStates)
      expect(sinceOf(sale(state)), state).toBe(state in open ? open[state as keyof typeof open] : saturday)
    expect(sinceOf(sale('QUOTED', { quote: null }))).toBe(monday)
  })

  it('ends by itself at the end of a working day, an offer at its own', () => {
    const ends = saleStates.flatMap((state) => {
      const end = lapsesAt(sale(state), noHolidays)
      return end === undefined ? [] : [[state, end]]
    })
    expect(ends).toEqual([
      ['SUBMITTED', '2026-12-07T18:30:00.000Z'],
      ['QUOTED', thursday],
      ['AGREED', '2026-11-27T18:30:00.000Z'],
      ['FUNDED', '2026-12-10T18:30:00.000Z'],
    ])
    const holidays = new Set([day('2026-11-26')])
    expect(lapsesAt(sale('AGREED'), holidays)).toBe('2026-11-30T18:30:00.000Z')
  })

  it('does not end while its money is not explained, unless nothing is agreed yet', () => {
    expect(lapsesAt(sale('AGREED', frozen), noHolidays)).toBeUndefined()
    expect(lapsesAt(sale('QUOTED', { quote: null }), noHolidays)).toBeUndefined()
  })

  it('alarms the desk when it waits too long, and at once while its money is not explained', () => {
    const alarms = saleStates.flatMap((state) => alarmsFrom(sale(state), noHolidays) ?? [])
    expect(alarms).toEqual(['2026-11-30T18:30:00.000Z', '2026-12-03T18:30:00.000Z', '2026-11-30T18:30:00.000Z'])
    expect([alarmsFrom(sale('AGREED', frozen), noHolidays), alarmsFrom(sale('PAID', frozen), noHolidays)]).toEqual([
      wednesday,
      saturday,
    ])
  })

  it('alarms once a day', () => {
    const from = instantOf('2026-11-30T18:30:00.000Z')
    const isDue = (now: Instant, alarmed_at: Instant | null = null, state: Sale['state'] = 'SUBMITTED') =>
      isAlarmDue(sale(state, { alarmed_at }), now, noHolidays)
    expect([isDue(later(from, -1)), isDue(from), isDue(from, null, 'QUOTED')]).toEqual([false, true, false])
    expect([isDue(later(from, dayMs - 1), from), isDue(later(from, dayMs), from)]).toEqual([false, true])
    // An alarm of an earlier state does not count.
    expect(isDue(from, later(from, -1))).toBe(true)
  })

  it('is looked at next when its money moves, or its time is over; in an hour when that is past', () => {
    const changed = { changed_at: thursday }
    expect(nextSaleDueAt(sale('SUBMITTED', { agreed_at: null }), monday)).toBe('2026-11-30T18:30:00.000Z')
    expect(nextSaleDueAt(sale('QUOTED', { agreed_at: null }), tuesday)).toBe(thursday)
    expect(nextSaleDueAt(sale('QUOTED', { agreed_at: null }), thursday)).toBe(later(thursday, hourMs))
    expect(nextSaleDueAt(sale('AGREED', changed), thursday)).toBe(later(thursday, 3 * minuteMs))
    expect(nextSaleDueAt(sale('FUNDED', changed), thursday)).toBe(later(thursday, 6 * hourMs))
    expect(nextSaleDueAt(sale('PAID', { ...changed, agreed_at: null }), saturday)).toBeUndefined()
  })
})
