import { dayMs, minuteMs } from '#shared/kernel/duration.ts'

/** How long a price stays locked. */
export const quoteLifeMs = 10 * minuteMs
/** How long shares are held for an unpaid order; also the time limit of the checkout. */
export const reservationLifeMs = 20 * minuteMs
/** A payment that is authorised at most this long after the reservation ended is still accepted at the quoted price. */
export const latePaymentGraceMs = 5 * minuteMs
/** By so much the timer may be late with the look that is due at the end of that time, first failures included. */
export const lookDelayMs = 5 * minuteMs
/** The stock of a security lies in so many shards at most. */
export const shardsMax = 16
/** A shard is at least so many times as large as the largest order, so that most orders fit into one. */
export const largestOrdersOfShard = 2
/**
 * So many unpaid orders hold shares of one shard at the same time. They are attributes of its item, whose size every write pays for:
 * under 12 KB with all of them.
 */
export const shardHoldsMax = 250
export const unpaidOrdersADayMax = 5
/** How many orders of a person may wait for their payment at the same time. */
export const openOrdersMax = 3
/** So many reservations that end without any try to pay, within a day, bar a person from that company for a day. */
export const lapsesMax = 2
export const lapseBarMs = dayMs
/** `refund_due_at` lies this long after the start of a refund. People are told working days instead, which `refund-view.ts` counts from the start. */
export const refundDueMs = 5 * dayMs
/** When the shares are expected in the demat account, in working days after the payment. */
export const deliveryDays = { from: 5, to: 7 } as const
/** When a refund is expected, in working days after it started: the "2-3 business days" that the screens promise. */
export const refundDays = { from: 2, to: 3 } as const
/** The same once the gateway says that it goes at its normal speed (https://razorpay.com/docs/api/refunds/entity/). */
export const slowRefundDays = { from: 5, to: 7 } as const
/**
 * The most that one payment by UPI can be, in rupees: NPCI's limit for payments to merchants (https://www.npci.org.in/what-we-do/upi/product-overview).
 * A bank may allow less.
 */
export const upiLimitRupees = 100_000
/** A person cancels so many paid orders in so many days without a cost, for whatever reason. */
export const freeCancels = 2
export const cancelWindowDays = 30
/** How many times a deal term is offered for signature before the order is given up. */
export const signingAttemptsMax = 3
/** Days after the start of a signing attempt on which it lapses unsigned. */
export const lapseDays = 7
/** The depository's refusals of one transfer after which the order is given up. */
export const rejectionsMax = 3
/** Days after the payment on which an unsigned order is given up, whatever its attempts are. */
export const unsignedDaysMax = 14
/** A dispute that is undecided for so many days alarms a supervisor, every day. */
export const disputeDaysMax = 120
/** A request for a refund at the gateway whose answer is not known is repeated after this long: its maker has ended by then. */
export const repeatAskMs = 5 * minuteMs
/** After so many refunds that the gateway states as failed, our bank pays. */
export const refundFailuresMax = 3
/** After so many working days of refusals for lack of balance, our bank pays. */
export const balanceWaitDays = 2
/** The gateway refunds a payment for six months (https://razorpay.com/docs/payments/refunds/); these days lie within any six months. */
export const gatewayRefundDays = 180
/** A payout that was processed is looked at for this long: the payee's bank may send it back. */
export const payoutWatchMs = 7 * dayMs
