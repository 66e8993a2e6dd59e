import type { OrderId, RazorpayOrderId, UserId } from '#shared/kernel/id.ts'
import type { SigningAttempt } from '#shared/agreement/agreement.ts'
import { NOTHING_TO_SIGN } from '#shared/agreement/refusals.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import type { Order } from '#shared/order/order.ts'
import { isPaid, isRefunding } from '#shared/order/rules.ts'
import { Reply } from '#functions/platform/http/response.ts'
import type { Context } from '#functions/platform/context.ts'
import { findOrder, findOrderByRazorpayOrder } from '#functions/order/queries.ts'
import { loadAttempt } from './repository.ts'

/** The parsed body that all four signing endpoints share. */
interface SigningBody {
  readonly data: {
    readonly razorpay_order_id?: RazorpayOrderId | null | undefined
    readonly service_order_id?: OrderId | null | undefined
  }
}

/** The caller's order of a signing request: by service order, else by the gateway's order. Refuses an order with nothing to sign. */
export async function readSigningOrder(
  context: Context<'table:read'>,
  userId: UserId,
  { data }: SigningBody,
): Promise<Order> {
  const { service_order_id: serviceOrderId, razorpay_order_id: razorpayOrderId } = data
  const found = serviceOrderId
    ? await findOrder(context, serviceOrderId)
    : razorpayOrderId
      ? await findOrderByRazorpayOrder(context, razorpayOrderId)
      : undefined
  if (found === undefined || found.user_id !== userId) throw new Refused(NOT_FOUND)
  if (!isPaid(found) || isRefunding(found)) throw new Refused(NOTHING_TO_SIGN)
  return found
}

/** The current signing attempt of an order, if it has started. */
export async function findCurrentAttempt(
  context: Context<'table:read'>,
  order: Order,
): Promise<SigningAttempt | undefined> {
  return loadAttempt(context, { order_id: order.id, attempt: order.signature.attempt })
}

/** 202: the signing workflow has not reached this step; the client asks again after one second. */
export function notReady() {
  return new Reply({ success: false, message: 'NOT_READY' } as const, { status: 202, headers: { 'retry-after': '1' } })
}
