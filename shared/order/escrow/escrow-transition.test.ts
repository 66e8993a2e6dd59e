import { describe, expect, it } from 'vitest'
import { paise } from '#shared/kernel/money.ts'
import { changeOf } from '#tests/harness/outcome.ts'
import {
  fundingWith,
  disputeWith,
  paidOrderWith,
  paymentWith,
  refundWith,
  sampleTime as now,
  sampleTotal as total,
  type OrderChanges,
  withChanges,
} from '#tests/harness/sample-order.ts'
import {
  moneyCollected,
  moneyReturned,
  returnable,
  shortBooked,
  suspenseRest,
  underWay,
  unexplained,
} from './escrow-transition.ts'
import { noBalances } from '#shared/order/ledger.ts'
import type { Order } from '#shared/order/order.ts'

const order = (...changes: readonly OrderChanges[]) =>
  paidOrderWith({ escrow: { fundings: [fundingWith()] } }, ...changes)
const collect = (ref: string, amount: number, utr?: string | null) => ({ ref, amount_paise: paise(amount), utr })

describe('money that an escrow received', () => {
  const states = (each: Order, balance: number, ...collects: ReturnType<typeof collect>[]) =>
    moneyCollected(each, collects, paise(balance), now)

  it('is held when it is the total, and covered by the balance', () => {
    const change = changeOf(states(order(), total, collect('c1', total, 'UTR1')))
    expect(change.order).toMatchObject({
      escrow: { state: 'HELD', held_at: now, collected_paise: total, excess_paise: 0 },
    })
    expect(change.events).toEqual([])
    expect(change.postings).toEqual([
      { cause: 'collected:c1', from: 'transit', to: 'escrow', amount_paise: total, statement: 'collect c1' },
    ])
    expect(changeOf(states(order(), total - 1, collect('c1', total))).order.escrow.state).toBe('NONE')
    expect(changeOf(states(order(), total, collect('c1', total - 1))).order.escrow.state).toBe('NONE')
  })

  it('is not read before the order is paid, or while a payout of ours is not sent', () => {
    expect(states(order({ payment: { state: 'EXPIRED' } }), total, collect('c1', total)).outcome).toBe('unchanged')
    const asked = order({ escrow: { fundings: [fundingWith(), fundingWith({ state: 'ASKED' })] } })
    expect(states(asked, total, collect('c1', total)).outcome).toBe('unchanged')
  })

  it('counts each collect once, however it was booked', () => {
    for (const what of ['collected', 'late', 'excess'])
      expect(states(order({ ledger: { booked: [`${what}:c1`] } }), 0, collect('c1', total)).outcome).toBe('unchanged')
  })

  it('is late where it was given up as short', () => {
    const each = order({ escrow: { collected_paise: paise(total - 100), short_paise: paise(100) } })
    const change = changeOf(states(each, 0, collect('c2', 60), collect('c3', 60)))
    expect(change.order).toMatchObject({ escrow: { collected_paise: total, short_paise: 0, excess_paise: 20 } })
    expect(change.postings.map(({ cause, from, amount_paise }) => [cause, from, amount_paise])).toEqual([
      ['late:c2', 'suspense', 60],
      ['late:c3', 'suspense', 40],
      ['excess:c3', 'suspense', 20],
    ])
  })

  it('is in excess when the escrow was paid out or returned', () => {
    for (const escrow of ['PAID_OUT', 'RETURNED'] as const)
      expect(
        changeOf(states(order({ escrow: { state: escrow } }), 0, collect('c1', 100))).order.escrow.excess_paise,
      ).toBe(100)
    const held = order({ escrow: { state: 'HELD', collected_paise: paise(total - 10), excess_paise: paise(3) } })
    expect(changeOf(states(held, 0, collect('c1', 100))).order).toMatchObject({
      escrow: { collected_paise: total, excess_paise: 93 },
    })
  })

  it('is a stranger’s when neither the bank’s reference nor the amount is ours', () => {
    const excessOf = (each: Order, ...collects: ReturnType<typeof collect>[]) =>
      changeOf(states(each, 0, ...collects)).order.escrow.excess_paise
    expect(excessOf(order(), collect('c1', 100, 'OTHER'))).toBe(100)
    expect(excessOf(order(), collect('c1', 100, 'UTR1'))).toBe(0)
    expect([excessOf(order(), collect('c1', 100, null)), excessOf(order(), collect('c1', 100))]).toEqual([0, 0])
    expect(excessOf(order(), collect('c1', total, 'OTHER'))).toBe(0)
    // The payout of that amount has its own collect.
    expect(excessOf(order(), collect('c1', total, 'OTHER'), collect('c2', 1, 'UTR1'))).toBe(total)
    expect(
      excessOf(order({ escrow: { fundings: [fundingWith({ state: 'ENDED' })] } }), collect('c1', total, 'UTR1')),
    ).toBe(total)
    const two = order({ escrow: { fundings: [fundingWith({ amount_paise: paise(5), utr: 'UTR0' }), fundingWith()] } })
    expect(excessOf(two, collect('c1', 7, 'UTR1'))).toBe(0)
    expect(excessOf(two, collect('c1', 5, 'OTHER'))).toBe(0)
  })
})

