import * as z from 'zod/mini'
import { ACCOUNT_SUSPENDED, TERMS_CHANGED } from '#shared/account/refusals.ts'
import { api } from '#shared/kernel/endpoint.ts'
import { EscrowId, OrderId, QuoteId, RazorpayOrderId, SecurityId, UserId } from '#shared/kernel/id.ts'
import { Day, Instant } from '#shared/kernel/instant.ts'
import { Cursor, PageLimit } from '#shared/kernel/paging.ts'
import { Paise, Rupees } from '#shared/kernel/money.ts'
import { giveUpCauses } from './facets.ts'
import { Gate } from './order.ts'
import { refundDestinations } from './refund/refund-words.ts'
import {
  ALREADY_PAID,
  BUYING_CLOSED,
  CANCELLING_COSTS,
  DEAL_TERM_UNSIGNED,
  KYC_INCOMPLETE,
  LAPSED_TWICE,
  NOT_FOR_SALE,
  NOT_PAID,
  NOT_TRANSFERABLE,
  OPEN_RESERVATION,
  ORDER_FROZEN,
  PRICE_WITHDRAWN,
  QUANTITY_OUT_OF_RANGE,
  QUOTE_EXPIRED,
  RESERVED_BY_OTHERS,
  SOLD_OUT,
  TOO_LATE_TO_CANCEL,
  TOO_MANY_OPEN,
  TOO_MANY_UNPAID,
} from './refusals.ts'

/** An order that is placed and can still be paid. The same quote leads to its checkout again. */
export const OpenOrder = z.object({
  quote_id: QuoteId,
  order_id: OrderId,
  quantity: z.int(),
  total: Rupees,
  expires_at: Instant,
  /** Seconds from the placement until `expires_at`. A browser whose clock is wrong counts with it. */
  lasts_seconds: z.optional(z.int()),
})
export type OpenOrder = z.infer<typeof OpenOrder>

/** The same in the list of a buyer's orders, where it names what is bought. */
export const ListedOpenOrder = z.object({ ...OpenOrder.shape, security_id: SecurityId, scrip_name: z.string() })
export type ListedOpenOrder = z.infer<typeof ListedOpenOrder>

/** What a buyer who cancels believes about the order. The cancellation is refused when it is otherwise. */
export const ExpectedPayment = z.enum(['UNPAID', 'PAID'])
export type ExpectedPayment = z.infer<typeof ExpectedPayment>

export const QuoteView = z.object({
  quote_id: QuoteId,
  security_id: SecurityId,
  price_per_share: Rupees,
  quantity: z.int(),
  lot_size: z.int(),
  min_quantity: z.int(),
  max_quantity: z.int(),
  charges: z.array(z.object({ code: z.string(), label: z.string(), amount: Rupees })),
  total: Rupees,
  effective_price_per_share: Rupees,
  valid_until: Instant,
  /** Seconds from the answer until `valid_until`. A browser whose clock is wrong counts with it. */
  lasts_seconds: z.optional(z.int()),
  gate: z.nullable(Gate),
  /** The caller's unpaid order for this security. */
  open_order: z.nullable(OpenOrder),
  /** Who sells the shares. An order of this quote keeps this seller. */
  seller: z.object({
    name: z.string(),
    /** PAN or CIN, masked but for its end: `PAN ••••123F`. */
    tax_id: z.string(),
  }),
  /** The first and the last working day on which the shares are expected in the demat account, if it is paid today. */
  delivery: z.object({ from: Day, to: Day }),
  /** The demat account that gets the shares, masked; null when the caller has none yet. */
  demat: z.nullable(z.string()),
  /** The depository of that account. Absent when the caller has none yet. */
  depository: z.optional(z.enum(['NSDL', 'CDSL'])),
  /** The most that one payment by UPI can be. A larger total is paid in another way. */
  upi_limit: Rupees,
  /** The caller's bank account, from which alone they may pay. Absent where any payment method is taken. */
  pay_from: z.optional(z.object({ account_no: z.string(), ifsc_code: z.string() })),
})
export type QuoteView = z.infer<typeof QuoteView>

