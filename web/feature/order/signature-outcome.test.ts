import { describe, expect, it } from 'vitest'
import type { OrderView } from '#shared/order/api.ts'
import { signatureOutcome } from './signature-outcome.ts'

function order(id: string, signed: boolean, over: object = {}): OrderView {
  return {
    order_id: id,
    holding_status: 'UNDER_PROCESS',
    user_signed_status: signed ? 'complete' : 'pending',
    sign_attempts_left: 3,
    refund: null,
    ...over,
  } as OrderView
}

describe('signatureOutcome', () => {
  it('is that of the attempt that the buyer left for', () => {
    expect(signatureOutcome([order('a', false), order('b', true)], 'a-1', 1)).toBeUndefined()
    expect(signatureOutcome([order('a', true), order('b', false)], 'a-1', 1)).toBe('signed')
  })

  it('is a decline once fewer attempts are left than with this one', () => {
    expect(signatureOutcome([order('a', false, { sign_attempts_left: 2 })], 'a-1', 1)).toBe('declined')
    expect(signatureOutcome([order('a', false, { sign_attempts_left: 2 })], 'a-2', 1)).toBeUndefined()
    expect(signatureOutcome([order('a', false, { sign_attempts_left: 1 })], 'a-2', 1)).toBe('declined')
  })

  it('is over once the order is given up', () => {
    const cancelled = { sign_attempts_left: undefined, cancelled: true }
    expect(signatureOutcome([order('a', false, { ...cancelled, given_up: 'unsigned' })], 'a-3', 1)).toBe('over')
    expect(signatureOutcome([order('a', false, cancelled)], 'a-1', 1)).toBe('cancelled')
  })

  it('compares the number of unsigned orders when the attempt is unknown', () => {
    expect(signatureOutcome([order('a', false), order('b', false)], null, 2)).toBeUndefined()
    expect(signatureOutcome([order('a', true), order('b', false)], null, 2)).toBe('signed')
    expect(signatureOutcome([order('a', true)], 'gone-1', 0)).toBe('signed')
  })

  it('is open while there are no orders', () => {
    expect(signatureOutcome([], 'a-1', 0)).toBeUndefined()
  })
})
