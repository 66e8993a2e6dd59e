import { describe, expect, it } from 'vitest'
import { hintOf, WebhookHint } from '#functions/vendor/razorpay/webhook.ts'
import { names, payload } from './documented.ts'

describe('a webhook is a hint', () => {
  const hints: Readonly<Record<string, string>> = {
    order: 'payment',
    payment: 'payment',
    refund: 'payment',
    dispute: 'dispute',
    settlement: 'settlement',
    transaction: 'transaction',
  }
  /** What leaves our account is known from its payout, and that an order is paid from its captured payment. */
  const silent = ['webhook-transaction-created-payout', 'webhook-order-paid', 'webhook-order-paid-upi']
  const events = names.filter((name) => /^webhook-(?!signed$)/.test(name))

  it.each(events)('%s', (name) => {
    const hint = hintOf(payload(name))
    const [, subject = ''] = name.split('-')
    if (subject === 'payout') {
      const reference = JSON.stringify(payload(name)).match(/"reference_id":"([^"]+)"/)?.[1]
      expect(hint).toEqual(reference === undefined ? undefined : { kind: 'payout', reference })
    } else expect(hint?.kind).toBe(silent.includes(name) ? undefined : hints[subject])
    if (hint !== undefined) expect(WebhookHint.parse(hint)).toEqual(hint)
  })

  it('is about a dispute, also when its payload names the payment (G13)', () => {
    const payment = { entity: { order_id: 'order_1' } }
    expect(hintOf({ payload: { dispute: { entity: { id: 'disp_1' } }, payment } })).toEqual({
      kind: 'dispute',
      dispute_id: 'disp_1',
    })
    expect(hintOf({ payload: {} })).toBeUndefined()
    expect(() => hintOf({})).toThrow()
  })
})

it.each(['pending', 'queued', 'initiated', 'processed'])('a payout that is %s says nothing new', (state) => {
  const payout = { entity: { reference_id: 'ord_1-fund' } }
  expect(hintOf({ event: `payout.${state}`, payload: { payout } })).toBeUndefined()
  expect(hintOf({ event: 'payout.reversed', payload: { payout } })).toEqual({ kind: 'payout', reference: 'ord_1-fund' })
})

describe('when a payment was authorised', () => {
  it.each(['webhook-payment-authorized', 'webhook-payment-captured'])('is stated by %s', (name) => {
    const { payload: { payment } = {}, created_at } = payload(name) as {
      readonly payload?: { readonly payment?: { readonly entity: { readonly id: string } } }
      readonly created_at?: number
    }
    const at = new Date((created_at ?? 0) * 1000).toISOString()
    expect(hintOf(payload(name))).toMatchObject({ payment_id: payment?.entity.id, authorized_at: at })
  })

  it('is not stated by a payment that failed', () => {
    expect(hintOf(payload('webhook-payment-failed'))).not.toHaveProperty('authorized_at')
  })
})
