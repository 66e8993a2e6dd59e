import { PaymentId, QuoteId, SecurityId, UserId } from '#shared/kernel/id.ts'
import { instantOf } from '#shared/kernel/instant.ts'
import { paise, zeroPaise } from '#shared/kernel/money.ts'
import type { Dispute } from '#shared/order/dispute/dispute.ts'
import type { DeskFacet } from '#shared/order/facets.ts'
import type {
  BankPayoutIntent,
  CapturedPayment,
  ReportedRefund,
  RefundPayout,
} from '#shared/order/payment/captured-payment.ts'
import type { Order } from '#shared/order/order.ts'
import type { GatewayPayment } from '#shared/order/payment/payment-transition.ts'
import { makeQuote } from '#shared/order/rules.ts'
import { placed } from '#shared/order/transition.ts'

/** Monday, 11:00 in India. */
export const sampleTime = instantOf('2026-11-23T05:30:00.000Z')

/** What a buyer asked for: ten shares at ₹523.40, with a fee of 2 % and stamp duty. */
export const sampleQuote = makeQuote(
  {
    id: QuoteId.parse('quo_1'),
    user_id: UserId.parse('usr_1'),
    security_id: SecurityId.parse('sec_1'),
    quantity: 10,
    price_paise: paise(52_340),
  },
  { feeBps: 200, stampBps: 1.5 },
  sampleTime,
)

/** What it costs with its charges, in paise. */
export const sampleTotal = 533_947

/** Changes of an order: of a facet those fields that change. */
export type OrderChanges = {
  readonly [Field in keyof Order]?: Order[Field] extends string | number | null | readonly unknown[]
    ? Order[Field]
    : Partial<Order[Field]>
}

/** The order, but for these changes. */
export function withChanges(order: Order, ...changes: readonly OrderChanges[]): Order {
  const fields = changes.flatMap((each) => Object.entries(each) as [keyof Order, object | string | number | null][])
  return fields.reduce<Order>(
    (changed, [name, value]) => ({ ...changed, [name]: changedField(changed[name], value) }),
    order,
  )
}

function changedField(before: unknown, value: unknown): unknown {
  return isFacet(before) && isFacet(value) ? { ...before, ...value } : value
}

function isFacet(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An order for ten shares at ₹523.40, ₹5,339.47 with its charges: just placed, but for these changes. */
export function orderWith(...changes: readonly OrderChanges[]): Order {
  const { order } = placed(sampleQuote, { name: 'Kaveri Robotics', isin: 'INE002A01018' }, sampleTime)
  return withChanges(order, ...changes)
}

/** What the desk did about an order: nothing, but for these changes. */
export function deskWith(changes: Partial<DeskFacet> = {}): DeskFacet {
  return { late_told_at: null, alarmed_at: null, thawed_at: null, decisions: [], ...changes }
}

/** The same, paid by the payment of `paymentWith`. */
export function paidOrderWith(...changes: readonly OrderChanges[]): Order {
  return orderWith(
    { payment: { state: 'PAID', paid_at: sampleTime, captured: [paymentWith()] }, stock: { state: 'COMMITTED' } },
    ...changes,
  )
}

/** The payment of an order as the gateway states it: captured, with nothing refunded, but for these changes. */
export function gatewayPaymentWith(changes: Partial<GatewayPayment> = {}): GatewayPayment {
  return {
    id: PaymentId.parse('pay_1'),
    status: 'captured',
    isCaptured: true,
    amount_paise: paise(sampleTotal),
    refunded_paise: zeroPaise,
    authorized_at: sampleTime,
    ...changes,
  }
}

/** The payout of our bank that brought the money of an order into its escrow, but for these changes. */
export function fundingWith(changes: Partial<BankPayoutIntent> = {}): BankPayoutIntent {
  return {
    ref: 'ord_1-fund',
    amount_paise: paise(sampleTotal),
    payout_id: 'pout_1',
    state: 'SENT',
    utr: 'UTR1',
    ended_at: null,
    ...changes,
  }
}

/** A captured payment of ₹10 of which nothing is refunded, but for these changes. */
export function paymentWith(changes: Partial<CapturedPayment> = {}): CapturedPayment {
  return {
    id: PaymentId.parse('pay_1'),
    amount_paise: paise(1_000),
    captured_at: sampleTime,
    is_second: false,
    refunds: [],
    fee_paise: null,
    tax_paise: null,
    kept_paise: zeroPaise,
    charged_back_paise: zeroPaise,
    written_off_paise: zeroPaise,
    asked: null,
    refund_payouts: [],
    refund: 'NONE',
    is_slow: false,
    refund_reference: null,
    refund_due_at: null,
    refunded_at: null,
    ...changes,
  }
}

/** A refund of ours of ₹1 that the gateway has processed, but for these changes. */
export function refundWith(changes: Partial<ReportedRefund> = {}): ReportedRefund {
  return {
    id: 'rfnd_1',
    key: 'rf-1',
    amount_paise: paise(100),
    status: 'processed',
    speed: null,
    created_at: sampleTime,
    reference: null,
    isAdopted: false,
    ...changes,
  }
}

/** A payout of our bank of ₹1 to the buyer, just asked for, but for these changes. */
export function payoutWith(changes: Partial<RefundPayout> = {}): RefundPayout {
  return {
    ref: 'ord_1-refund_1',
    amount_paise: paise(100),
    payout_id: null,
    state: 'ASKED',
    utr: null,
    ended_at: null,
    account_end: '7890',
    ...changes,
  }
}

/** An open dispute of the whole payment of `paymentWith`, of which nothing was taken yet, but for these changes. */
export function disputeWith(changes: Partial<Dispute> = {}): Dispute {
  return {
    id: 'disp_1',
    payment_id: PaymentId.parse('pay_1'),
    phase: 'chargeback',
    status: 'open',
    amount_paise: paise(1_000),
    deducted_paise: zeroPaise,
    respond_by: null,
    began_at: null,
    is_decided: false,
    is_part_lost: false,
    answer: null,
    answer_refused_at: null,
    ...changes,
  }
}
