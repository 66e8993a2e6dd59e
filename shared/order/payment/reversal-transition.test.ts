import { describe, expect, it } from 'vitest'
import { paise } from '#shared/kernel/money.ts'
import { changeOf } from '#tests/harness/outcome.ts'
import {
  fundingWith,
  paidOrderWith,
  sampleTime as now,
  sampleTotal as total,
  type OrderChanges,
  withChanges,
} from '#tests/harness/sample-order.ts'
import { noBalances } from '#shared/order/ledger.ts'
import type { Reversal } from '#shared/order/facets.ts'
import type { Order } from '#shared/order/order.ts'
import { OUT_OF_TURN } from '#shared/order/refusals.ts'
import {
  balanceStated,
  fundingReversed,
  paidAgain,
  payoutsTurnedBack,
  reversalKept,
  reversalTakenBack,
  type StatedPayout,
} from './reversal-transition.ts'

const sent = fundingWith()
/** An order whose escrow holds its money. */
const held = (...changes: readonly OrderChanges[]) =>
  paidOrderWith(
    {
      escrow: { state: 'HELD', fundings: [sent], collected_paise: paise(total) },
      ledger: { balances: { ...noBalances, escrow: total } },
    },
    ...changes,
  )
const at = (escrow: number, suspense = 0, bank = 0) => ({
  ledger: { balances: { ...noBalances, escrow, suspense, bank } },
})
const reversal = (changes: Partial<Reversal> = {}): Reversal => ({
  of: 'FUNDING',
  ref: 'pout_1',
  amount_paise: paise(100),
  at: now,
  is_decided: false,
  ...changes,
})
const stated = (kind: string, status: StatedPayout['status'], amount = 523_400): StatedPayout => ({
  ref: `ord_1-${kind}`,
  status,
  amount_paise: paise(amount),
})

describe('a payout into the escrow that our bank turned back', () => {
  const payout = { id: 'pout_1', amount_paise: paise(total) }
  const booked = ['funded:pout_1']

  it('is a reversal of what had arrived', () => {
    const { arrived, changes } = fundingReversed(held({ ledger: { booked } }), payout, now)
    expect(arrived).toBe(total)
    expect(changes).toEqual({ short_paise: 0, reversals: [reversal({ amount_paise: paise(total) })] })
    const before = reversal({ ref: 'pout_0', is_decided: true })
    const partly = held({ ledger: { booked }, escrow: { collected_paise: paise(100), reversals: [before] } })
    expect(fundingReversed(partly, payout, now)).toMatchObject({
      arrived: 100,
      changes: { reversals: [before, reversal()] },
    })
  })

  it('is none of what had not arrived, or was not sent', () => {
    const nothing = { arrived: 0, changes: { short_paise: 0 } }
    expect(fundingReversed(held({ ledger: { booked }, escrow: { collected_paise: paise(0) } }), payout, now)).toEqual(
      nothing,
    )
    expect(fundingReversed(held(), payout, now)).toEqual(nothing)
  })

  it('explains what is short already', () => {
    const short = held(
      { ledger: { booked }, escrow: { collected_paise: paise(total - 100), short_paise: paise(100) } },
      at(total - 100, 100),
    )
    expect(fundingReversed(short, payout, now)).toEqual({
      arrived: total,
      changes: { short_paise: 0, reversals: [reversal({ amount_paise: paise(total - 100) })] },
    })
    const all = held(
      { ledger: { booked }, escrow: { collected_paise: paise(0), short_paise: paise(total) } },
      at(0, total),
    )
    expect(fundingReversed(all, payout, now)).toEqual({ arrived: total, changes: { short_paise: 0 } })
    const more = held({ ledger: { booked }, escrow: { short_paise: paise(30) } }, at(total, 10))
    expect(fundingReversed(more, payout, now).changes.short_paise).toBe(20)
    const below = held({ ledger: { booked } }, at(total, -10))
    expect(fundingReversed(below, payout, now).changes.reversals).toEqual([reversal({ amount_paise: paise(total) })])
  })
})