describe('money that an escrow returned', () => {
  const back = (each: Order, amount = total) => moneyReturned(each, paise(amount), 'UTR9', now)
  const given = (changes: OrderChanges = {}) =>
    order(
      {
        ending: { cancelled: true },
        escrow: { state: 'HELD', collected_paise: paise(total) },
        ledger: { balances: { ...noBalances, escrow: total } },
      },
      changes,
    )

  it('is under way to our bank, so that it can be refunded', () => {
    const change = changeOf(back(given()))
    expect(change.order).toMatchObject({
      escrow: { state: 'RETURNED', returned_at: now, return_utr: 'UTR9', excess_paise: 0 },
    })
    expect(change.events).toEqual(['refund-due'])
    expect(change.postings).toEqual([
      { cause: 'returned', from: 'escrow', to: 'transit', amount_paise: total, statement: 'payout ord_1-return' },
    ])
  })

  it('leaves what the partner kept to two people', () => {
    expect(changeOf(back(given(), total - 100)).order.escrow.excess_paise).toBe(100)
    expect(changeOf(back(given(), total + 100)).order.escrow.excess_paise).toBe(0)
  })

  it('is returned once, of an order that is given up, and of what is the order’s', () => {
    expect(back(given({ ending: { cancelled: false } })).outcome).toBe('unchanged')
    expect(back(given({ ledger: { booked: ['returned'] } })).outcome).toBe('unchanged')
    expect(back(given({ escrow: { excess_paise: paise(total) } })).outcome).toBe('unchanged')
  })

  it('leaves what never arrived as short', () => {
    const short = given({
      escrow: { collected_paise: paise(total - 100) },
      ledger: { balances: { ...noBalances, escrow: total - 100 } },
    })
    const change = changeOf(back(short, total - 100))
    expect(change.order.escrow.short_paise).toBe(100)
    expect(change.postings[1]).toEqual({
      cause: 'short:1',
      from: 'transit',
      to: 'suspense',
      amount_paise: 100,
      statement: 'escrow ord_1',
    })
  })
})

describe('what an escrow lacks or has', () => {
  it('is under way as long as it was sent, and has neither arrived nor is given up', () => {
    expect(underWay(order())).toBe(total)
    expect(underWay(order({ escrow: { collected_paise: paise(100), short_paise: paise(20) } }))).toBe(total - 120)
    expect(underWay(order({ escrow: { collected_paise: paise(total), short_paise: paise(1) } }))).toBe(0)
    const others = [
      fundingWith({ state: 'ASKED' }),
      fundingWith({ state: 'ENDED' }),
      fundingWith({ amount_paise: paise(3) }),
    ]
    expect(underWay(order({ escrow: { fundings: others } }))).toBe(3)
  })

  it('is short from the moment in which it no longer counts as under way', () => {
    const change = changeOf(shortBooked(order({ escrow: { short_paise: paise(7) }, ledger: { booked: ['a', 'b'] } })))
    expect(change.order.escrow.short_paise).toBe(total)
    expect(change.postings).toMatchObject([{ cause: 'short:2', amount_paise: total - 7 }])
    expect(shortBooked(order({ escrow: { collected_paise: paise(total) } })).outcome).toBe('unchanged')
  })

  it('is not explained, without refunds by others, lost parts and an excess', () => {
    const foreign = refundWith({ key: null })
    const others = [
      { ...foreign, isAdopted: true, amount_paise: paise(7) },
      { ...foreign, status: 'pending' as const, amount_paise: paise(11) },
      refundWith({ amount_paise: paise(13) }),
    ]
    const [part, lost] = [disputeWith({ deducted_paise: paise(30) }), disputeWith({ id: 'disp_2' })]
    const each = order({
      ledger: {
        balances: { ...noBalances, suspense: 1_000 },
        booked: ['part-lost:disp_1', 'part-lost:disp_2', 'lost:disp_2'],
      },
      escrow: { excess_paise: paise(5) },
      payment: {
        captured: [paymentWith({ refunds: [foreign, ...others] })],
        disputes: [part, { ...lost, deducted_paise: paise(50) }],
      },
    })
    expect([suspenseRest(each), unexplained(each)]).toEqual([875, 875])
    expect(suspenseRest(withChanges(each, { ledger: { booked: [] } }))).toBe(905)
    const below = withChanges(each, { ledger: { balances: { ...noBalances, suspense: 0 } } })
    expect([suspenseRest(below), unexplained(below)]).toEqual([-125, 0])
  })

  it('can be returned as far as it is the order’s, once', () => {
    const each = order({ ledger: { balances: { ...noBalances, escrow: 100 } }, escrow: { excess_paise: paise(30) } })
    expect(returnable(each)).toBe(70)
    expect(returnable(withChanges(each, { escrow: { excess_paise: paise(130) } }))).toBe(0)
    expect(returnable(withChanges(each, { ledger: { booked: ['returned'] } }))).toBe(0)
  })
})
