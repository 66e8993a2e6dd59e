import { describe, expect, it } from 'vitest'
import { OrderId, QuoteId, SecurityId, UserId } from '#shared/kernel/id.ts'
import { instantOf } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import {
  disputeWith,
  orderWith,
  paidOrderWith,
  paymentWith,
  refundWith,
  sampleTime,
  withChanges,
  type OrderChanges,
} from '#tests/harness/sample-order.ts'
import { noBalances } from './ledger.ts'
import type { Order } from './order.ts'
import {
  chargeOf,
  chargesFor,
  costOf,
  endedAt,
  firstHoldOf,
  gateFor,
  hasUnstatedLoss,
  isDelivering,
  isDisputed,
  isFinished,
  isFrozen,
  isInProgress,
  isOpen,
  isRefundDue,
  isRefundedElsewhere,
  isRefunding,
  isSettled,
  lacksMoney,
  makeQuote,
  mayBuy,
  needsSignature,
  orderIdOf,
  quantityFits,
  quantityRange,
  quoteIdOf,
  ratesOf,
  totalOf,
  type ChargeSettings,
} from './rules.ts'

const rates = { feeBps: 200, stampBps: 1.5 }
const charged = (price: number, quantity: number, settings: ChargeSettings) =>
  chargesFor(paise(price), quantity, ratesOf(settings))

describe('charges', () => {
  it('are price, fee and duty, each to the paisa', () => {
    const charges = charged(52_340, 10, rates)
    expect(charges.map(({ code, amount_paise }) => [code, amount_paise])).toEqual([
      ['SHARES', 523_400],
      ['PLATFORM_FEE', 10_468],
      ['STAMP_DUTY', 79],
    ])
    expect(totalOf(charges)).toBe(533_947)
  })

  it('omit zero charges', () => {
    expect(charged(100, 1, { feeBps: 0, stampBps: 0 }).map(({ code }) => code)).toEqual(['SHARES'])
    expect(charged(0, 1, rates).map(({ code }) => code)).toEqual(['SHARES'])
  })

  it('are named as the order shows them', () => {
    const charges = charged(52_340, 10, { ...rates, tdsBps: 100 })
    expect(charges.map(({ label }) => label)).toEqual(['Price of shares', 'Platform fee', 'Stamp duty (0.015%)', 'TDS'])
  })

  it('have TDS only where the price of the shares is above its limit', () => {
    const tdsOf = (price: number, more: object = {}) =>
      chargeOf(charged(price, 1, { ...rates, tdsBps: 100, tdsAbove: 5_000, ...more }), 'TDS')
    expect([499_999, 500_000, 500_001].map((price) => tdsOf(price))).toEqual([0, 0, 5_000])
    expect(tdsOf(100, { tdsAbove: undefined })).toBe(1)
    expect(tdsOf(600_000, { tdsBps: undefined })).toBe(0)
  })

  it('without the tax deducted at source are what the shares cost', () => {
    const charges = charged(52_340, 10, { ...rates, tdsBps: 100 })
    expect(totalOf(charges)).toBe(539_181)
    expect(costOf({ charges, total_paise: totalOf(charges) })).toBe(533_947)
  })
})

it('a quote has the charges of its price and stands for ten minutes', () => {
  const request = {
    id: QuoteId.parse('quo_1'),
    user_id: UserId.parse('usr_1'),
    security_id: SecurityId.parse('sec_1'),
    quantity: 10,
    price_paise: paise(52_340),
  }
  expect(makeQuote(request, rates, sampleTime)).toEqual({
    ...request,
    rates: { fee_bps: 200, stamp_bps: 1.5, tds_bps: 0, tds_above_paise: 0 },
    charges: charged(52_340, 10, rates),
    total_paise: 533_947,
    valid_until: '2026-11-23T05:40:00.000Z',
  })
})