describe('payouts of the escrow that came back', () => {
  const causes = ['paid-out:seller', 'paid-out:fee', 'paid-out:gst', 'paid-out:duty']
  const out = (changes: OrderChanges = {}) =>
    held({ escrow: { state: 'PAID_OUT', paid_out_at: now }, ledger: { booked: causes } }, at(0), changes)

  it('lie in the escrow again until two people decide', () => {
    const known = reversal({ is_decided: true })
    const order = out({ escrow: { reversals: [known] } })
    const payouts = [stated('seller', 'failed'), stated('fee', 'failed', 10_468), stated('duty', 'completed', 79)]
    const change = changeOf(payoutsTurnedBack(order, payouts, now))
    expect(change.order).toMatchObject({ escrow: { state: 'HELD', paid_out_at: null } })
    expect(change.order.escrow.reversals).toEqual([
      known,
      reversal({ of: 'PAYOUT', ref: 'ord_1-seller', amount_paise: paise(523_400) }),
      reversal({ of: 'PAYOUT', ref: 'ord_1-fee', amount_paise: paise(10_468) }),
    ])
    expect(change.postings).toEqual([
      {
        cause: 'turned-back:seller',
        from: 'seller',
        to: 'escrow',
        amount_paise: 523_400,
        statement: 'payout ord_1-seller',
      },
      { cause: 'turned-back:fee', from: 'own', to: 'escrow', amount_paise: 8_871, statement: 'payout ord_1-fee' },
      {
        cause: 'turned-back:gst',
        from: 'output-gst',
        to: 'escrow',
        amount_paise: 1_597,
        statement: 'payout ord_1-fee',
      },
    ])
  })

  it('are none while one of their attempts stands, or none is booked', () => {
    const unchanged = (order: Order, ...payouts: StatedPayout[]) => payoutsTurnedBack(order, payouts, now).outcome
    expect(unchanged(out(), stated('seller', 'failed'), stated('seller_2', 'completed'))).toBe('unchanged')
    expect(unchanged(out(), stated('seller', 'failed'), stated('seller_2', 'pending'))).toBe('unchanged')
    expect(unchanged(out({ ledger: { booked: [] } }), stated('seller', 'failed'))).toBe('unchanged')
    expect(unchanged(out())).toBe('unchanged')
    const last = changeOf(
      payoutsTurnedBack(out(), [stated('seller', 'failed', 1), stated('seller_12', 'failed', 2)], now),
    )
    expect(last.order.escrow.reversals).toMatchObject([{ ref: 'ord_1-seller_12', amount_paise: 2 }])
  })

  it('are over when the partner states that it paid again', () => {
    const back = reversal({ of: 'PAYOUT', ref: 'ord_1-seller' })
    const others = [reversal({ of: 'PAYOUT', ref: 'ord_1-fee' }), reversal({ ref: 'ord_1-seller' })]
    const order = out({ escrow: { state: 'HELD', reversals: [back, ...others] }, ledger: { booked: [] } })
    const payouts = [stated('seller', 'failed'), stated('seller_2', 'completed'), stated('duty', 'pending')]
    const change = changeOf(payoutsTurnedBack(order, payouts, now))
    expect(change.order.escrow.reversals).toEqual([{ ...back, is_decided: true }, ...others])
    expect(payoutsTurnedBack(change.order, [stated('seller_2', 'completed')], now).outcome).toBe('unchanged')
    expect(payoutsTurnedBack(order, [stated('seller_2', 'pending')], now).outcome).toBe('unchanged')
  })
})

