import { describe, expect, it } from 'vitest'
import { paise } from '#shared/kernel/money.ts'
import { paidOrderWith, sampleTime as now, type OrderChanges } from '#tests/harness/sample-order.ts'
import { noBalances } from '#shared/order/ledger.ts'
import type { Charge, Order } from '#shared/order/order.ts'
import { isPaidTo, moneyPaidOut, partsOf, payoutKinds, payoutOf, turnedBackCause } from './payout-transition.ts'

const tds: Charge = { code: 'TDS', label: 'TDS', amount_paise: paise(5_234) }
const credited = (changes: OrderChanges = {}) =>
  paidOrderWith(
    {
      escrow: { state: 'HELD' },
      transfer: { state: 'CREDITED' },
      ledger: { balances: { ...noBalances, escrow: 533_947 } },
    },
    changes,
  )
const whole = { seller: paise(523_400), fee: paise(10_468), duty: paise(79) }
const paidOut = (order: Order, paid: Parameters<typeof moneyPaidOut>[1] = whole) => {
  const result = moneyPaidOut(order, paid, now)
  return result.outcome === 'changed' ? result.change : expect.fail(result.outcome)
}

describe('the payout of an escrow', () => {
  it('is the price to the seller, the fee to us, and duty and tax to their accounts', () => {
    const order = credited({ charges: [...credited().charges, tds] })
    expect(payoutKinds.map((kind) => payoutOf(order, kind))).toEqual([523_400, 10_468, 79, 5_234])
    expect(paidOut(order).events).toEqual([])
    const { order: after, postings } = paidOut(order, { ...whole, tds: paise(5_234) })
    expect(after).toMatchObject({ escrow: { state: 'PAID_OUT', paid_out_at: now } })
    expect(postings.map(({ cause, from, to, amount_paise }) => [cause, from, to, amount_paise])).toEqual([
      ['paid-out:seller', 'escrow', 'seller', 523_400],
      ['paid-out:fee', 'escrow', 'own', 8_871],
      ['paid-out:gst', 'escrow', 'output-gst', 1_597],
      ['paid-out:duty', 'escrow', 'stamp-duty', 79],
      ['paid-out:tds', 'escrow', 'tds', 5_234],
    ])
    expect(postings[0]?.statement).toBe('payout ord_1-seller')
  })

  it('leaves what the partner kept on suspense', () => {
    const { postings } = paidOut(credited(), { ...whole, seller: paise(523_300) })
    expect(postings.filter(({ to }) => to === 'suspense')).toEqual([
      {
        cause: 'fee-taken:seller',
        from: 'escrow',
        to: 'suspense',
        amount_paise: 100,
        statement: 'payout ord_1-seller',
      },
    ])
    expect(paidOut(credited(), { ...whole, seller: paise(523_500) }).postings.some(({ to }) => to === 'suspense')).toBe(
      false,
    )
  })

  it('is made of a held escrow whose shares are credited', () => {
    expect(moneyPaidOut(credited({ escrow: { state: 'PAID_OUT' } }), whole, now).outcome).toBe('unchanged')
    expect(moneyPaidOut(credited({ transfer: { state: 'LODGED' } }), whole, now).outcome).toBe('unchanged')
  })

  it('is made again, under the next name, of what came back alone', () => {
    const booked = ['paid-out:seller', 'paid-out:fee', 'paid-out:gst', 'paid-out:duty', 'turned-back:seller']
    const causes = (order: Order) => paidOut(order).postings.map(({ cause }) => cause)
    expect(causes(credited({ ledger: { booked } }))).toEqual(['paid-out:seller_2'])
    const twice = [...booked, 'paid-out:seller_2', 'turned-back:seller_2']
    expect(causes(credited({ ledger: { booked: twice } }))).toEqual(['paid-out:seller_3'])
    expect(turnedBackCause(credited({ ledger: { booked: booked.slice(0, 4) } }), 'seller')).toBe('turned-back:seller')
    expect(turnedBackCause(credited({ ledger: { booked: [...booked, 'paid-out:seller_2'] } }), 'seller')).toBe(
      'turned-back:seller_2',
    )
  })

  it('is booked until it comes back', () => {
    const isPaid = (...booked: string[]) => isPaidTo(credited({ ledger: { booked } }), 'seller')
    expect([isPaid(), isPaid('paid-out:seller'), isPaid('paid-out:seller', 'turned-back:seller')]).toEqual([
      false,
      true,
      false,
    ])
    expect(isPaid('paid-out:seller', 'turned-back:seller', 'paid-out:seller_12')).toBe(true)
    expect(isPaid('paid-out:seller_x', 'paid-out:fee', 'paid-out:seller_2_3')).toBe(false)
  })

  it('is for one account, but our fee, whose GST is owed', () => {
    expect(partsOf('seller', paise(118))).toEqual([['seller', 'seller', 118]])
    expect(partsOf('duty', paise(118))).toEqual([['duty', 'stamp-duty', 118]])
    expect(partsOf('tds', paise(118))).toEqual([['tds', 'tds', 118]])
    expect(partsOf('fee', paise(118))).toEqual([
      ['fee', 'own', 100],
      ['gst', 'output-gst', 18],
    ])
  })
})
