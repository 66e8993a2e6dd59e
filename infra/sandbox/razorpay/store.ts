import { epochMs } from '#shared/kernel/instant.ts'
import type { SandboxTools } from '#infra/sandbox/define.ts'
import { unknownId } from './response.ts'
import { type Order, type Payment, type Refund, shortHash } from './entity.ts'

type IdPrefix = 'order' | 'pay' | 'rfnd' | 'event' | 'setl' | 'adj' | 'txn' | 'bt' | 'pout' | 'disp' | 'doc' | 'fav'

export type PaymentStore = ReturnType<typeof openPaymentStore>

/** Orders, payments and refunds with their indexes. */
export function openPaymentStore(tools: SandboxTools) {
  const orders = tools.collection<Order>('order')
  const payments = tools.collection<Payment>('payment')
  const refunds = tools.collection<Refund>('refund')
  const lists = {
    receipt: tools.collection<readonly string[]>('orders-by-receipt'),
    order: tools.collection<readonly string[]>('payments-by-order'),
    payment: tools.collection<readonly string[]>('refunds-by-payment'),
    refundKey: tools.collection<{ readonly body: string; readonly refundId: string }>('refund-key'),
  }
  const append = (list: 'receipt' | 'order' | 'payment', id: string, member: string) =>
    lists[list].put(id, [...(lists[list].get(id) ?? []), member])

  return {
    nowSeconds: () => Math.floor(epochMs(tools.clock.now()) / 1000),
    newId: (prefix: IdPrefix) => {
      const hash = shortHash(`${prefix} ${tools.next(prefix, 1)}`)
      return prefix === 'event' ? hash : `${prefix}_${hash}`
    },
    order: (id: string) => orders.get(id) ?? throwUnknownId(),
    payment: (id: string) => payments.get(id) ?? throwUnknownId(),
    refund: (id: string) => refunds.get(id) ?? throwUnknownId(),
    orders: () => orders.list(),
    payments: () => payments.list(),
    refunds: () => refunds.list(),
    ordersWith: (receipt: string) => (lists.receipt.get(receipt) ?? []).map((id) => orders.get(id) ?? throwUnknownId()),
    paymentsOf: (orderId: string) => (lists.order.get(orderId) ?? []).map((id) => payments.get(id) ?? throwUnknownId()),
    refundsOf: (paymentId: string) =>
      (lists.payment.get(paymentId) ?? []).map((id) => refunds.get(id) ?? throwUnknownId()),
    refundKeys: lists.refundKey,
    /** The payout of each idempotency key. */
    payoutKeys: tools.collection<string>('payout-key'),
    addOrder(order: Order): Order {
      orders.put(order.id, order)
      if (order.receipt !== null) append('receipt', order.receipt, order.id)
      return order
    },
    addPayment(payment: Payment): Payment {
      payments.put(payment.id, payment)
      append('order', payment.orderId, payment.id)
      return payment
    },
    addRefund(refund: Refund): Refund {
      refunds.put(refund.id, refund)
      append('payment', refund.paymentId, refund.id)
      return refund
    },
    changeOrder: (order: Order, changes: Partial<Order>) => change(orders, order, changes),
    changePayment: (payment: Payment, changes: Partial<Payment>) => change(payments, payment, changes),
    changeRefund: (refund: Refund, changes: Partial<Refund>) => change(refunds, refund, changes),
  }
}

function change<T extends { readonly id: string }>(
  collection: { put(id: string, value: T): void },
  entity: T,
  changes: Partial<T>,
): T {
  const after = { ...entity, ...changes }
  collection.put(entity.id, after)
  return after
}

function throwUnknownId(): never {
  throw unknownId()
}