it('quote, order and first hold share one number', () => {
  expect(orderIdOf(QuoteId.parse('quo_a_quo_b'))).toBe('ord_a_quo_b')
  expect(quoteIdOf(OrderId.parse('ord_a_ord_b'))).toBe('quo_a_ord_b')
  expect(firstHoldOf(OrderId.parse('ord_a'))).toBe('ord_a')
})

describe('quantity', () => {
  const range = { lot_size: 10, min_quantity: 20, max_quantity: 500 }

  it('is limited to the available shares and to the largest amount of one order, in whole lots', () => {
    expect(quantityRange(range, paise(10_000), 1_000, paise(20_000_000)).max_quantity).toBe(500)
    expect(quantityRange(range, paise(10_000), 137, paise(20_000_000)).max_quantity).toBe(130)
    expect(quantityRange(range, paise(52_340), 1_000, paise(20_000_000))).toEqual({ ...range, max_quantity: 380 })
    expect(quantityRange(range, paise(50_000), 1_000, paise(20_000_000)).max_quantity).toBe(400)
    expect(quantityRange(range, paise(0), 1_000, paise(300)).max_quantity).toBe(300)
  })

  it('fits when it is a multiple of the lot size between minimum and maximum', () => {
    expect([10, 20, 25, 500, 510].map((quantity) => quantityFits(range, quantity))).toEqual([
      false,
      true,
      false,
      true,
      false,
    ])
  })
})

describe('the gate', () => {
  it('returns the first reason in order of priority (S60)', () => {
    expect(gateFor({ kyc: 'Pending', transferable: false, unsignedOrders: 1 })).toBe('KYC_INCOMPLETE')
    expect(gateFor({ kyc: 'Approved', transferable: false, unsignedOrders: 1 })).toBe('NOT_TRANSFERABLE')
    expect(gateFor({ kyc: 'Approved', transferable: true, unsignedOrders: 1 })).toBe('DEAL_TERM_UNSIGNED')
    expect(gateFor({ kyc: 'Approved', transferable: true, unsignedOrders: 0 })).toBeNull()
    expect(gateFor({ kyc: 'Rejected', transferable: true, unsignedOrders: 0 })).toBe('KYC_INCOMPLETE')
  })

  it('allows the two test buyers while buying is closed (P8)', () => {
    const [first, second, other] = [UserId.parse('usr_1'), UserId.parse('usr_2'), UserId.parse('usr_3')]
    const closed = { buyingOpen: false, buyTestingUserId1: first, buyTestingUserId2: second }
    expect([first, second, other].map((id) => mayBuy(id, closed))).toEqual([true, true, false])
    expect(mayBuy(other, { ...closed, buyingOpen: true })).toBe(true)
  })
})

/** Which of the orders a rule is true of, by their names. */
function namesWhere(rule: (order: Order) => boolean, orders: Readonly<Record<string, Order>>): string[] {
  return Object.keys(orders).filter((name) => rule(orders[name] ?? orderWith()))
}

const [first, second] = [paymentWith(), paymentWith({ is_second: true })]
const refunded = paymentWith({ refund: 'DONE' })
const byAnother = refundWith({ key: null })

