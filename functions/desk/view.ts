import type { DeskOrder } from '#shared/desk/api.ts'
import type { Order } from '#shared/order/order.ts'

export function viewDeskOrder(order: Order): DeskOrder {
  const { id, user_id, scrip_name, quantity, placed_at, stock, payment, escrow, signature, transfer } = order
  const {
    transfer: { rejections },
    ending: { give_up_by },
    payment: { disputes },
    escrow: { reversals },
  } = order
  return {
    order_id: id,
    user_id,
    scrip_name,
    quantity,
    placed_at,
    stock: stock.state,
    payment: payment.state,
    escrow: escrow.state,
    signature: signature.state,
    transfer: transfer.state,
    rejections,
    give_up_by,
    disputes,
    reversals,
  }
}
