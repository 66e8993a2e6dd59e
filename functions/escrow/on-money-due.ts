import { orderCredited, orderPaid, orderRefundDue } from '#events/order.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { readOrder } from '#functions/order/queries.ts'
import { syncEscrow } from './commands.ts'

/** Money is to go into escrow, out of it, or back. */
export const entry = subscriber(
  'escrow/on-money-due',
  [orderPaid, orderCredited, orderRefundDue],
  async ({ detail, correlation }, ports) => {
    await syncEscrow(ports, await readOrder(ports, detail.order_id), correlation)
  },
)
