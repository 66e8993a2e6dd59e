import { describe, expect, it } from 'vitest'
import { readReturnHint } from './return-hint.ts'

function encode(value: unknown): string {
  return btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

describe('readReturnHint', () => {
  it('reads order and payment (R54, S31)', () => {
    expect(readReturnHint(encode({ order_id: 'ord_1', payment_id: 'pay_1' }))).toEqual({
      order_id: 'ord_1',
      payment_id: 'pay_1',
    })
  })

  it('reads an order without a payment', () => {
    expect(readReturnHint(encode({ order_id: 'ord_1' }))).toEqual({ order_id: 'ord_1' })
    expect(readReturnHint(encode({ order_id: 'ord_1', payment_id: 7 }))).toEqual({ order_id: 'ord_1' })
  })

  it('accepts padding', () => {
    expect(readReturnHint(btoa(JSON.stringify({ order_id: 'ord_12' })))).toEqual({ order_id: 'ord_12' })
  })

  it.each([
    null,
    '',
    '%%%',
    'bm90IGpzb24',
    encode(null),
    encode([]),
    encode({}),
    encode({ order_id: '' }),
    encode({ order_id: '<img>' }),
    'A'.repeat(2001),
  ])('returns null for %j', (data) => {
    expect(readReturnHint(data)).toBeNull()
  })
})