describe('an order', () => {
  it('is refunding once it is cancelled, or none of its payments is kept', () => {
    const orders = {
      unpaid: orderWith(),
      paid: paidOrderWith(),
      cancelled: paidOrderWith({ ending: { cancelled: true } }),
      'one of two refunded': paidOrderWith({ payment: { captured: [first, { ...second, refund: 'STARTED' }] } }),
      'both refunded': paidOrderWith({ payment: { captured: [refunded, { ...second, refund: 'STARTED' }] } }),
      expired: orderWith({ payment: { state: 'EXPIRED' } }),
    }
    expect(namesWhere(isRefunding, orders)).toEqual(['cancelled', 'both refunded'])
  })

  it('can be paid until its time is over or its price is withdrawn', () => {
    const before = instantOf('2026-11-23T05:49:59.999Z')
    const orders = {
      placed: orderWith(),
      pending: orderWith({ payment: { state: 'PENDING' } }),
      failed: orderWith({ payment: { state: 'FAILED' } }),
      expired: orderWith({ payment: { state: 'EXPIRED' } }),
      paid: paidOrderWith(),
      withdrawn: orderWith({ price: { withdrawn_at: sampleTime } }),
    }
    expect(namesWhere((order) => isOpen(order, before), orders)).toEqual(['placed', 'pending'])
    expect(isOpen(orderWith(), orderWith().expires_at)).toBe(false)
  })

  it('is frozen while a dispute, a refund by others or money that came back is undecided', () => {
    const withDispute = (changes: Parameters<typeof disputeWith>[0]) =>
      paidOrderWith({ payment: { disputes: [disputeWith(changes)] } })
    const withReversal = (is_decided: boolean) =>
      paidOrderWith({
        escrow: { reversals: [{ of: 'FUNDING', ref: 'pout_1', amount_paise: paise(1), at: sampleTime, is_decided }] },
      })
    const withRefund = (...refunds: (typeof byAnother)[]) =>
      paidOrderWith({ payment: { captured: [paymentWith(), paymentWith({ refunds })] } })
    const orders = {
      calm: paidOrderWith(),
      'open dispute': withDispute({ status: 'open' }),
      'dispute under review': withDispute({ status: 'under_review' }),
      'dispute won': withDispute({ status: 'won' }),
      'dispute closed': withDispute({ status: 'closed' }),
      'loss unstated': withDispute({ status: 'lost' }),
      'loss stated': withDispute({ status: 'lost', is_decided: true }),
      'part lost': withDispute({ status: 'closed', is_part_lost: true }),
      'part lost, given up': withChanges(withDispute({ status: 'closed', is_part_lost: true }), {
        ending: { cancelled: true },
      }),
      'refunded by others': withRefund(byAnother),
      'refunded by others, given up': withChanges(withRefund(byAnother), { ending: { cancelled: true } }),
      'refunded by others, adopted': withRefund({ ...byAnother, isAdopted: true }),
      'refund by others failed': withRefund({ ...byAnother, status: 'failed' }),
      'refunded by us': withRefund(refundWith()),
      'money back': withReversal(false),
      'money back, decided': withReversal(true),
    }
    const disputed = ['open dispute', 'dispute under review', 'loss unstated']
    const elsewhere = ['part lost', 'refunded by others']
    expect(namesWhere(isDisputed, orders)).toEqual(disputed)
    expect(namesWhere(hasUnstatedLoss, orders)).toEqual(['loss unstated'])
    expect(namesWhere(isRefundedElsewhere, orders)).toEqual(elsewhere)
    expect(namesWhere(isFrozen, orders)).toEqual([...disputed, ...elsewhere, 'money back'])
    // One of several is enough.
    const calmAnd = [disputeWith({ status: 'won' }), disputeWith(), disputeWith({ status: 'won' })]
    expect(isDisputed(paidOrderWith({ payment: { disputes: calmAnd } }))).toBe(true)
  })

  it('lacks money when its escrow held all of it and has less', () => {
    const total = orderWith().total_paise
    const orders = {
      whole: paidOrderWith({ escrow: { state: 'HELD', collected_paise: total } }),
      less: paidOrderWith({ escrow: { state: 'HELD', collected_paise: paise(total - 1) } }),
      'not held yet': paidOrderWith({ escrow: { collected_paise: paise(total - 1) } }),
      returned: paidOrderWith({ escrow: { state: 'RETURNED', collected_paise: paise(total - 1) } }),
    }
    expect(namesWhere(lacksMoney, orders)).toEqual(['less'])
  })

  it('is delivering once its shares are lodged, and no more when they are rejected', () => {
    const transfers = ['NONE', 'SELLER_CONFIRMED', 'LODGED', 'REJECTED', 'CREDITED'] as const
    expect(transfers.filter((transfer) => isDelivering(paidOrderWith({ transfer: { state: transfer } })))).toEqual([
      'LODGED',
      'CREDITED',
    ])
  })

  it('is settled when no money is on its way; in an escrow it may rest', () => {
    const at = (place: string, more: OrderChanges = {}) =>
      paidOrderWith({ ledger: { balances: { ...noBalances, [place]: 1 } } }, more)
    const orders = {
      empty: paidOrderWith(),
      'in the held escrow': at('escrow', { escrow: { state: 'HELD' } }),
      'in the escrow': at('escrow'),
      'left in a paid escrow': at('escrow', { escrow: { state: 'PAID_OUT' } }),
      'at the gateway': at('gateway'),
      'at the bank': at('bank', { escrow: { state: 'HELD' } }),
      'not explained': at('suspense', { escrow: { state: 'HELD' } }),
    }
    expect(namesWhere(isSettled, orders)).toEqual(['empty', 'in the held escrow'])
    expect(isSettled(paidOrderWith({ ledger: { balances: { ...noBalances, gateway: 5, transit: -5 } } }))).toBe(false)
  })

  it('needs a signature, and is in progress, while it is paid and goes on', () => {
    const orders = {
      unpaid: orderWith(),
      paid: paidOrderWith(),
      signed: paidOrderWith({ signature: { state: 'SIGNED' } }),
      credited: paidOrderWith({ transfer: { state: 'CREDITED' } }),
      cancelled: paidOrderWith({ ending: { cancelled: true } }),
    }
    expect(namesWhere(needsSignature, orders)).toEqual(['paid', 'credited'])
    expect(namesWhere(isInProgress, orders)).toEqual(['paid', 'signed'])
  })

  it('is finished when its seller is paid, or its buyer has all of it back', () => {
    const done = { ending: { cancelled: true }, payment: { captured: [refunded] } }
    const orders = {
      paid: paidOrderWith(),
      'paid out': paidOrderWith({ escrow: { state: 'PAID_OUT' } }),
      'cancelled unpaid': orderWith({ ending: { cancelled: true } }),
      'refund on its way': paidOrderWith({
        ending: { cancelled: true },
        payment: { captured: [paymentWith({ refund: 'STARTED' })] },
      }),
      'one of two refunded': paidOrderWith({
        ending: { cancelled: true },
        payment: { captured: [refunded, { ...second, refund: 'FAILED' }] },
      }),
      refunded: paidOrderWith(done),
      'refunded, escrow still holds': paidOrderWith(done, { escrow: { state: 'HELD' } }),
      'refunded, escrow returned': paidOrderWith(done, { escrow: { state: 'RETURNED' } }),
      'second refunded, first kept': paidOrderWith({ payment: { captured: [first, { ...second, refund: 'DONE' }] } }),
    }
    expect(namesWhere(isFinished, orders)).toEqual([
      'paid out',
      'cancelled unpaid',
      'refunded',
      'refunded, escrow returned',
    ])
  })

  it('ended when the last of its money moved', () => {
    const [early, middle, late] = ['05', '06', '07'].map((hour) => instantOf(`2026-11-24T${hour}:00:00.000Z`))
    if (early === undefined || middle === undefined || late === undefined) throw new Error('three times')
    const returned = (...times: (typeof early)[]) =>
      paidOrderWith({
        escrow: { returned_at: early },
        payment: { captured: times.map((refunded_at) => paymentWith({ refund: 'DONE', refunded_at })) },
      })
    expect(endedAt(paidOrderWith())).toBeUndefined()
    expect(endedAt(paidOrderWith({ escrow: { paid_out_at: middle, returned_at: early } }))).toBe(middle)
    expect(endedAt(paidOrderWith({ escrow: { returned_at: late } }))).toBe(late)
    expect([endedAt(returned(late, middle)), endedAt(returned(middle, late))]).toEqual([late, late])
  })
})

it('a refund is due once it started, until it is done, also after a failure', () => {
  const states = ['NONE', 'STARTED', 'FAILED', 'DONE'] as const
  expect(states.filter((refund) => isRefundDue(paymentWith({ refund })))).toEqual(['STARTED', 'FAILED'])
})
