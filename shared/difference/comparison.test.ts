import { describe, expect, it } from 'vitest'
import { DifferenceId, OrderId, SaleId } from '#shared/kernel/id.ts'
import { day, instantOf } from '#shared/kernel/instant.ts'
import {
  dayOfOutage,
  endedDaysOf,
  failedAtLast,
  isGone,
  merged,
  noResult,
  orderPart,
  owedIn,
  partsAgain,
  reportDays,
  salePart,
  startOfStatement,
  statementDays,
} from './comparison.ts'
import type { Difference, Finding } from './difference.ts'
import { seen } from './rules.ts'

const [one, other] = [OrderId.parse('ord_1'), OrderId.parse('ord_2')]
const now = instantOf('2026-11-23T05:30:00.000Z')

describe('several results', () => {
  it('are one: an order counts as it was last, a line of a report and of the bank once', () => {
    const line = { key: 'payout pout_1', reference: 'pout_1', paise: -5, at: now }
    const first = {
      ...noResult,
      lines: [['txn_1', line]] as [string, typeof line][],
      explained: ['a', 'b'],
      settling: [['pay_1', 5]] as [string, number][],
    }
    const results = [
      { ...first, owed: [[one, 3, 100, 200]] as [OrderId, number, number, number][] },
      {
        ...first,
        owed: [
          [one, 2, 7, 7],
          [other, 1, 50, 60],
        ] as [OrderId, number, number, number][],
      },
      { ...noResult, owed: [[other, 4, 0, 0]] as [OrderId, number, number, number][] },
    ]
    expect(merged(results)).toEqual({
      lines: [['txn_1', line]],
      explained: ['a', 'b'],
      settling: [['pay_1', 5]],
      owed: [
        [one, 3, 100, 200],
        [other, 4, 0, 0],
      ],
      failed: [],
    })
    expect(owedIn(merged(results))).toEqual([
      { leastPaise: 100, mostPaise: 200 },
      { leastPaise: 0, mostPaise: 0 },
    ])
  })

  it('have an order that nothing has changed yet, and what failed once for each part', () => {
    const failed = (part: string, error: string) => ({ ...noResult, failed: [{ part, error }] })
    expect(merged([{ ...noResult, owed: [[one, 0, 5, 6]] }])).toMatchObject({ owed: [[one, 0, 5, 6]] })
    expect(
      merged([failed('order ord_1', 'silence'), failed('order ord_2', 'busy'), failed('order ord_1', 'busy')]),
    ).toEqual({
      ...noResult,
      failed: [
        { part: 'order ord_1', error: 'busy' },
        { part: 'order ord_2', error: 'busy' },
      ],
    })
  })

  it('are those of parts as well as of pages', () => {
    const page = { ...noResult, explained: ['a'], next: null }
    expect(merged([merged([page]), merged([page, page])])).toEqual(merged([page]))
  })
})

describe('what a partner did not answer about', () => {
  const failedOf = (count: number) => ({
    ...noResult,
    failed: Array.from({ length: count }, (_, index) => ({ part: `order ord_${index}`, error: 'silence' })),
  })

  it('is compared again, unless it is an outage', () => {
    expect(partsAgain(failedOf(2))).toEqual(['order ord_0', 'order ord_1'])
    expect(partsAgain(failedOf(100))).toHaveLength(100)
    expect(partsAgain(failedOf(101))).toEqual([])
  })

  it('fails at last what failed again, or what was not tried again', () => {
    expect(failedAtLast(failedOf(2), noResult)).toEqual([])
    expect(failedAtLast(failedOf(2), failedOf(1))).toHaveLength(1)
    expect(failedAtLast(failedOf(101), undefined)).toHaveLength(101)
  })
})

