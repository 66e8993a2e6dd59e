import type { Bug } from './bug.ts'

const transition = 'shared/order/transition.ts'
const payment = 'functions/payment/act.ts'

/** Every captured payment buys or goes back, one of both, once (infra/books/order.ts, and what the payment provider says). */
export const paymentBugs: readonly Bug[] = [
  {
    name: 'late capture ignored',
    file: transition,
    from: `return step(order, { ...all, payment: 'PAID', paid_at: now, cancelled: true, ...releasedStock(order) }, [...refundDue, 'released'], movements)`,
    to: `return undefined`,
    breaks: /captured payments were kept, and the provider was not paid/,
  },
  {
    name: 'late capture written down and forgotten',
    file: transition,
    from: `{ ...all, payment: 'PAID', paid_at: now, cancelled: true, ...releasedStock(order) }`,
    to: `all`,
    breaks: /payment is (EXPIRED|FAILED), and 1 payments were captured/,
  },
  {
    name: 'second capture kept',
    file: transition,
    from: `refund: payment === paying ? 'NONE' : 'STARTED'`,
    to: `refund: 'NONE'`,
    breaks: /captured payments are kept where/,
  },
  {
    name: 'failed payment taken for captured',
    file: 'functions/payment/act.ts',
    from: `({ id, status, amount_paise: amountPaise, created_at: createdAt })`,
    to: `({ id, status: status === 'failed' ? 'captured' : status, amount_paise: amountPaise, created_at: createdAt })`,
    breaks: /captured payments were kept|refund/,
  },
  {
    name: 'late payment honoured for an order that its buyer cancelled',
    file: transition,
    from: `if (order.cancelled || order.payment !== 'EXPIRED') return false`,
    to: `if (order.payment !== 'EXPIRED') return false`,
    breaks: /1 captured payments are kept where 0 should be/,
  },
  {
    name: 'late payments never looked for',
    file: 'shared/order/attention.ts',
    from: `[lookForPayment(order, now), lookForLatePayment(order, now)]`,
    to: `[lookForPayment(order, now)]`,
    breaks: /captured payments were kept, and the provider was not paid/,
  },
  {
    name: 'earlier refund not believed',
    file: payment,
    from: `  if (good !== undefined) return good
  const [newest] = known`,
    to: `  const newest = undefined`,
    breaks: /the refund of pay_\w+ is STARTED/,
  },
  {
    name: 'refund of the shares’ price alone',
    file: payment,
    from: `amountPaise: amount_paise, key`,
    to: `amountPaise: order.price_paise * order.quantity, key`,
    breaks: /was refunded in part/,
  },
  {
    name: 'payment written down without the charges',
    file: transition,
    from: `    amount_paise: payment.amount_paise,
    captured_at: now,`,
    to: `    amount_paise: order.price_paise * order.quantity,
    captured_at: now,`,
    breaks: /it is paid by pay_\w+ of \d+ paise, and costs/,
  },
  {
    name: 'each repeat of a placing opens a payment of its own',
    file: 'functions/order/checkout.ts',
    from: `  if (reserved.payment !== 'PLACED') return reserved
  const voucherId = await openEscrow(ports, reserved)
  const opened = await razorpay(ports).findOrCreateOrder({ receipt: reserved.id, amountPaise: reserved.total_paise, notes: { order_id: reserved.id } })
  const refs = { razorpay_order_id: opened.id, voucher_id: voucherId }
  return changeOrder(ports, order.id, correlation, (each) => transition.checkoutOpened(each, refs))`,
    to: `  const voucherId = await openEscrow(ports, reserved)
  const opened = await razorpay(ports).findOrCreateOrder({ receipt: ports.ids.make('evt'), amountPaise: reserved.total_paise, notes: { order_id: reserved.id } })
  const refs = { razorpay_order_id: opened.id, voucher_id: voucherId }
  return { ...(await changeOrder(ports, order.id, correlation, (each) => transition.checkoutOpened(each, refs))), ...refs }`,
    breaks: /was captured for an order that nobody knows/,
  },
]
