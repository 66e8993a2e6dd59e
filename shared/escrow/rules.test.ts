import { describe, expect, it } from 'vitest'
import { OrderId } from '#shared/kernel/id.ts'
import { instantOf } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import type { CapturedPayment } from '#shared/order/payment/captured-payment.ts'
import type { Order } from '#shared/order/order.ts'
import { orderWith, paidOrderWith, paymentWith, payoutWith, type OrderChanges } from '#tests/harness/sample-order.ts'
import { escrowIdOf, escrowSteps, orderIdOfEscrow, refundDestinationOf } from './rules.ts'

const at = (hour: number) => instantOf(`2026-11-24T${hour}:00:00.000Z`)
const [paid_at, held_at, credited_at, paid_out_at, returned_at] = [10, 11, 12, 13, 14].map(at)
if (!paid_at || !held_at || !credited_at || !paid_out_at || !returned_at) throw new Error('five times')

/** An order that is given up, whose payment is refunded since the 23rd. */
const refunding = (changes: OrderChanges = {}, payment: Partial<CapturedPayment> = {}) =>
  paidOrderWith(
    {
      payment: {
        paid_at,
        captured: [
          paymentWith({ refund: 'STARTED', refund_due_at: instantOf('2026-11-28T05:30:00.000Z'), ...payment }),
        ],
      },
      ending: { cancelled: true },
    },
    changes,
  )
const chargedBack = { charged_back_paise: paise(1_000) }

it('the escrow of an order has its id', () => {
  const id = OrderId.parse('ord_1')
  expect([escrowIdOf(id), orderIdOfEscrow(escrowIdOf(id))]).toEqual(['ord_1', 'ord_1'])
})

describe('the steps of the money', () => {
  it('of a deal end with the provider, those that happened with their times', () => {
    expect(escrowSteps(paidOrderWith({ payment: { paid_at } }))).toEqual([
      { label: 'Payment received', time: paid_at },
      { label: 'Held in escrow' },
      { label: 'Shares transferred to your demat' },
      { label: 'Released to provider' },
    ])
    const times = escrowSteps(
      paidOrderWith({ payment: { paid_at }, escrow: { held_at, paid_out_at }, transfer: { credited_at } }),
    ).map(({ time }) => time)
    expect(times).toEqual([paid_at, held_at, credited_at, paid_out_at])
  })

  it('of an order that is given up end with the refund', () => {
    expect(escrowSteps(refunding())).toEqual([
      { label: 'Payment received', time: paid_at },
      { label: 'Refund started', time: '2026-11-23T05:30:00.000Z' },
      { label: 'Refunded' },
    ])
    const refunded_at = at(15)
    expect(escrowSteps(refunding({ escrow: { held_at, returned_at } }, { refund: 'DONE', refunded_at }))).toEqual([
      { label: 'Payment received', time: paid_at },
      { label: 'Held in escrow', time: held_at },
      { label: 'Refund started', time: returned_at },
      { label: 'Refunded', time: refunded_at },
    ])
  })

  it('start a refund with the payment where no other time is known', () => {
    const [, started] = escrowSteps(refunding({}, { refund_due_at: null }))
    expect(started).toEqual({ label: 'Refund started', time: paid_at })
    expect(escrowSteps(orderWith({ ending: { cancelled: true } }))).toEqual([
      { label: 'Payment received' },
      { label: 'Refund started' },
      { label: 'Refunded' },
    ])
  })

  it('have no refund of what the payer’s bank took back', () => {
    const labels = (order: Order) => escrowSteps(order).map(({ label }) => label)
    expect(labels(refunding({ escrow: { held_at } }, chargedBack))).toEqual(['Payment received', 'Held in escrow'])
    expect(labels(refunding({}, chargedBack))).toEqual(['Payment received'])
  })
})

it('the money of an order that is given up goes back to its buyer', () => {
  expect(refundDestinationOf(refunding())).toEqual({ to: 'SOURCE' })
  const byBank = refunding({}, { refund_payouts: [payoutWith()] })
  expect(refundDestinationOf(byBank)).toEqual({ to: 'BANK_ACCOUNT', account_end: '7890' })
  const others = [paidOrderWith(), refunding({}, chargedBack), orderWith({ ending: { cancelled: true } })]
  expect(others.map(refundDestinationOf)).toEqual([undefined, undefined, undefined])
})
