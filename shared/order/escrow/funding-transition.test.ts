import { describe, expect, it } from 'vitest'
import { later, minuteMs } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { changeOf } from '#tests/harness/outcome.ts'
import {
  fundingWith,
  disputeWith,
  paidOrderWith,
  sampleTime as now,
  sampleTotal as total,
  type OrderChanges,
  withChanges,
} from '#tests/harness/sample-order.ts'
import { advanceOf, type BankPayoutStated, fundingDue, fundingStarted, fundingStated } from './funding-transition.ts'
import { noBalances } from '#shared/order/ledger.ts'
import type { BankPayoutIntent } from '#shared/order/payment/captured-payment.ts'
import type { Order } from '#shared/order/order.ts'

const banked = { ...noBalances, bank: 521_346 }
const order = (changes: OrderChanges = {}) => paidOrderWith({ ledger: { balances: banked } }, changes)
const funding = (changes: Partial<BankPayoutIntent> = {}) =>
  fundingWith({ payout_id: null, state: 'ASKED', utr: null, ...changes })
const sent = fundingWith()

describe('what an escrow still needs', () => {
  it('is the total and what is topped up, less what was sent', () => {
    expect(fundingDue(order())).toBe(total)
    expect(fundingDue(order({ escrow: { fundings: [{ ...sent, amount_paise: paise(total - 100) }] } }))).toBe(100)
    expect(fundingDue(order({ escrow: { fundings: [sent], top_up_paise: paise(70) } }))).toBe(70)
    expect(
      fundingDue(order({ ledger: { balances: noBalances }, escrow: { fundings: [sent], top_up_paise: paise(70) } })),
    ).toBe(70)
    expect(fundingDue(order({ escrow: { fundings: [{ ...sent, state: 'ENDED' }] } }))).toBe(total)
    expect(fundingDue(order({ escrow: { fundings: [{ ...sent, amount_paise: paise(total + 5) }] } }))).toBe(0)
  })

  it('is nothing while nothing may be sent', () => {
    const others: readonly OrderChanges[] = [
      { ledger: { balances: noBalances } },
      { ledger: { balances: { ...noBalances, bank: -1 } } },
      { payment: { state: 'PENDING' } },
      { ending: { cancelled: true } },
      { payment: { disputes: [disputeWith()] } },
      { escrow: { fundings: [sent, funding()], top_up_paise: paise(70) } },
      { escrow: { state: 'HELD', collected_paise: paise(total) } },
      { escrow: { state: 'RETURNED' } },
    ]
    for (const changes of others) expect(fundingDue(order(changes)), JSON.stringify(changes)).toBe(0)
    expect(fundingDue(order({ escrow: { state: 'HELD', collected_paise: paise(total - 1) } }))).toBe(total)
  })

  it('comes from our own money as far as the order’s is not at the bank', () => {
    expect(advanceOf(order(), paise(total))).toBe(12_601)
    expect(advanceOf(order({ ledger: { balances: { ...noBalances, bank: -50 } } }), paise(100))).toBe(100)
    expect(advanceOf(order(), paise(100))).toBe(0)
  })
})

describe('the payout into an escrow', () => {
  const ended = (at: typeof now) => funding({ state: 'ENDED', ended_at: at })

  it('is decided before the bank is asked, each under the next reference', () => {
    expect(changeOf(fundingStarted(order(), now)).order.escrow.fundings).toEqual([funding()])
    const long = later(now, -60 * minuteMs)
    const third = changeOf(fundingStarted(order({ escrow: { fundings: [ended(long), ended(long)] } }), now)).order
      .escrow.fundings[2]
    expect(third?.ref).toBe('ord_1-fund_3')
  })

  it('waits after each that ended, longer each time', () => {
    const start = (each: Order, ms: number) => fundingStarted(each, later(now, ms)).outcome
    const once = order({ escrow: { fundings: [ended(now)] } })
    expect([start(once, 5 * minuteMs - 1), start(once, 5 * minuteMs)]).toEqual(['unchanged', 'changed'])
    const twice = order({ escrow: { fundings: [ended(later(now, -60 * minuteMs)), ended(now)] } })
    expect([start(twice, 10 * minuteMs - 1), start(twice, 10 * minuteMs)]).toEqual(['unchanged', 'changed'])
    expect(fundingStarted(order({ ending: { cancelled: true } }), now).outcome).toBe('unchanged')
  })
})

