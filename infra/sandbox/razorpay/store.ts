import { epochMs } from '#shared/kernel/instant.ts'
import type { SandboxTools } from '#infra/sandbox/define.ts'
import { unknownId } from './response.ts'
import { type Order, type Payment, type Refund, shortHash } from './entity.ts'

export type PaymentStore = ReturnType<typeof openPaymentStore>

/** Orders, payments and refunds, and which belong together. */
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
  const append = (list: 'receipt' | 'order' | 'payment', id: string, one: string) =>
    lists[list].put(id, [...(lists[list].get(id) ?? []), one])

  return {
    nowSeconds: () => Math.floor(epochMs(tools.clock.now()) / 1000),
    newId: (prefix: 'order' | 'pay' | 'rfnd' | 'event') => {
      const hash = shortHash(`${prefix} ${tools.next(prefix, 1)}`)
      return prefix === 'event' ? hash : `${prefix}_${hash}`
    },
    order: (id: string) => orders.get(id) ?? never(),
    payment: (id: string) => payments.get(id) ?? never(),
    refund: (id: string) => refunds.get(id) ?? never(),
    orders: () => orders.list(),
    payments: () => payments.list(),
    refunds: () => refunds.list(),
    ordersWith: (receipt: string) => (lists.receipt.get(receipt) ?? []).map((id) => orders.get(id) ?? never()),
    paymentsOf: (orderId: string) => (lists.order.get(orderId) ?? []).map((id) => payments.get(id) ?? never()),
    refundsOf: (paymentId: string) => (lists.payment.get(paymentId) ?? []).map((id) => refunds.get(id) ?? never()),
    refundKeys: lists.refundKey,
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
    changeOrder: (order: Order, changes: Partial<Order>) => changed(orders, order, changes),
    changePayment: (payment: Payment, changes: Partial<Payment>) => changed(payments, payment, changes),
    changeRefund: (refund: Refund, changes: Partial<Refund>) => changed(refunds, refund, changes),
  }
}

function changed<T extends { readonly id: string }>(
  collection: { put(id: string, value: T): void },
  thing: T,
  changes: Partial<T>,
): T {
  const after = { ...thing, ...changes }
  collection.put(thing.id, after)
  return after
}

function never(): never {
  throw unknownId()
}