/** Input of Razorpay's checkout. `amount` is in paise, as Razorpay expects it. */
export const Checkout = z.object({
  order_id: OrderId,
  razorpay_order_id: RazorpayOrderId,
  amount: Paise,
  currency: z.literal('INR'),
  key: z.string(),
  callback_url: z.string(),
  voucher_id: EscrowId,
  expires_at: Instant,
  /** As in an open order. */
  lasts_seconds: z.optional(z.int()),
})
export type Checkout = z.infer<typeof Checkout>

/** Where a refund goes: `SOURCE`, back to where the payment came from, or to the buyer's bank account that ends with `account_end`. */
export const RefundDestination = z.object({ to: z.enum(refundDestinations), account_end: z.optional(z.string()) })

export type RefundDestination = z.infer<typeof RefundDestination>

export const RefundView = z.object({
  status: z.enum(['STARTED', 'DONE', 'FAILED']),
  reference: z.nullable(z.string()),
  expected_from: z.nullable(Day),
  expected_on: z.nullable(Day),
  ...RefundDestination.shape,
  /** The gateway makes it at its normal speed: the payer's bank shows it by `expected_on`, also when it is done before. */
  normal_speed: z.optional(z.literal(true)),
})
export type RefundView = z.infer<typeof RefundView>

/**
 * One step from payment to shares in the demat account. A step that happened has `at`; a later one may have the first and the last
 * working day on which it is expected, and `late` after them. `reference`: under which the depository knows the transfer.
 * `ends_on`: the last day for the step that is waited for. Without it the order then ends by itself, and its payment is refunded.
 */
export const TimelineStep = z.object({
  step: z.string(),
  at: z.optional(Instant),
  expected_from: z.optional(Day),
  expected_on: z.optional(Day),
  late: z.optional(z.literal(true)),
  reference: z.optional(z.string()),
  ends_on: z.optional(Day),
})

export type TimelineStep = z.infer<typeof TimelineStep>

/** `kept`: what the payment gateway took and does not give back, when this cancel is not free. `to`: where the refund goes. */
const CancellationView = z.object({
  allowed: z.boolean(),
  refund: Rupees,
  kept: Rupees,
  ...RefundDestination.shape,
  expected_on: Day,
})

export const OrderView = z.object({
  order_id: OrderId,
  /** The number that people read, such as `AN07/26-27/00123`; null for the moment until it is given. */
  number: z.nullable(z.string()),
  /** Who sells, or has sold, the shares. */
  seller_name: z.string(),
  /** The seller's PAN or CIN, masked but for its end: `PAN ••••123F`. */
  seller_tax_id: z.string(),
  security_id: SecurityId,
  scrip_name: z.string(),
  transaction_date: Instant,
  order_created_date: Instant,
  price: Rupees,
  price_per_share: Rupees,
  quantity: z.int(),
  is_tcs_tds_collected: z.boolean(),
  is_tcs_tds_collected_value: Rupees,
  holding_status: z.enum(['UNDER_PROCESS', 'OWNED']),
  user_signed_status: z.nullable(z.enum(['pending', 'complete'])),
  /** Until when the deal term can be signed, and how many attempts are left, one under way included. Absent when there is nothing to sign. */
  sign_until: z.optional(Instant),
  sign_attempts_left: z.optional(z.int()),
  /** Nothing moves until a dispute, or a refund that somebody else made, is settled. */
  on_hold: z.optional(z.literal(true)),
  /** The order has ended without shares, and why when its buyer did not ask for it. */
  cancelled: z.optional(z.literal(true)),
  given_up: z.optional(z.enum(giveUpCauses)),
  /** What the payer's bank took back of its payment for good, after a dispute. `whole`: nothing is left to refund. */
  charged_back: z.optional(z.object({ amount: Rupees, whole: z.boolean() })),
  /** A link to the signed copy, valid for five minutes; null until the copy is stored. */
  file_url: z.nullable(z.string()),
  escrow_id: z.nullable(EscrowId),
  service_order_id: z.nullable(OrderId),
  payment_details: z.array(z.object({ order_id: RazorpayOrderId })),
  refund: z.nullable(RefundView),
  /** Payments on top of the one that pays the order: each is refunded, and the order goes on. Absent when there are none. */
  second_payments: z.optional(z.array(z.object({ amount: Rupees, paid_on: Instant, refund: RefundView }))),
  timeline: z.array(TimelineStep),
  /** What cancelling the order now comes to. Absent when it is cancelled or refunded already. */
  cancellation: z.optional(CancellationView),
})
export type OrderView = z.infer<typeof OrderView>

