import { describe, expect, it } from 'vitest'
import { paise } from '#shared/kernel/money.ts'
import { changeOf } from '#tests/harness/outcome.ts'
import {
  disputeWith,
  paidOrderWith,
  paymentWith,
  payoutWith,
  refundWith,
  type OrderChanges,
} from '#tests/harness/sample-order.ts'
import { noBalances } from '#shared/order/ledger.ts'
import type { CapturedPayment } from './captured-payment.ts'
import type { Transition } from '#shared/order/order-transition.ts'
import {
  costsAdvanced,
  linesBanked,
  linesSettled,
  returnBanked,
  type SettlementLine,
  statementsRead,
} from './settlement-transition.ts'

const line = (kind: SettlementLine['kind'], credit: number, debit: number, changes: Partial<SettlementLine> = {}) => ({
  id: 'line_1',
  kind,
  credit_paise: paise(credit),
  debit_paise: paise(debit),
  fee_paise: paise(20),
  tax_paise: paise(4),
  settlement_id: 'setl_1',
  ...changes,
})
const moves = (transition: Transition) =>
  changeOf(transition).postings.map(({ cause, from, to, amount_paise }) => [cause, from, to, amount_paise])

describe('a line of the gateway’s report', () => {
  const settled = (each: SettlementLine) => moves(linesSettled(paidOrderWith(), [each]))

  it('of a payment is settled less what the gateway kept', () => {
    expect(settled(line('payment', 976, 0))).toEqual([
      ['fee:line_1', 'gateway', 'gateway-fee', 20],
      ['tax:line_1', 'gateway', 'input-gst', 4],
      ['settled:line_1', 'gateway', 'transit', 976],
    ])
    const { postings, events } = changeOf(linesSettled(paidOrderWith(), [line('payment', 976, 0)]))
    expect(events).toEqual([])
    expect(new Set(postings.map(({ statement }) => statement))).toEqual(new Set(['settlement setl_1 line line_1']))
  })

  it('of a refund is netted', () => {
    expect(settled(line('refund', 0, 100))).toEqual([
      ['fee:line_1', 'gateway', 'gateway-fee', 20],
      ['tax:line_1', 'gateway', 'input-gst', 4],
      ['netted:line_1', 'transit', 'gateway', 100],
    ])
  })

  it('of an adjustment is a dispute, or one that was won', () => {
    expect(settled(line('adjustment', 0, 100))).toEqual([
      ['disputed:line_1', 'gateway', 'chargeback', 100],
      ['netted:line_1', 'transit', 'gateway', 100],
    ])
    expect(settled(line('adjustment', 100, 0))).toEqual([
      ['undisputed:line_1', 'chargeback', 'gateway', 100],
      ['settled:line_1', 'gateway', 'transit', 100],
    ])
  })

  it('at the bank is what is left of it, in or out', () => {
    const lines = [line('payment', 976, 0), line('refund', 0, 100, { id: 'line_2' })]
    expect(moves(linesBanked(paidOrderWith(), lines, 'txn_1'))).toEqual([
      ['banked:line_1', 'transit', 'bank', 976],
      ['banked:line_2', 'bank', 'transit', 100],
    ])
    expect(changeOf(linesBanked(paidOrderWith(), lines, 'txn_1')).postings[0]?.statement).toBe('transaction txn_1')
  })

  it('changes nothing when it is booked', () => {
    expect(linesSettled(paidOrderWith(), []).outcome).toBe('unchanged')
    expect(
      linesBanked(paidOrderWith({ ledger: { booked: ['banked:line_1'] } }), [line('payment', 9, 0)], 'txn_1').outcome,
    ).toBe('unchanged')
  })
})

it('what the escrow returned is at the bank once', () => {
  const result = returnBanked(paidOrderWith(), paise(500), 'txn_2')
  expect(changeOf(result).postings).toEqual([
    { cause: 'return-banked', from: 'transit', to: 'bank', amount_paise: 500, statement: 'transaction txn_2' },
  ])
  expect(returnBanked(changeOf(result).order, paise(500), 'txn_2').outcome).toBe('unchanged')
})

