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
    name: 'late payment looked for during one hour only',
    file: 'shared/order/attention.ts',
    from: `return couldBePaid ? later(now, 6 * hourMs) : undefined`,
    to: `return couldBePaid && now < later(order.expires_at, hourMs) ? later(now, 6 * hourMs) : undefined`,
    breaks: /captured payments were kept/,
  },
  {
    name: 'refund under way taken for failed',
    file: payment,
    from: `    if (refund.status === 'pending') continue\n`,
    to: '',
    breaks: /the refund of pay_\w+ is FAILED/,
  },
  {
    name: 'refund under way taken for done',
    file: payment,
    from: `    if (refund.status === 'pending') continue
    const status = refund.status === 'processed' ? 'DONE' : 'FAILED'`,
    to: `    const status = refund.status === 'failed' ? 'FAILED' : 'DONE'`,
    breaks: /the ledger says refunded:pay_\w+, the partner does not/,
  },
  {
    name: 'refunds forgotten by the reconciler',
    file: 'functions/order/every-1-minute-reconcile.ts',
    from: `  if (order.payments.some(owesRefund)) await syncRefunds(ports, await readOrder(ports, order.id), correlation)\n`,
    to: '',
    breaks: /the refund of pay_\w+ is STARTED/,
  },
]
