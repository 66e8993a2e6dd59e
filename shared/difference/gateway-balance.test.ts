import { describe, expect, it } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { owedByGateway } from './gateway-balance.ts'

const payment = {
  id: 'pay_1',
  amount_paise: 533_947,
  fee_paise: 10_679,
  tax_paise: 1_922,
  refunds: [],
  refund: 'NONE',
}

function owed(
  gateway: number,
  changes: { readonly payment?: object; readonly booked?: string[]; readonly disputes?: object[] } = {},
) {
  const payments = [{ ...payment, ...changes.payment }]
  const { booked = [], disputes = [] } = changes
  return owedByGateway({ balances: { gateway }, payments, booked, disputes } as unknown as Order)
}

describe('what the gateway owes for an order', () => {
  it('is the payment without the fee that it stated, and without one that is higher than any when it stated none', () => {
    expect(owed(533_947)).toBe(521_346)
    expect(owed(533_947, { payment: { fee_paise: null, tax_paise: null } })).toBe(533_947 - 21_358)
  })

  it('is nothing once it is settled', () => {
    expect(owed(0, { booked: ['settled:pay_1'] })).toBe(0)
  })

  it('is without what is being refunded or disputed', () => {
    const refund = { id: 'rfnd_1', status: 'pending', amount_paise: 100 }
    expect(owed(533_947, { payment: { refunds: [refund] } })).toBe(521_346 - 100 - 2_000)
    expect(owed(533_947, { payment: { refund: 'STARTED' } })).toBe(521_346 - 533_947)
    expect(owed(533_947, { disputes: [{ deducted_paise: 500 }] })).toBe(521_346 - 500)
  })

  it('is below nothing while a refund waits for a settlement to be taken off', () => {
    const refund = { id: 'rfnd_1', status: 'processed', amount_paise: 533_947 }
    const booked = ['settled:pay_1']
    expect(owed(-533_947, { payment: { refunds: [refund], refund: 'DONE' }, booked })).toBe(-535_947)
    expect(owed(0, { payment: { refunds: [refund], refund: 'DONE' }, booked: [...booked, 'netted:rfnd_1'] })).toBe(0)
  })
})
