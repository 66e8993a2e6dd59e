import * as z from 'zod/mini'
import { Id } from '#shared/kernel/id.ts'
import { event } from './define.ts'

const example = {
  order_id: 'ord_01JD0000000000000000000000',
  user_id: 'usr_01JD0000000000000000000000',
  security_id: 'sec_01JD0000000000000000000000',
}
const detail = z.object({ order_id: Id, user_id: Id, security_id: Id })

/** An order's shares were taken from stock and are held under its name. */
export const orderReserved = event({ name: 'order.reserved', version: 1, detail, example })

/** Shares that an order held went back to stock. */
export const orderReleased = event({ name: 'order.released', version: 1, detail, example })

/** The payment was captured; the order's money is ours to keep safe. */
export const orderPaid = event({ name: 'order.paid', version: 1, detail, example })

/** The shares reached the investor's demat account. */
export const orderCredited = event({ name: 'order.credited', version: 1, detail, example })

/** All or one captured payment must go back: the escrow returns it if it lies there, then the payment provider refunds it. */
export const orderRefundDue = event({ name: 'order.refund-due', version: 1, detail, example })

/** The payment provider has refunded. */
export const orderRefunded = event({ name: 'order.refunded', version: 1, detail, example })