describe('an open difference', () => {
  const before = instantOf('2026-11-21T05:30:00.000Z')
  const of = (finding: Partial<Finding>): Difference =>
    seen(
      DifferenceId.parse('dif_1'),
      undefined,
      {
        kind: 'bank-unknown',
        reference: 'UTR1',
        stated_paise: 1,
        booked_paise: null,
        day: day('2026-11-20'),
        ...finding,
      },
      before,
    )
  const orders = { of: 'orders', started_at: now, from: instantOf('2026-11-19T00:00:00.000Z') } as const
  const nothing = { uncompared: new Set<never>(), failed: new Set<string>() }

  it('is gone when it was compared and not found', () => {
    expect(isGone(of({}), orders, nothing)).toBe(true)
    expect(isGone({ ...of({}), last_seen: now }, orders, nothing)).toBe(false)
  })

  it('stays where the comparison does not look: another partner, an older day, a kind or an order that failed', () => {
    expect(isGone(of({ kind: 'gateway-short' }), orders, nothing)).toBe(false)
    expect(isGone(of({}), { ...orders, from: instantOf('2026-11-20T00:00:00.001Z') }, nothing)).toBe(false)
    expect(isGone(of({}), orders, { ...nothing, uncompared: new Set(['bank-unknown'] as const) })).toBe(false)
    const ofOrder = of({ kind: 'escrow-balance', order_id: one })
    expect(isGone(ofOrder, orders, { ...nothing, failed: new Set([orderPart(other)]) })).toBe(true)
    expect(isGone(ofOrder, orders, { ...nothing, failed: new Set([orderPart(one)]) })).toBe(false)
    const sale = SaleId.parse('sale_1')
    const ofSale = of({ kind: 'escrow-balance', sale_id: sale })
    expect(isGone(ofSale, orders, { ...nothing, failed: new Set([salePart(SaleId.parse('sale_2'))]) })).toBe(true)
    expect(isGone(ofSale, orders, { ...nothing, failed: new Set([salePart(sale)]) })).toBe(false)
  })

  it('is gone though it is old where no statement of days is read', () => {
    const late = { ...orders, from: instantOf('2026-11-22T00:00:00.000Z') }
    expect(isGone(of({ kind: 'escrow-balance' }), late, nothing)).toBe(true)
    expect(isGone(of({}), late, nothing)).toBe(false)
  })

  it('counts from its day, or from when it was first seen: at night in India the day has not begun elsewhere', () => {
    const dayBegins = { ...orders, from: instantOf('2026-11-20T00:00:00.000Z') }
    expect(isGone(of({}), dayBegins, nothing)).toBe(true)
    const atNight = { ...of({}), first_seen: instantOf('2026-11-19T19:00:00.000Z') }
    expect(isGone(atNight, dayBegins, nothing)).toBe(false)
    expect(isGone(atNight, { ...orders, from: atNight.first_seen }, nothing)).toBe(true)
  })

  it('has its days read again, with the last ones', () => {
    const ofGateway = of({ kind: 'gateway-unknown', day: day('2026-11-01') })
    expect(reportDays(now, undefined, [ofGateway, of({})])).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-01',
    ])
    expect(reportDays(now, undefined, [of({ day: day('2026-11-01') })])).not.toContain('2026-11-01')
    expect(startOfStatement(now, undefined, [of({ kind: 'gateway-unknown' })])).toBe('2026-11-19T05:30:00.000Z')
    expect(startOfStatement(now, day('2026-11-18'), [])).toBe('2026-11-14T00:00:00.000Z')
    expect(startOfStatement(now, undefined, [of({}), of({ day: day('2026-11-21') })])).toBe('2026-11-16T00:00:00.000Z')
    expect(startOfStatement(now, undefined, [of({})])).toBe('2026-11-16T00:00:00.000Z')
    expect(startOfStatement(now, undefined, [of({ day: day('2026-01-01') })])).toBe('2026-08-25T05:30:00.000Z')
  })
})

it('a comparison reads the statement day by day, and the orders that may have ended in it', () => {
  const of = (from: string) => ({ started_at: now, from: instantOf(from) })
  expect(statementDays(of('2026-11-21T04:00:00.000Z'))).toEqual([
    '2026-11-21T04:00:00.000Z',
    '2026-11-22T04:00:00.000Z',
    '2026-11-23T04:00:00.000Z',
  ])
  expect(endedDaysOf(of('2026-11-21T04:00:00.000Z'))).toBe(7)
  expect(endedDaysOf(of('2026-11-13T05:30:00.000Z'))).toBe(11)
  expect(endedDaysOf(of('2026-11-13T04:00:00.000Z'))).toBe(12)
})

it('an outage of some days is read since its begin, of at most 90 days', () => {
  expect(dayOfOutage(null, now)).toBeUndefined()
  expect(dayOfOutage(day('2026-11-22'), now)).toBeUndefined()
  expect(dayOfOutage(day('2026-11-20'), now)).toBe('2026-11-17')
  expect(dayOfOutage(day('2026-01-01'), now)).toBe('2026-08-25')
})
