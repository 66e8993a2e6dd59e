import { type Id, OrderId, PaymentId, RazorpayOrderId } from '#shared/kernel/id.ts'
import { paymentApi } from '#shared/payment/api.ts'
import { paymentFailures } from '#shared/payment/failure.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { rupeesFrom } from '#shared/kernel/money.ts'
import type { Order } from '#shared/order/order.ts'
import { isOpen, isRefunding } from '#shared/order/rules.ts'
import { payingOf, viewRefund } from '#shared/order/refund/refund-view.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import type { Context } from '#functions/platform/context.ts'
import { listHolidays } from '#functions/market/queries.ts'
import { findOrder, findOrderByRazorpayOrder } from '#functions/order/queries.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import { syncPaymentStatus } from './payment-status.ts'

export const readPaymentStatus = http(
  paymentApi.readPaymentStatus,
  async ({ body, caller }, context: Context<'table' | 'files:read' | 'secrets' | 'fetch'>) => {
    const found = await findByAnyId(context, body.paymentid)
    if (found === undefined || found.user_id !== caller.userId) throw new Refused(NOT_FOUND)
    const { order, status, failure } = await syncPaymentStatus(context, found)
    const refund = isRefunding(order) ? viewRefund(payingOf(order), await listHolidays(context)) : null
    return {
      message: {
        data: {
          status,
          ...factsOf(order),
          ...(isOpen(order, context.clock.now()) && { pay_until: order.expires_at }),
          ...(failure !== undefined && { failure: paymentFailures[failure], failure_code: failure }),
          ...(refund !== null && { refund }),
        },
      },
    }
  },
)

/** What is bought, for how much, and the payment that the gateway captured for it. */
function factsOf(order: Order) {
  const payment = payingOf(order)
  return {
    order_id: order.id,
    security_id: order.security_id,
    scrip_name: order.scrip_name,
    quantity: order.quantity,
    amount: rupeesFrom(order.total_paise),
    ...(payment !== undefined && { payment_id: payment.id }),
  }
}

async function findByAnyId(context: Context<'table:read' | 'secrets' | 'fetch'>, id: Id): Promise<Order | undefined> {
  if (id.startsWith('ord_')) return findOrder(context, OrderId.parse(id))
  if (id.startsWith('order_')) return findOrderByRazorpayOrder(context, RazorpayOrderId.parse(id))
  const payment = id.startsWith('pay_') ? await razorpay(context).findPayment(PaymentId.parse(id)) : undefined
  return payment?.orderId === undefined ? undefined : findOrderByRazorpayOrder(context, payment.orderId)
}
