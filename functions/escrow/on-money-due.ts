import { orderCredited, orderPaid, orderRefundDue } from '#events/order.ts'
import { subscriber } from '#functions/kit/event.ts'
import { readOrder } from '#functions/order/read.ts'
import { syncEscrow } from './act.ts'

/** Money is to go into escrow, out of it, or back. */
export const entry = subscriber(
  'escrow/on-money-due',
  [orderPaid, orderCredited, orderRefundDue],
  async ({ detail, correlation }, ports) => {
    await syncEscrow(ports, await readOrder(ports, detail.order_id), correlation)
  },
)
