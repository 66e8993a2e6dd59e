import { describe, expect, it } from 'vitest'
import { hintOf, WebhookHint } from '#functions/vendor/razorpay/webhook.ts'
import { names, payload } from './documented.ts'

describe('a webhook is a hint', () => {
  const hints: Readonly<Record<string, string>> = {
    order: 'payment',
    payment: 'payment',
    refund: 'payment',
    dispute: 'payment',
    settlement: 'settlement',
    transaction: 'transaction',
  }
  /** Some of the published payments of disputes have no order. */
  const namesOrder = (name: string) => JSON.stringify(payload(name)).includes('"order_id":"')
  const events = names.filter((name) => /^webhook-(?!signed$)/.test(name))

  it.each(events)('%s', (name) => {
    const hint = hintOf(payload(name))
    const [, subject = ''] = name.split('-')
    if (subject === 'payout') {
      const reference = JSON.stringify(payload(name)).match(/"reference_id":"([^"]+)"/)?.[1]
      expect(hint).toEqual(reference === undefined ? undefined : { kind: 'payout', reference })
    } else expect(hint?.kind).toBe(subject === 'dispute' && !namesOrder(name) ? 'dispute' : hints[subject])
    if (hint !== undefined) expect(WebhookHint.parse(hint)).toEqual(hint)
  })

  it('is about a payment when a dispute names no order', () => {
    const payment_id = 'pay_1'
    expect(hintOf({ payload: { dispute: { entity: { payment_id } } } })).toEqual({ kind: 'dispute', payment_id })
    expect(hintOf({ payload: {} })).toBeUndefined()
    expect(() => hintOf({})).toThrow()
  })
})
