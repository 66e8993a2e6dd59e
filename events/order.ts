import * as z from 'zod/mini'
import { OrderId, PaymentId, SecurityId, UserId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { event } from './define.ts'

const example = {
  order_id: 'ord_01JD0000000000000000000000',
  user_id: 'usr_01JD0000000000000000000000',
  security_id: 'sec_01JD0000000000000000000000',
  order_version: 3,
}
const detail = z.object({
  order_id: OrderId,
  user_id: UserId,
  security_id: SecurityId,
  /** The version of the order after the change. A subscriber that reads an older version reads again. Absent in older events. */
  order_version: z.optional(z.int()),
  /** The payment that it is about, when it is about one of them. */
  payment_id: z.optional(PaymentId),
})

/** The shares of an order were reserved: they are held for it in stock, or were taken once more for a late payment. */
export const orderReserved = event({ name: 'order.reserved', version: 1, detail, example })

/** The shares that an order held were returned to stock. */
export const orderReleased = event({ name: 'order.released', version: 1, detail, example })

/** The payment of an order was captured. */
export const orderPaid = event({ name: 'order.paid', version: 1, detail, example })

/**
 * A signing attempt ended without a signature: the investor declined, or the time to sign ended. The next attempt starts at
 * once.
 */
export const orderUnsigned = event({ name: 'order.unsigned', version: 1, detail, example })

/** The depository refused the transfer of an order. It is lodged again, or the order is given up. */
export const orderRejected = event({ name: 'order.rejected', version: 1, detail, example })

/** An order takes longer than its buyer was promised. */
export const orderLate = event({ name: 'order.late', version: 1, detail, example })

/** The shares were credited to the demat account of the investor. */
export const orderCredited = event({ name: 'order.credited', version: 1, detail, example })

/**
 * One or all captured payments of an order must be refunded: escrow returns the money if it holds it, then the
 * gateway refunds it.
 */
export const orderRefundDue = event({ name: 'order.refund-due', version: 1, detail, example })

/** The gateway makes a refund that is under way at its normal speed, so that it takes longer than its buyer was promised. */
export const orderRefundSlowed = event({ name: 'order.refund-slowed', version: 1, detail, example })

/** The gateway has refunded a payment. */
export const orderRefunded = event({ name: 'order.refunded', version: 1, detail, example })

/**
 * The payer's bank took the payment of an order back for good: there is nothing to refund. The order was given up, or its shares are
 * credited and the loss is ours.
 */
export const orderChargedBack = event({ name: 'order.charged-back', version: 1, detail, example })

const dueDetail = z.object({ order_id: OrderId, due_at: Instant })
const dueExample = { order_id: example.order_id, due_at: '2026-11-23T05:30:00.000Z' }

/** A placed order that is not paid is to be reconciled with the gateway. A timer found it; a worker does it. */
export const orderUnpaidDue = event({ name: 'order.unpaid-due', version: 1, detail: dueDetail, example: dueExample })

/** Any other order is to be reconciled with the partners. A timer found it; a worker does it. */
export const orderDue = event({ name: 'order.due', version: 1, detail: dueDetail, example: dueExample })