describe('the statements', () => {
  const credit = (utr: string, amount = 976) => ({ utr, transaction_id: `txn_${utr}`, amount_paise: paise(amount) })

  it('bring each settlement to the bank by its reference, and the money of the escrow by its own', () => {
    const lines = [
      { ...line('payment', 976, 0), utr: 'S1' },
      { ...line('refund', 0, 100, { id: 'line_2' }), utr: 'S2' },
    ]
    const order = paidOrderWith({ escrow: { return_utr: 'R1' } })
    const causes = (...credits: ReturnType<typeof credit>[]) =>
      changeOf(statementsRead(order, lines, credits)).postings.map(({ cause }) => cause)
    const settled = ['fee:line_1', 'tax:line_1', 'settled:line_1', 'fee:line_2', 'tax:line_2', 'netted:line_2']
    expect(causes()).toEqual(settled)
    expect(causes(credit('S1'), credit('OTHER'))).toEqual([...settled, 'banked:line_1'])
    expect(causes(credit('R1', 500))).toEqual([...settled, 'return-banked'])
    expect(statementsRead(order, [], [credit('OTHER')]).outcome).toBe('unchanged')
  })

  it('book losses that wait for them, and what an order has cost us', () => {
    const refunded = paymentWith({ refund: 'DONE' })
    const lost = disputeWith({ status: 'lost', is_decided: true, deducted_paise: paise(100) })
    const order = paidOrderWith({ ending: { cancelled: true }, payment: { captured: [refunded], disputes: [lost] } })
    const lines = [{ ...line('adjustment', 0, 100), utr: 'S1' }]
    const { order: after } = changeOf(statementsRead(order, lines, [credit('S1')]))
    expect(after.ledger.booked).toEqual(expect.arrayContaining(['lost:disp_1', 'banked:line_1', 'advance:4']))
    expect(after.ledger.balances).toEqual(noBalances)
  })
})

describe('what is left of an order at our bank', () => {
  const over = (bank: number, payment: Partial<CapturedPayment> = {}, changes: OrderChanges = {}) =>
    paidOrderWith(
      {
        ending: { cancelled: true },
        payment: { captured: [paymentWith({ refund: 'DONE', ...payment })] },
        ledger: { balances: { ...noBalances, bank }, booked: ['a'] },
      },
      changes,
    )

  it('is our loss when it is below nothing', () => {
    expect(changeOf(costsAdvanced(over(-24))).postings).toEqual([
      { cause: 'advance:1', from: 'own', to: 'bank', amount_paise: 24, statement: 'order ord_1' },
    ])
  })

  it('repays us where its buyer paid a cost, our bank paid, or a part was lost', () => {
    const reasons: readonly Partial<CapturedPayment>[] = [
      { kept_paise: paise(1) },
      { charged_back_paise: paise(1) },
      { refund_payouts: [payoutWith()] },
      { refunds: [refundWith(), refundWith({ isAdopted: true })] },
    ]
    for (const reason of reasons)
      expect(moves(costsAdvanced(over(24, reason)))).toEqual([['advance:1', 'bank', 'own', 24]])
    const two = [paymentWith({ refund: 'DONE' }), paymentWith({ refund: 'DONE', kept_paise: paise(1) })]
    expect(costsAdvanced(over(24, {}, { payment: { captured: two } })).outcome).toBe('changed')
    expect(costsAdvanced(over(24)).outcome).toBe('unchanged')
    expect(costsAdvanced(over(24, { refunds: [refundWith()] })).outcome).toBe('unchanged')
  })

  it('waits until the order is over and nothing else is on its way', () => {
    const others = [
      over(0, { kept_paise: paise(1) }),
      over(-24, { refund: 'STARTED' }),
      over(-24, {}, { payment: { state: 'EXPIRED' } }),
      over(-24, {}, { ledger: { balances: { ...noBalances, bank: -24, gateway: 1 } } }),
    ]
    for (const order of others) expect(costsAdvanced(order).outcome).toBe('unchanged')
  })
})
