import { describe, expect, it } from 'vitest'
import { PaymentId } from '#shared/kernel/id.ts'
import { paise } from '#shared/kernel/money.ts'
import {
  disputeWith,
  paidOrderWith,
  paymentWith,
  refundWith,
  type OrderChanges,
  withChanges,
} from '#tests/harness/sample-order.ts'
import type { CapturedPayment } from './captured-payment.ts'
import type { Order } from '#shared/order/order.ts'
import { doublesWrittenOff, isLossToBuyer, isPaidTwice, twicePaise } from './paid-twice.ts'

// A payment of ₹10 that we refunded in full, and of which the payer's bank took ₹7 back.
const refunded = paymentWith({ refund: 'DONE', refunds: [refundWith({ amount_paise: paise(1_000) })] })
const twice = { ...refunded, charged_back_paise: paise(700) }

describe('what a payer has twice', () => {
  it('is what both we and their bank gave back', () => {
    const cases: readonly [amount: number, payment: CapturedPayment][] = [
      [0, refunded],
      [700, twice],
      [0, { ...twice, refund: 'NONE' }],
      [0, { ...twice, refunds: [refundWith({ amount_paise: paise(300) })] }],
      [1, { ...twice, refunds: [refundWith({ amount_paise: paise(301) })] }],
      // More than the payment by refunds alone is no doing of the payer's bank.
      [700, { ...twice, refunds: [refundWith({ amount_paise: paise(1_500) })] }],
    ]
    expect(cases.map(([, payment]) => twicePaise(payment))).toEqual(cases.map(([amount]) => amount))
  })

  it('is told once, when it comes to be', () => {
    expect([
      isPaidTwice(refunded, twice),
      isPaidTwice(twice, twice),
      isPaidTwice(twice, refunded),
      isPaidTwice(refunded, refunded),
    ]).toEqual([true, false, false, false])
  })
})

it('a buyer has what is not theirs with money twice, or with the shares and the money that paid for them', () => {
  const chargedBack = paymentWith({ charged_back_paise: paise(1_000) })
  const lossOf = (payment: CapturedPayment, transfer: Order['transfer']['state']) =>
    isLossToBuyer(paidOrderWith({ transfer: { state: transfer }, payment: { captured: [paymentWith(), payment] } }))
  expect([lossOf(twice, 'NONE'), lossOf(chargedBack, 'CREDITED')]).toEqual([true, true])
  expect([lossOf(refunded, 'CREDITED'), lossOf(chargedBack, 'LODGED')]).toEqual([false, false])
})

describe('the loss by what a payer has twice', () => {
  const lost = disputeWith({ status: 'lost', deducted_paise: paise(700) })
  const order = (changes: OrderChanges = {}) =>
    paidOrderWith({ payment: { captured: [twice], disputes: [lost] }, ledger: { booked: ['lost:disp_1'] } }, changes)
  const postingsOf = (result: ReturnType<typeof doublesWrittenOff>) =>
    result.outcome === 'changed' ? result.change.postings : result.outcome

  it('is booked once both are booked, and once', () => {
    const result = doublesWrittenOff(order())
    const cause = { cause: 'paid-twice:1', from: 'investor', to: 'loss' }
    expect(postingsOf(result)).toEqual([{ ...cause, amount_paise: 700, statement: 'payment pay_1' }])
    if (result.outcome !== 'changed') throw new Error('it is booked')
    expect(result.change.order.payment.captured).toEqual([{ ...twice, written_off_paise: 700 }])
    expect(doublesWrittenOff(result.change.order)).toEqual({ outcome: 'unchanged' })
  })

  it('waits until the gateway’s deduction is booked, and is at most that', () => {
    expect(postingsOf(doublesWrittenOff(order({ ledger: { booked: [] } })))).toBe('unchanged')
    const [one, other] = [
      { ...lost, deducted_paise: paise(200) },
      { ...lost, id: 'disp_2', deducted_paise: paise(100) },
    ]
    const both = order({ payment: { disputes: [one, other] }, ledger: { booked: ['lost:disp_1', 'lost:disp_2'] } })
    expect(postingsOf(doublesWrittenOff(both))).toMatchObject([{ amount_paise: 300 }])
    const ofAnother = { ...other, payment_id: PaymentId.parse('pay_2') }
    expect(postingsOf(doublesWrittenOff(withChanges(both, { payment: { disputes: [one, ofAnother] } })))).toMatchObject(
      [{ amount_paise: 200 }],
    )
  })

  it('shrinks when a refund of our bank comes back', () => {
    const written = { ...twice, written_off_paise: paise(900) }
    const result = doublesWrittenOff(
      order({ payment: { captured: [paymentWith({ id: PaymentId.parse('pay_0') }), written] } }),
    )
    expect(postingsOf(result)).toEqual([
      { cause: 'paid-twice:1', from: 'loss', to: 'investor', amount_paise: 200, statement: 'payment pay_1' },
    ])
  })
})
