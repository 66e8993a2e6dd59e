import type { Bug } from './bug.ts'

const transition = 'shared/order/transition.ts'
const payment = 'functions/payment/commands.ts'

/** Every captured payment buys or goes back, one of both, once (infra/audit/order.ts, and what the payment provider says). */
export const paymentBugs: readonly Bug[] = [
  {
    name: 'late capture written down and forgotten',
    file: transition,
    from: `{ ...all, payment: 'PAID', paid_at: now, cancelled: true, ...returnedStock(order) }`,
    to: `all`,
    breaks: /payment is (EXPIRED|FAILED), and 1 payments were captured/,
  },
  {
    name: 'late payments never looked for',
    file: 'shared/order/reconcile-schedule.ts',
    from: `[lookForPayment(order, now), lookForLatePayment(order, now)]`,
    to: `[lookForPayment(order, now)]`,
    breaks: /captured payments were kept, and the seller was not paid/,
  },
  {
    name: 'refund of the shares’ price alone',
    file: payment,
    from: `amountPaise: amount_paise, key`,
    to: `amountPaise: order.price_paise * order.quantity, key`,
    breaks: /was refunded in part/,
  },
  {
    name: 'each repeat of a placing opens a payment of its own',
    file: 'functions/order/checkout.ts',
    from: `  if (reserved.payment !== 'PLACED') return reserved
  const voucherId = await openEscrow(ports, reserved)
  const opened = await razorpay(ports).findOrCreateOrder({ receipt: reserved.id, amountPaise: reserved.total_paise, notes: { order_id: reserved.id } })
  const refs = { razorpay_order_id: opened.id, voucher_id: voucherId }
  return changeOrder(ports, reserved, correlation, (each) => transition.checkoutOpened(each, refs))`,
    to: `  const voucherId = await openEscrow(ports, reserved)
  const opened = await razorpay(ports).findOrCreateOrder({ receipt: ports.ids.make('evt'), amountPaise: reserved.total_paise, notes: { order_id: reserved.id } })
  const refs = { razorpay_order_id: opened.id, voucher_id: voucherId }
  return { ...(await changeOrder(ports, reserved, correlation, (each) => transition.checkoutOpened(each, refs))), ...refs }`,
    breaks: /was captured for an order that nobody knows/,
  },
  {
    name: 'authorised payment taken for captured',
    file: transition,
    from: `(status === 'captured' || status === 'refunded') && !known.has(id)`,
    to: `(status === 'captured' || status === 'refunded' || status === 'authorized') && !known.has(id)`,
    breaks: /the ledger says captured:pay_\w+, the partner does not/,
  },
  {
    name: 'refund under way taken for done',
    file: payment,
    from: `    if (refund.status === 'pending') continue
    const status = refund.status === 'processed' ? 'DONE' : 'FAILED'`,
    to: `    const status = refund.status === 'failed' ? 'FAILED' : 'DONE'`,
    breaks: /the ledger says refunded:pay_\w+, the partner does not/,
  },
]
