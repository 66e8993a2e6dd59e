import { expect, it } from 'vitest'
import type { ListedOpenOrder, OrderView } from '#shared/order/api.ts'
import { paidOrder } from '#tests/component/order/paid-order.ts'
import { urgentOrder } from './urgent-order.ts'

const steps = (credited?: string) => [
  { step: 'Payment received', at: '2026-11-21T08:35:00.000Z' },
  { step: 'Shares in your demat account', ...(credited !== undefined && { at: credited }) },
]
const order = (over: object) => paidOrder({ timeline: steps(), ...over }) as unknown as OrderView
const toSign = order({ order_id: 'to-sign' })
const signed = order({ order_id: 'signed', user_signed_status: 'complete', security_id: 'sec_2' })
const refunded = order({ order_id: 'refunded', user_signed_status: 'complete', refund: { status: 'STARTED' } })
const done = order({
  order_id: 'done',
  user_signed_status: 'complete',
  holding_status: 'OWNED',
  timeline: steps('2026-11-24T08:35:00.000Z'),
})
const unpaid = { order_id: 'unpaid', security_id: 'sec_3' } as ListedOpenOrder

const urgent = (open_orders: ListedOpenOrder[], client_holdings: OrderView[], securityId?: string) => {
  const found = urgentOrder({ open_orders, client_holdings }, securityId)
  return found && [found.kind, found.order.order_id, found.count]
}

it('is the order to pay, then the one to sign, then the one on its way', () => {
  expect(urgent([unpaid], [signed, toSign, done])).toEqual(['unpaid', 'unpaid', 1])
  expect(urgent([], [signed, toSign, done, toSign])).toEqual(['to-sign', 'to-sign', 2])
  expect(urgent([], [refunded, signed, done])).toEqual(['on-the-way', 'signed', 1])
  expect(urgent([], [refunded, done])).toBeUndefined()
})

it('is of one company only, on its page', () => {
  expect(urgent([unpaid], [toSign, signed], 'sec_2')).toEqual(['on-the-way', 'signed', 1])
  expect(urgent([unpaid], [toSign, signed], 'sec_9')).toBeUndefined()
})
