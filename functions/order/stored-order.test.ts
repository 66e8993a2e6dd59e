import { afterEach, describe, expect, it, vi } from 'vitest'
import { bytesOf } from '#tests/performance/meter.ts'
import { OrderId, PaymentId, QuoteId, RazorpayOrderId, SecurityId, UserId } from '#shared/kernel/id.ts'
import { day, instantOf, later } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { escrowIdOf } from '#shared/escrow/rules.ts'
import { Order } from '#shared/order/order.ts'
import { makeQuote } from '#shared/order/rules.ts'
import { placed } from '#shared/order/transition.ts'
import { packOrder, unpackOrder } from './stored-order.ts'

const now = instantOf('2026-11-23T05:30:00.123Z')
const quote = makeQuote(
  {
    id: QuoteId.parse('quo_01M83E3VY0HWYCRDR7YB6FTZMY'),
    user_id: UserId.parse('usr_01M83E3VY033BE3JP2N2PTY9AQ'),
    security_id: SecurityId.parse('sec_01M83E3VY033BE3JP2N2PTY9AQ'),
    quantity: 10,
    price_paise: paise(52_340),
    price_version: { date: day('2026-11-23'), source: 'test' },
  },
  { feeBps: 300, stampBps: 1.5 },
  now,
)
const scrip = { name: 'National Stock Exchange of India', isin: 'INE721I01024' }
const fresh = placed(quote, scrip, now, [{ shard: 0, quantity: 10, new_buyers_max: 125 }], '2026-11').order
const id = fresh.id
const pay = PaymentId.parse('pay_71EVnMjrHzSzZU')

/** An order as it is when everything went well. */
const completed = Order.parse({
  ...fresh,
  stock: 'COMMITTED',
  payment: 'PAID',
  escrow: 'PAID_OUT',
  signature: 'SIGNED',
  transfer: 'CREDITED',
  razorpay_order_id: RazorpayOrderId.parse('order_vSsRT51aqHkkp5'),
  voucher_id: escrowIdOf(id),
  service_order_id: id,
  payments: [
    { id: pay, amount_paise: fresh.total_paise, captured_at: now, fee_paise: paise(10_784), tax_paise: paise(1_941) },
  ],
  booked: [
    ...['captured', 'fee', 'tax', 'settled'].map((what) => `${what}:${pay}`),
    `banked:${pay}`,
    'advance:pout_r1pJuEYFfxW0nK',
    'funded:pout_r1pJuEYFfxW0nK',
    `collected:${id}`,
    ...['seller', 'fee', 'gst', 'duty'].map((to) => `paid-out:${to}`),
  ],
  fundings: [
    {
      ref: `${id}-fund`,
      amount_paise: fresh.total_paise,
      payout_id: 'pout_r1pJuEYFfxW0nK',
      state: 'SENT',
      utr: 'HDFCN52026112312345678',
    },
  ],
  collected_paise: fresh.total_paise,
  signing_attempt: 1,
  signed_file_key: `agreement/${id}/1/signed.pdf`,
  depository_reference: 'NSDL-0001',
  lodged_by: UserId.parse('usr_01M83E3VY0V4WS4VR58H5GYH4N'),
  ...Object.fromEntries(
    ['paid', 'held', 'signed', 'seller_confirmed', 'lodged', 'credited', 'paid_out', 'changed', 'signing_started'].map(
      (step, days) => [`${step}_at`, later(now, days * 1_234_567)],
    ),
  ),
  version: 14,
})

/** An order with everything that is rare. */
const unusual = Order.parse({
  ...completed,
  quote_id: QuoteId.parse('quo_other'),
  hold_id: `${id}-2`,
  expires_at: later(now, 1_000),
  total_paise: paise(1),
  charges: [
    { code: 'STAMP_DUTY', label: 'Stamp duty (0.02%)', amount_paise: paise(1) },
    { code: 'SHARES', label: 'Price of shares', amount_paise: paise(2) },
  ],
  voucher_id: null,
  service_order_id: null,
  collected_paise: paise(0),
  signed_file_key: 'elsewhere.pdf',
  booked: [
    'return-banked',
    'captured:pay_1',
    'captured:pay_2',
    'fee:pay_2',
    'return-banked',
    'short:3',
    'a:b:c',
    'paid-out:fee',
    'fee:fee',
  ],
  authorizations: [{ payment_id: pay, at: now }],
  rejections: [{ at: now, by: completed.lodged_by, reference: 'NSDL-0001', reason: 'The ISIN, of 2026: frozen' }],
  disputes: [
    {
      id: 'disp_1',
      payment_id: pay,
      phase: 'fraud',
      status: 'open',
      amount_paise: paise(1),
      deducted_paise: paise(0),
      respond_by: now,
      began_at: null,
      is_decided: false,
    },
  ],
  fundings: [{ ref: 'another-fund', amount_paise: paise(1), state: 'ENDED', ended_at: now }],
})

describe('the stored form of an order', () => {
  it.each([
    ['a new order', fresh],
    ['a completed order', completed],
    ['an unusual order', unusual],
  ])('is read back as it was: %s', (_, order) => {
    expect(unpackOrder({ pk: `order#order#${id}`, sk: 'order', ...packOrder(order) })).toEqual(order)
    expect(unpackOrder(order)).toEqual(order)
  })

  it('takes less than one kilobyte with its keys when everything went well', () => {
    const keys = {
      pk: `order#order#${id}`,
      sk: 'order',
      gsi2pk: 'order#due#4',
      gsi2sk: `${now}#${id}`,
    }
    expect(bytesOf({ ...keys, ...packOrder(completed) })).toBeLessThanOrEqual(1024)
  })

  it('leaves out what follows, keeps what does not, and refuses what is no order by the names of its fields', () => {
    expect(packOrder(completed)).not.toHaveProperty('voucher_id')
    expect(packOrder(unusual)).toMatchObject({ voucher_id: null, collected_paise: 0 })
    expect(packOrder(completed)['booked']).toEqual([
      `captured,fee,tax,settled,banked:${pay}`,
      'advance,funded:pout_r1pJuEYFfxW0nK',
      'collected:',
      'paid-out:seller,fee,gst,duty',
    ])
    const broken = { ...packOrder(completed), pk: `order#order#${OrderId.parse(id)}`, charges: undefined, version: '1' }
    expect(() => unpackOrder(broken)).toThrow(/version/)
  })
})

describe('a rule that changes', () => {
  afterEach(() => {
    vi.doUnmock('#shared/order/limits.ts')
    vi.doUnmock('#shared/order/rules.ts')
    vi.resetModules()
  })

  it('leaves the orders that are stored as they were', async () => {
    const stored = packOrder(fresh)
    expect([stored['expires_at'], Array.isArray(stored['charges'])]).toEqual([undefined, false])
    vi.resetModules()
    vi.doMock('#shared/order/limits.ts', async (original) => ({ ...(await original()), reservationLifeMs: 1 }))
    vi.doMock('#shared/order/rules.ts', async (original) => ({
      ...(await original()),
      chargeLabels: { SHARES: 'Shares', PLATFORM_FEE: 'Fee', STAMP_DUTY: 'Duty', TDS: 'Tax' },
    }))
    const later = await import('./stored-order.ts')
    expect(later.unpackOrder({ pk: `order#order#${id}`, sk: 'order', ...stored })).toEqual(fresh)
  })
})