describe('the balance of an escrow', () => {
  const balance = (order: Order, amount: number, ...payouts: StatedPayout[]) =>
    balanceStated(order, paise(amount), payouts, now)

  it('below our ledger is missing until two people decide', () => {
    const change = changeOf(balance(held({ ledger: { booked: ['a'] } }), total - 100))
    expect(change.order).toMatchObject({
      escrow: {
        collected_paise: total - 100,
        excess_paise: 0,
        short_paise: 100,
        reversals: [reversal({ of: 'ESCROW', ref: 'missing:1' })],
      },
      ledger: { balances: { escrow: total - 100, suspense: 100 } },
    })
    expect(change.events).toEqual([])
    expect(change.postings).toEqual([
      { cause: 'missing:1', from: 'escrow', to: 'suspense', amount_paise: 100, statement: 'balance ord_1' },
    ])
  })

  it('is as it should be, or not known, where nothing is said', () => {
    expect(balance(held(), total).outcome).toBe('unchanged')
    expect(balance(held(), total + 100).outcome).toBe('unchanged')
    expect(balance(held({ escrow: { state: 'NONE' } }), 0).outcome).toBe('unchanged')
    expect(balance(held(), 0, stated('seller', 'completed'), stated('duty', 'pending', 79)).outcome).toBe('unchanged')
  })

  it('may lack what a payout takes that is complete and not booked', () => {
    const out = held({ ledger: { booked: ['paid-out:fee'] } })
    const left = total - 523_400
    expect(balance(out, left, stated('seller', 'completed'), stated('fee', 'completed', 10_468)).outcome).toBe(
      'unchanged',
    )
    // What the partner kept is booked with the payout.
    expect(balance(out, left, stated('seller', 'completed', 523_300)).outcome).toBe('unchanged')
    expect(balance(out, left - 7, stated('seller', 'completed', 523_407)).outcome).toBe('unchanged')
    expect(changeOf(balance(out, left - 1, stated('seller', 'completed'))).postings).toMatchObject([
      { amount_paise: 1 },
    ])
    expect(changeOf(balance(held(), left, stated('seller', 'failed'))).postings).toMatchObject([
      { amount_paise: 523_400 },
    ])
  })

  it('may lack what was returned, or an excess that was', () => {
    const returned = stated('return', 'completed', 500)
    expect(balance(held(), 0, returned).outcome).toBe('unchanged')
    expect(changeOf(balance(held({ ledger: { booked: ['returned'] } }), total - 5, returned)).postings).toMatchObject([
      { amount_paise: 5 },
    ])
    const excess_return = { ref: 'ord_1-excess', amount_paise: paise(100), to: null }
    const over = held({ escrow: { excess_paise: paise(100), excess_return } }, at(total + 100))
    const gone = stated('excess', 'completed', 90)
    expect(balance(over, total, gone).outcome).toBe('unchanged')
    expect(balance(withChanges(over, { escrow: { excess_return: null } }), total + 10, gone).outcome).toBe('unchanged')
    const known = withChanges(over, { ledger: { booked: ['excess-returned:ord_1-excess'] } }, at(total))
    expect(balance(known, total, gone).outcome).toBe('unchanged')
  })

  it('lacks a stranger’s money when it is exactly that, and otherwise ours first', () => {
    const over = held({ escrow: { excess_paise: paise(100) } }, at(total + 100, -100))
    expect(changeOf(balance(over, total)).order).toMatchObject({
      escrow: { excess_paise: 0, collected_paise: total, short_paise: 0, reversals: [] },
    })
    expect(changeOf(balance(over, total + 1)).order).toMatchObject({
      escrow: { excess_paise: 100, collected_paise: total - 99, short_paise: 99 },
    })
    expect(changeOf(balance(over, 30)).order).toMatchObject({ escrow: { excess_paise: 30, collected_paise: 0 } })
  })

  it('that lacks what our bank has already is explained', () => {
    const twice = held({ escrow: { reversals: [reversal()] } }, at(total, -60, 60))
    expect(changeOf(balance(twice, total - 100)).order.escrow.short_paise).toBe(40)
  })

  it('above our ledger is found, as far as something is missing', () => {
    const gone = reversal({ of: 'ESCROW', ref: 'missing:1' })
    const other = reversal({ of: 'PAYOUT' })
    const short = held(
      { escrow: { collected_paise: paise(total - 100), short_paise: paise(100), reversals: [gone, other] } },
      at(total - 100, 100),
    )
    const change = changeOf(balance(short, total + 50))
    expect(change.order).toMatchObject({ escrow: { collected_paise: total, short_paise: 0, excess_paise: 0 } })
    expect(change.order.escrow.reversals).toEqual([{ ...gone, is_decided: true }, other])
    expect(change.postings).toEqual([
      { cause: 'found:0', from: 'suspense', to: 'escrow', amount_paise: 100, statement: 'balance ord_1' },
    ])
    expect(changeOf(balance(short, total - 30)).order).toMatchObject({
      escrow: {
        collected_paise: total - 30,
        short_paise: 30,
        reversals: [{ is_decided: false }, { is_decided: false }],
      },
    })
  })

  it('above our ledger is an excess where the order needs no more', () => {
    const paidOut = held(
      { escrow: { state: 'PAID_OUT', short_paise: paise(0), collected_paise: paise(total - 5) } },
      at(0, 100),
    )
    expect(changeOf(balance(paidOut, 100)).order).toMatchObject({
      escrow: { excess_paise: 100, collected_paise: total - 5 },
    })
    const partly = held(
      { escrow: { collected_paise: paise(total - 30), short_paise: paise(130) } },
      at(total - 30, 130),
    )
    expect(changeOf(balance(partly, total + 100)).order).toMatchObject({
      escrow: { excess_paise: 100, collected_paise: total },
    })
  })
})