describe('what the bank states about a payout into an escrow', () => {
  const stated = (changes: Partial<BankPayoutStated> = {}): BankPayoutStated => ({
    id: 'pout_1',
    status: 'processed',
    amount_paise: paise(total),
    fee_paise: paise(5),
    tax_paise: paise(1),
    utr: 'UTR1',
    ...changes,
  })
  const state = (each: Order, payout: BankPayoutStated, ref = 'ord_1-fund') => fundingStated(each, ref, payout, now)
  const asked = order({ escrow: { fundings: [funding({ ref: 'ord_1-fund_0', state: 'ENDED' }), funding()] } })
  const cause = (name: string, from: string, to: string, amount_paise: number, statement = 'payout pout_1') => ({
    cause: `${name}:pout_1`,
    from,
    to,
    amount_paise,
    statement,
  })
  const booked = [
    cause('advance', 'own', 'bank', 12_607, 'order ord_1'),
    cause('fee', 'bank', 'gateway-fee', 5),
    cause('tax', 'bank', 'input-gst', 1),
    cause('funded', 'bank', 'transit', total),
  ]

  it('moves the money with its fee and tax, which our own money adds', () => {
    const change = changeOf(state(asked, stated()))
    expect(change.postings).toEqual(booked)
    expect(change.order.escrow.fundings).toEqual([asked.escrow.fundings[0], sent])
    const overdrawn = withChanges(asked, { ledger: { balances: { ...noBalances, bank: -7 } } })
    expect(changeOf(state(overdrawn, stated())).postings[0]?.amount_paise).toBe(total + 6)
    const rich = withChanges(asked, { ledger: { balances: { ...noBalances, bank: total + 6 } } })
    const paid = changeOf(state(rich, stated()))
    expect([paid.postings, paid.events]).toEqual([booked.slice(1), []])
    // What is booked is not advanced when it comes back.
    expect(changeOf(state(paid.order, stated({ status: 'reversed' }))).postings).toEqual([
      cause('reversed', 'transit', 'bank', total),
    ])
  })

  it('moves nothing when it ended', () => {
    const change = changeOf(state(asked, stated({ status: 'ended', utr: undefined })))
    expect(change.postings).toEqual([])
    expect(change.order.escrow.fundings[1]).toMatchObject({
      state: 'ENDED',
      ended_at: now,
      payout_id: 'pout_1',
      utr: null,
    })
  })

  it('brings the money back when it is reversed before it arrived', () => {
    const order1 = changeOf(state(asked, stated())).order
    const back = changeOf(state(order1, stated({ status: 'reversed', utr: undefined })))
    expect(back.postings).toEqual([cause('reversed', 'transit', 'bank', total)])
    expect(back.order.escrow.fundings[1]).toMatchObject({ state: 'ENDED', ended_at: now, utr: 'UTR1' })
    const atOnce = changeOf(state(asked, stated({ status: 'reversed' })))
    expect(atOnce.postings).toEqual([...booked, cause('reversed', 'transit', 'bank', total)])
  })

  it('stands on suspense when it is reversed after it arrived', () => {
    const arrived = withChanges(changeOf(state(asked, stated())).order, { escrow: { collected_paise: paise(100) } })
    const back = changeOf(state(arrived, stated({ status: 'reversed' })))
    expect(back.postings).toEqual([
      cause('reversed', 'transit', 'bank', total - 100),
      cause('came-back', 'suspense', 'bank', 100),
    ])
    expect(back.order.escrow.reversals).toEqual([
      { of: 'FUNDING', ref: 'pout_1', amount_paise: 100, at: now, is_decided: false },
    ])
  })

  it('changes nothing when it is known, is open, or is about another payout', () => {
    const order1 = changeOf(state(asked, stated())).order
    expect(state(order1, stated()).outcome).toBe('unchanged')
    expect(state(order1, stated({ utr: undefined })).outcome).toBe('unchanged')
    expect(state(asked, stated({ status: 'open' })).outcome).toBe('unchanged')
    expect(state(asked, stated(), 'ord_1-fund_9').outcome).toBe('unchanged')
    expect(state(asked, stated(), 'ord_1-fund_0').outcome).toBe('unchanged')
    const arrived = withChanges(order1, { escrow: { collected_paise: paise(total) } })
    const renamed = changeOf(state(arrived, stated({ utr: 'UTR2' }))).order
    expect([renamed.escrow.fundings[1]?.utr, renamed.escrow.reversals]).toEqual(['UTR2', []])
    expect(changeOf(state(order1, stated({ id: 'pout_2' }))).order.escrow.fundings[1]?.payout_id).toBe('pout_2')
  })
})