const gateRefusals = [KYC_INCOMPLETE, NOT_TRANSFERABLE, DEAL_TERM_UNSIGNED, BUYING_CLOSED, NOT_FOR_SALE]
const QueryQuantity = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,6}$/)),
  z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(9_999_999))),
)

export const orderApi = api('order', {
  quoteOrder: {
    method: 'GET',
    path: '/buy_unlisted_shares',
    who: 'investor',
    summary: 'Quote a price and lock it for ten minutes.',
    query: z.object({ user_id: UserId, security_id: SecurityId, quantity: z.optional(QueryQuantity) }),
    own: ['query.user_id'],
    response: z.object({ data: QuoteView }),
    refusals: [BUYING_CLOSED, NOT_FOR_SALE, QUANTITY_OUT_OF_RANGE, SOLD_OUT],
  },
  placeOrder: {
    method: 'POST',
    path: '/buy_unlisted_shares_vouch',
    aliases: ['/buy_unlisted_shares'],
    who: 'investor',
    summary:
      'Reserve the quoted shares for twenty minutes and open a payment for them. A repeated request returns the same order.',
    body: z.object({ quote_id: QuoteId, user_id: UserId }),
    own: ['body.user_id'],
    response: z.object({ data: Checkout }),
    refusals: [
      ...gateRefusals,
      ACCOUNT_SUSPENDED,
      TERMS_CHANGED,
      SOLD_OUT,
      RESERVED_BY_OTHERS,
      QUOTE_EXPIRED,
      PRICE_WITHDRAWN,
      OPEN_RESERVATION,
      ALREADY_PAID,
      TOO_MANY_UNPAID,
      TOO_MANY_OPEN,
      LAPSED_TWICE,
    ],
  },
  createServiceOrder: {
    method: 'POST',
    path: '/createServiceOrderForAppFromVouch',
    aliases: ['/createServiceOrderForApp'],
    who: 'investor',
    summary: 'Turn a paid order into a service order. A repeated request returns the same service order.',
    body: z.object({ order_id: OrderId }),
    response: z.object({ data: z.object({ service_order_id: OrderId, order_id: OrderId, escrow_id: EscrowId }) }),
    refusals: [NOT_PAID],
    duringMaintenance: true,
  },
  cancelOrder: {
    method: 'POST',
    path: '/orders/{id}/cancel',
    who: 'investor',
    summary:
      'Cancel an order before its transfer is lodged, if it is paid or unpaid as expected. Captured payments are refunded.',
    params: z.object({ id: OrderId }),
    body: z.object({
      expect: z.optional(ExpectedPayment),
      /** What the buyer was told to be kept of the payment. More is never kept. */
      kept: z.optional(Rupees.check(z.nonnegative())),
    }),
    response: z.object({ data: z.object({ status: z.enum(['CANCELLED', 'REFUND_STARTED']) }) }),
    refusals: [ALREADY_PAID, CANCELLING_COSTS, NOT_PAID, ORDER_FROZEN, TOO_LATE_TO_CANCEL],
  },
  listOrders: {
    method: 'GET',
    path: '/orders_of_client',
    who: 'investor',
    summary:
      "List the caller's orders that have been paid, newest first, refunded ones included, and those that can still be paid.",
    query: z.object({ limit: z.optional(PageLimit), cursor: z.optional(Cursor) }),
    response: z.object({
      total_count: z.int(),
      client_holdings: z.array(OrderView),
      open_orders: z.array(ListedOpenOrder),
      next_cursor: z.optional(z.string()),
    }),
    refusals: [],
  },
})