describe('two people', () => {
  it('send again what an escrow lacks', () => {
    const short = held({
      escrow: { collected_paise: paise(total - 100), reversals: [reversal(), reversal({ of: 'PAYOUT' })] },
    })
    const change = changeOf(
      paidAgain(
        withChanges(short, { escrow: { fundings: [sent, { ...sent, state: 'ENDED', amount_paise: paise(7) }] } }),
      ),
    )
    expect(change.order).toMatchObject({ escrow: { top_up_paise: 100, state: 'HELD' } })
    expect(change.order.escrow.reversals.map(({ is_decided }) => is_decided)).toEqual([true, true])
    expect(change.events).toEqual([])
    expect(changeOf(paidAgain(withChanges(short, { escrow: { fundings: [] } }))).order.escrow.top_up_paise).toBe(0)
  })

  it('send nothing while nothing came back, or it lies in two places', () => {
    const refusal = { outcome: 'refused', why: OUT_OF_TURN }
    expect(paidAgain(held({ escrow: { reversals: [reversal({ is_decided: true })] } }))).toEqual(refusal)
    expect(paidAgain(held({ escrow: { reversals: [reversal()] } }, at(total, -1)))).toEqual(refusal)
    expect(paidAgain(held({ escrow: { reversals: [reversal()] } }, at(total, 1))).outcome).toBe('changed')
  })

  it('go on with the refund where the escrow has nothing of the order any more', () => {
    const given = held(
      { ending: { cancelled: true }, escrow: { reversals: [reversal()], excess_paise: paise(5) } },
      at(5, -5),
    )
    const change = changeOf(paidAgain(given))
    expect([change.order.escrow.state, change.events]).toEqual(['RETURNED', ['refund-due']])
    const others: Order[] = [
      withChanges(given, { ending: { cancelled: false } }),
      withChanges(given, { escrow: { state: 'PAID_OUT' } }),
      withChanges(given, at(6, -5)),
    ]
    for (const other of others) expect(changeOf(paidAgain(other)).events).toEqual([])
  })

  it('keep what our bank has twice, or note that it took it back', () => {
    const twice = held({ ledger: { booked: ['a'] }, escrow: { reversals: [reversal()] } }, at(total, -100, 100))
    const two = withChanges(twice, { escrow: { reversals: [reversal({ of: 'PAYOUT' }), ...twice.escrow.reversals] } })
    expect(changeOf(reversalKept(two)).postings).toHaveLength(2)
    const kept = changeOf(reversalKept(twice))
    expect(kept.events).toEqual([])
    expect(kept.order.escrow.reversals).toEqual([reversal({ is_decided: true })])
    expect(kept.postings).toEqual([
      { cause: 'kept-over:1', from: 'loss', to: 'suspense', amount_paise: 100, statement: 'order ord_1' },
      { cause: 'kept:1', from: 'bank', to: 'own', amount_paise: 100, statement: 'order ord_1' },
    ])
    const taken = changeOf(reversalTakenBack(twice, 'UTR7'))
    expect(taken.events).toEqual([])
    expect(taken.order.escrow.reversals).toEqual([reversal({ is_decided: true })])
    expect(taken.postings).toEqual([
      { cause: 'taken-back:UTR7', from: 'bank', to: 'suspense', amount_paise: 100, statement: 'transaction UTR7' },
    ])
  })

  it('decide nothing where no money lies twice', () => {
    const others = [
      held({ escrow: { reversals: [reversal()] } }),
      held({ escrow: { reversals: [reversal()] } }, at(total, 100)),
      held({ escrow: { reversals: [reversal({ is_decided: true })] } }, at(total, -100)),
      held({ escrow: { reversals: [reversal({ of: 'ESCROW' })] } }, at(total, -100)),
    ]
    for (const order of others) {
      expect(reversalKept(order)).toBeUndefined()
      expect(reversalTakenBack(order, 'UTR7')).toEqual({ outcome: 'refused', why: OUT_OF_TURN })
    }
  })
})
