import { describe, expect, it } from 'vitest'
import type { Order } from '#shared/order/order.ts'
import { allOwed, balanceDifference, owedByGateway } from './gateway-balance.ts'

const payment = {
  id: 'pay_1',
  amount_paise: 533_947,
  fee_paise: 10_679,
  tax_paise: 1_922,
  refunds: [],
  refund: 'NONE',
}

function owedAs(
  gateway: number,
  changes: {
    readonly payment?: object
    readonly booked?: string[]
    readonly disputes?: object[]
    readonly chargeback?: number
  } = {},
) {
  const captured = [{ ...payment, ...changes.payment }]
  const { booked = [], disputes = [], chargeback = 0 } = changes
  const ledger = { balances: { gateway, chargeback }, booked }
  return owedByGateway({ payment: { captured, disputes }, ledger } as unknown as Order)
}

const owed = (...given: Parameters<typeof owedAs>) => owedAs(...given).leastPaise
const mayHold = (...given: Parameters<typeof owedAs>) => owedAs(...given).mostPaise

describe('what the gateway may hold of an order', () => {
  it('is the payment without the fee that it stated, and all of it when it stated none', () => {
    expect(mayHold(533_947)).toBe(521_346)
    expect(mayHold(533_947, { payment: { fee_paise: null, tax_paise: null } })).toBe(533_947)
    expect(mayHold(0, { booked: ['settled:pay_1'] })).toBe(0)
  })

  it('is with what is being refunded, and with what a dispute that was won gives back', () => {
    expect(mayHold(533_947, { payment: { refund: 'STARTED' } })).toBe(521_346)
    const disputes = [{ deducted_paise: 500, status: 'open' }]
    expect(mayHold(533_947, { disputes, chargeback: 500 })).toBe(521_346)
    expect(mayHold(533_947, { disputes: [{ deducted_paise: 500, status: 'won' }], chargeback: 500 })).toBe(521_846)
  })
})

describe('the balance of the gateway', () => {
  const differs = (statedBefore: number, stated: number, settling: readonly number[] = []) =>
    balanceDifference(allOwed([{ leastPaise: 900, mostPaise: 1_000 }]), { statedBefore, stated }, settling)

  it('is right between the least and the most, and also where a payment came or a settlement left meanwhile', () => {
    for (const [before, after] of [
      [900, 900],
      [1_000, 1_000],
      [1_000, 1_500],
      [1_500, 1_000],
    ] as const)
      expect(differs(before, after)).toBeUndefined()
  })

  it('is named when it is short or over by a paisa', () => {
    expect(differs(899, 899)).toEqual({ kind: 'gateway-short', stated: 899, booked: 900 })
    expect(differs(1_001, 1_002)).toEqual({ kind: 'gateway-over', stated: 1_001, booked: 1_000 })
  })

  it('may be smaller by a payment, and larger by a refund, whose settlement is not booked yet', () => {
    expect(differs(600, 600, [300])).toBeUndefined()
    expect(differs(599, 599, [300, -500])).toMatchObject({ kind: 'gateway-short' })
    expect(differs(1_300, 1_300, [-300])).toBeUndefined()
    expect(differs(1_301, 1_301, [-300, 500])).toMatchObject({ kind: 'gateway-over' })
  })
})

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
