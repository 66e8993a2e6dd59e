import { describe, expect, it } from 'vitest'
import type { OrderView } from '#shared/order/api.ts'
import { signatureArrived } from './signature-arrived.ts'

function order(id: string, signed: boolean): OrderView {
  return {
    service_order_id: id,
    holding_status: 'UNDER_PROCESS',
    user_signed_status: signed ? 'complete' : 'pending',
    refund: null,
  } as OrderView
}

describe('signatureArrived', () => {
  it('checks the order that was being signed', () => {
    expect(signatureArrived([order('a', false), order('b', true)], 'a', 1)).toBe(false)
    expect(signatureArrived([order('a', true), order('b', false)], 'a', 1)).toBe(true)
  })

  it('compares the number of unsigned orders when the order is unknown', () => {
    expect(signatureArrived([order('a', false), order('b', false)], null, 2)).toBe(false)
    expect(signatureArrived([order('a', true), order('b', false)], null, 2)).toBe(true)
    expect(signatureArrived([order('a', true)], 'gone', 0)).toBe(true)
  })

  it('is false while there are no orders', () => {
    expect(signatureArrived([], 'a', 0)).toBe(false)
  })
})
