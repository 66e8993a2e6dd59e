import { describe, expect, it } from 'vitest'
import { EscrowId } from '#shared/kernel/id.ts'
import { dayMs, hourMs, later, minuteMs } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { changeOf } from '#tests/harness/outcome.ts'
import { sampleTime as now } from '#tests/harness/sample-order.ts'
import { excessWith, quotedSaleWith, salePayoutWith } from '#tests/harness/sample-sale.ts'
import { nextLookAt, payoutAsked, payoutRefused, payoutsDue } from './payout-due.ts'
import type { Sale, SalePayout } from './sale.ts'
import type { SaleTransition } from './sale-transition.ts'

/** Its shares are received: ₹9.80 for the seller, 18 paise for us, 2 paise duty. */
const sale = (changes: Partial<Sale> = {}) =>
  quotedSaleWith({
    state: 'RECEIVED',
    agreed_at: now,
    changed_at: now,
    escrow_ref: EscrowId.parse('sale_1'),
    funded_paise: paise(1_000),
    ...changes,
  })
const payout = (ref: string, kind: SalePayout['kind'], amount: number, changes: Partial<SalePayout> = {}) =>
  salePayoutWith({ kind, ref, amount_paise: paise(amount), state: 'DONE', paid_paise: paise(amount), ...changes })
const failed = (
  ref: string,
  kind: SalePayout['kind'],
  amount: number,
  failed_at = now,
  collect: string | null = null,
) => payout(ref, kind, amount, { state: 'FAILED', paid_paise: paise(0), failed_at, collect })
const excess = (ref: string, is_returned = true) => excessWith({ ref, is_returned })
const due = (each: Sale, at = now) => payoutsDue(each, new Set(), at).map(({ ref }) => ref)
const net = payout('sale_1-seller', 'NET', 980)
const saleOf = (transition: SaleTransition) => changeOf(transition).sale

describe('the payouts that are due', () => {
  it('are the seller’s first, in full and open', () => {
    expect(payoutsDue(sale(), new Set(), now)).toEqual([
      {
        ...net,
        state: 'ASKED',
        paid_paise: 0,
      },
    ])
    const asked = { ...net, state: 'ASKED' as const, paid_paise: paise(0) }
    expect(due(sale({ payouts: [asked] }))).toEqual([])
    // Of another amount, as after a change by hand.
    expect(due(sale({ payouts: [net, { ...asked, ref: 'sale_1-seller_2', amount_paise: paise(1) }] }))).toEqual([])
  })

  it('are ours once the seller is paid, whatever else is on its way', () => {
    const other = payout('sale_1-excess', 'EXCESS', 50, { state: 'ASKED', collect: 'c1' })
    expect(due(sale({ payouts: [net, other] }))).toEqual(['sale_1-fee', 'sale_1-duty'])
    expect(due(sale({ payouts: [other] }))).toEqual(['sale_1-seller'])
  })

  it('are none of nothing', () => {
    const quote = { ...sale().quote, fee_paise: paise(0) } as Sale['quote']
    expect(due(sale({ quote, payouts: [net] }))).toEqual(['sale_1-duty'])
    expect(due(sale({ state: 'FUNDED' }))).toEqual([])
  })

  it('repeat what the seller did not get at once when two people say so, and not by themselves', () => {
    const back = failed('sale_1-seller', 'NET', 980)
    expect(due(sale({ payouts: [back] }), later(now, dayMs))).toEqual([])
    expect(due(sale({ payouts: [back], pays_again: true }))).toEqual(['sale_1-seller_2'])
  })

  it('repeat others after a while, which grows with each failure of the same payout', () => {
    const sale2 = sale({
      payouts: [net, failed('sale_1-duty', 'DUTY', 2, later(now, -dayMs)), failed('sale_1-fee', 'FEE', 18)],
    })
    expect(due(sale2, later(now, 5 * minuteMs - 1))).toEqual(['sale_1-duty_2'])
    expect(due(sale2, later(now, 5 * minuteMs))).toEqual(['sale_1-fee_2', 'sale_1-duty_2'])
    const twice = sale({ payouts: [net, failed('a', 'FEE', 18), failed('b', 'FEE', 18)] })
    expect(due(twice, later(now, 10 * minuteMs - 1))).toEqual(['sale_1-duty'])
    expect(due(twice, later(now, 10 * minuteMs))).toEqual(['sale_1-fee_3', 'sale_1-duty'])
    // One that was paid since counts for nothing.
    const part = payout('sale_1-return_2', 'RETURN', 400)
    const returning = sale({ state: 'LAPSED', payouts: [part, failed('sale_1-return', 'RETURN', 600)] })
    expect(due(returning, later(now, 5 * minuteMs))).toEqual(['sale_1-return_3'])
  })

  it('return what was sent beside the deal, each once and by its own number', () => {
    const two = sale({ state: 'PAID', excesses: [excess('c1'), excess('c2'), excess('c3', false)], payouts: [net] })
    expect(payoutsDue(two, new Set(), now).filter(({ kind }) => kind === 'EXCESS')).toMatchObject([
      { ref: 'sale_1-excess', collect: 'c1', amount_paise: 50, state: 'ASKED' },
      { ref: 'sale_1-excess_2', collect: 'c2', amount_paise: 50 },
    ])
    const excesses = (payouts: SalePayout[], at = now) =>
      payoutsDue({ ...two, payouts }, new Set(), at).flatMap(({ ref, collect, kind }) =>
        kind === 'EXCESS' ? [[ref, collect]] : [],
      )
    const asked = payout('sale_1-excess', 'EXCESS', 50, { state: 'ASKED', collect: 'c1' })
    expect(excesses([net, asked])).toEqual([['sale_1-excess_2', 'c2']])
    expect(excesses([net, { ...asked, state: 'DONE' }])).toEqual([['sale_1-excess_2', 'c2']])
    const back = failed('sale_1-excess', 'EXCESS', 50, now, 'c1')
    expect(excesses([net, back], later(now, 5 * minuteMs - 1))).toEqual([['sale_1-excess_2', 'c2']])
    expect(excesses([net, back], later(now, 5 * minuteMs))).toEqual([
      ['sale_1-excess_2', 'c1'],
      ['sale_1-excess_3', 'c2'],
    ])
    // What is under way of another kind, or has failed, is not this.
    const others = [
      { ...net, collect: 'c1', state: 'ASKED' as const },
      failed('sale_1-excess', 'EXCESS', 50, later(now, -dayMs), 'c1'),
    ]
    expect(excesses(others)).toHaveLength(2)
    expect(due({ ...two, unexplained_paise: paise(1) })).toEqual([])
  })

  it('are asked for again where their asker crashed, also while the sale is frozen', () => {
    const asked = payout('sale_1-seller', 'NET', 980, { state: 'ASKED' })
    const crashed = sale({ payouts: [asked], unexplained_paise: paise(1) })
    const at = later(now, 5 * minuteMs)
    expect(payoutsDue(crashed, new Set(), at)).toEqual([{ ...asked, asked_at: at }])
    expect(payoutsDue({ ...crashed, payouts: [net] }, new Set(), at)).toEqual([])
  })
})

