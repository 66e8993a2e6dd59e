import { describe, expect, it } from 'vitest'
import { DifferenceId, OrderId, ProposalId, UserId } from '#shared/kernel/id.ts'
import { dayInIndia, dayMs, hourMs, instantOf, later } from '#shared/kernel/instant.ts'
import { compared, type Pair, unknown } from './compare.ts'
import type { Finding } from './difference.ts'
import { accepted, ageDays, isAlarming, placeOf, resolved, seen } from './rules.ts'

/** A Monday. */
const now = instantOf('2026-11-23T05:30:00.000Z')
const holidays = new Set([dayInIndia(instantOf('2026-11-25T05:30:00.000Z'))])
const order_id = OrderId.parse('ord_1')
const id = DifferenceId.parse('dif_1')

const pair = (more: Partial<Pair>): Pair => ({
  place: 'bank',
  order_id,
  reference: 'UTR1',
  stated: undefined,
  booked: undefined,
  grace: 'settlement',
  ...more,
})
const amount = (paise: number) => ({ paise, at: now })
const kindsAt = (of: Pair, afterMs: number) =>
  compared(of, { now: later(now, afterMs), holidays }).map(({ kind }) => kind)

describe('a movement', () => {
  it('differs in nothing when both sides say the same', () => {
    expect(kindsAt(pair({ stated: amount(500), booked: amount(500) }), 90 * dayMs)).toEqual([])
    expect(kindsAt(pair({}), 90 * dayMs)).toEqual([])
  })

  it.each([
    ['bank-unbooked', pair({ stated: amount(500) })],
    ['bank-differs', pair({ stated: amount(500), booked: amount(400) })],
    ['escrow-missing', pair({ place: 'escrow', booked: amount(500), grace: 'unbooked' })],
  ])('is in flight for six hours, then it is %s', (kind, of) => {
    expect([kindsAt(of, 6 * hourMs - 1), kindsAt(of, 6 * hourMs)]).toEqual([[], [kind]])
  })

  it('may take the gateway three working days, to the end of the third', () => {
    const of = pair({ place: 'gateway', booked: amount(500) })
    // Wednesday is a holiday, so the third working day is Friday. The day in India ends at 18:30 UTC.
    const saturday = instantOf('2026-11-27T18:30:00.000Z')
    const untilMs = Date.parse(saturday) - Date.parse(now)
    expect([kindsAt(of, untilMs - 1), kindsAt(of, untilMs)]).toEqual([[], ['gateway-missing']])
  })

  it('of no order is unknown once it is six hours old', () => {
    const at = (afterMs: number) => unknown('gateway', 'adj_1', amount(500), { now: later(now, afterMs), holidays })
    expect(at(6 * hourMs - 1)).toEqual([])
    expect(at(6 * hourMs)).toEqual([
      { kind: 'gateway-unknown', reference: 'adj_1', stated_paise: 500, booked_paise: null, day: '2026-11-23' },
    ])
  })
})

describe('a difference', () => {
  const finding: Finding = {
    kind: 'bank-differs',
    order_id,
    reference: 'UTR1',
    stated_paise: 500,
    booked_paise: 400,
    day: dayInIndia(now),
  }
  const first = seen(id, undefined, finding, now)
  const tomorrow = later(now, dayMs)
  const people = [UserId.parse('usr_1'), UserId.parse('usr_2')] as const
  const by = { proposalId: ProposalId.parse('prp_1'), people, reason: 'Explained' }

  it('keeps the day on which it was first seen, and grows older', () => {
    const again = seen(id, first, { ...finding, stated_paise: 600 }, tomorrow)
    expect(again).toMatchObject({ state: 'OPEN', first_seen: now, last_seen: tomorrow, stated_paise: 600, version: 1 })
    expect([ageDays(again, later(tomorrow, -1)), ageDays(again, tomorrow)]).toEqual([0, 1])
  })

  it('that was resolved and comes back is a new one', () => {
    const ended = resolved(first, tomorrow)
    expect(ended).toMatchObject({ state: 'CLOSED', closed_as: 'resolved', closed_at: tomorrow })
    expect(seen(id, ended, finding, tomorrow)).toMatchObject({ state: 'OPEN', first_seen: tomorrow, closed_at: null })
  })

  it('that two people closed stays closed until its amounts change', () => {
    const ended = accepted(first, by, tomorrow)
    expect(seen(id, ended, finding, tomorrow)).toMatchObject({
      state: 'CLOSED',
      closed_by: people,
      reason: 'Explained',
    })
    const changed = seen(id, ended, { ...finding, stated_paise: 600 }, tomorrow)
    expect(changed).toMatchObject({ state: 'OPEN', closed_by: [], reason: null, proposal_id: null })
  })

  it('that two people closed counts by both of its amounts, and over all orders by what lies between them', () => {
    const stateAfter = (before: Partial<Finding>, after: Partial<Finding>) => {
      const ended = accepted(seen(id, undefined, { ...finding, ...before }, now), by, tomorrow)
      return seen(id, ended, { ...finding, ...before, ...after }, tomorrow).state
    }
    expect(stateAfter({}, { booked_paise: 401 })).toBe('OPEN')
    expect(stateAfter({}, { stated_paise: 501, booked_paise: 401 })).toBe('OPEN')
    const ofAll = { reference: 'balance' }
    expect(stateAfter(ofAll, { stated_paise: 600, booked_paise: 500 })).toBe('CLOSED')
    expect(stateAfter(ofAll, { stated_paise: 600, booked_paise: 501 })).toBe('OPEN')
    expect(stateAfter({ ...ofAll, booked_paise: null }, { stated_paise: 500 })).toBe('CLOSED')
    expect(stateAfter({ ...ofAll, stated_paise: null }, { booked_paise: 401 })).toBe('OPEN')
    expect(stateAfter({ ...ofAll, booked_paise: null }, { stated_paise: 501 })).toBe('OPEN')
  })

  it('has a version more with each change', () => {
    expect([resolved(first, tomorrow).version, accepted(first, by, tomorrow).version]).toEqual([1, 1])
  })

  it('alarms the desk at once, of a gateway that holds too much on the next day', () => {
    const over = { ...first, kind: 'gateway-over' as const }
    expect([isAlarming(first, now), isAlarming(over, later(tomorrow, -1)), isAlarming(over, tomorrow)]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('is at the place that its kind names', () => {
    expect(placeOf('escrow-balance')).toBe('escrow')
  })
})
