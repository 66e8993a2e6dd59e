import { dayMs, minuteMs } from '#shared/kernel/duration.ts'

/** How long a price stays locked. */
export const quoteLifeMs = 10 * minuteMs
/** How long shares are held for an unpaid order; also the time limit of the checkout. */
export const reservationLifeMs = 20 * minuteMs
/** A payment made at most this long after the reservation ended is still accepted at the quoted price. */
export const latePaymentGraceMs = 5 * minuteMs
export const unpaidOrdersADayMax = 5
/** `refund_due_at` lies this long after the start of a refund. People are told working days instead, which `view.ts` counts from the start. */
export const refundDueMs = 5 * dayMs
