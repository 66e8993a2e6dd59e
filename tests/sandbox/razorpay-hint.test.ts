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
  const events = names.filter((name) => /^webhook-(?!signed$)/.test(name))

  it.each(events)('%s', (name) => {
    const hint = hintOf(payload(name))
    const [, subject = ''] = name.split('-')
    if (subject === 'payout') {
      const reference = JSON.stringify(payload(name)).match(/"reference_id":"([^"]+)"/)?.[1]
      expect(hint).toEqual(reference === undefined ? undefined : { kind: 'payout', reference })
    } else expect(hint?.kind).toBe(name === 'webhook-transaction-created-payout' ? undefined : hints[subject])
    if (hint !== undefined) expect(WebhookHint.parse(hint)).toEqual(hint)
  })

  it('is about a dispute, also when its payload names the payment', () => {
    const payment = { entity: { order_id: 'order_1' } }
    expect(hintOf({ payload: { dispute: { entity: { id: 'disp_1' } }, payment } })).toEqual({
      kind: 'dispute',
      dispute_id: 'disp_1',
    })
    expect(hintOf({ payload: {} })).toBeUndefined()
    expect(() => hintOf({})).toThrow()
  })
})

describe('when a payment was authorised', () => {
  it.each(['webhook-payment-authorized', 'webhook-payment-captured', 'webhook-order-paid'])(
    'is stated by %s',
    (name) => {
      const { payload: { payment } = {}, created_at } = payload(name) as {
        readonly payload?: { readonly payment?: { readonly entity: { readonly id: string } } }
        readonly created_at?: number
      }
      const at = new Date((created_at ?? 0) * 1000).toISOString()
      expect(hintOf(payload(name))).toMatchObject({ payment_id: payment?.entity.id, authorized_at: at })
    },
  )

  it('is not stated by a payment that failed', () => {
    expect(hintOf(payload('webhook-payment-failed'))).not.toHaveProperty('authorized_at')
  })
})