describe('the intent of a payout', () => {
  const asked = payout('sale_1-fee', 'FEE', 18, { state: 'ASKED' })

  it('is stored once under its reference', () => {
    const again = { ...asked, asked_at: later(now, 1) }
    expect(saleOf(payoutAsked(sale({ payouts: [asked, net] }), again)).payouts).toEqual([net, again])
  })

  it('that the partner refuses has failed, and no other', () => {
    const other = payout('sale_1-duty', 'DUTY', 2, { state: 'ASKED' })
    const after = saleOf(payoutRefused(sale({ payouts: [asked, other] }), 'sale_1-fee', now))
    expect(after.payouts).toEqual([{ ...asked, state: 'FAILED', failed_at: now }, other])
    expect(payoutRefused(after, 'sale_1-fee', now).outcome).toBe('unchanged')
    expect(payoutRefused(after, 'sale_1-seller', now).outcome).toBe('unchanged')
  })
})

describe('the partner is asked next', () => {
  const look = (each: Sale, ageMs = 0) => {
    const at = later(now, ageMs)
    const next = nextLookAt(each, at)
    return next === undefined ? undefined : Date.parse(next) - Date.parse(at)
  }
  const [often, rarely] = [3 * minuteMs, 6 * hourMs]

  it('less often the longer nothing has changed', () => {
    const ages = [0, 30 * minuteMs - 1, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 9 * dayMs]
    expect(ages.map((age) => look(sale(), age))).toEqual([often, often, 5 * minuteMs, 15 * minuteMs, hourMs, hourMs])
    expect(look(sale({ changed_at: null }), 9 * dayMs)).toBe(often)
  })

  it('often while money moves, to whomever', () => {
    const rest = sale({ state: 'PAID', payouts: [net, payout('f', 'FEE', 18), payout('d', 'DUTY', 2)] })
    expect(look(rest)).toBe(rarely)
    expect(look({ ...rest, payouts: rest.payouts.slice(0, 2) })).toBe(often)
    const ended = sale({ state: 'LAPSED', payouts: [payout('r', 'RETURN', 1_000)] })
    expect(look(ended)).toBe(rarely)
    expect(look({ ...ended, payouts: [payout('r', 'RETURN', 999)] })).toBe(often)
    for (const each of [rest, ended, sale({ state: 'FUNDED' })]) {
      const excesses = [excess('c1')]
      expect(look({ ...each, excesses })).toBe(often)
      expect(look({ ...each, excesses: [excess('c1', false)] })).toBe(rarely)
      const back = payout('e', 'EXCESS', 50, { collect: 'c1' })
      expect(look({ ...each, excesses, payouts: [...each.payouts, back] })).toBe(rarely)
      expect(look({ ...each, payouts: [...each.payouts, { ...back, state: 'ASKED' }] })).toBe(often)
      expect(look({ ...each, unexplained_paise: paise(1) })).toBe(often)
    }
    expect(look(sale({ state: 'AGREED' }))).toBe(often)
  })

  it('rarely while the shares are awaited, and for a week after the end', () => {
    expect(look(sale({ state: 'FUNDED' }), 8 * dayMs)).toBe(rarely)
    const ended = sale({ state: 'LAPSED', funded_paise: paise(0) })
    expect([look(ended, 7 * dayMs - 1), look(ended, 7 * dayMs)]).toEqual([rarely, undefined])
    expect(look(sale({ state: 'QUOTED', agreed_at: null }))).toBeUndefined()
  })
})
