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
    name: 'second capture ignored',
    file: transition,
    from: `if (isPaid(order)) return step(order, all, refundDue, movements)`,
    to: `if (isPaid(order)) return undefined`,
    breaks: /captured payments were kept/,
  },
  {
    name: 'payment of any amount taken for the right one',
    file: transition,
    from: `amount_paise === order.total_paise && status === 'captured'`,
    to: `status === 'captured'`,
    breaks: /it is paid by pay_\w+ of/,
  },
  {
    name: 'authorised payment taken for captured',
    file: transition,
    from: `(status === 'captured' || status === 'refunded') && !known.has(id)`,
    to: `(status === 'captured' || status === 'refunded' || status === 'authorized') && !known.has(id)`,
    breaks: /captured payments are kept where|captured payments were kept|refund/,
  },
  {
    name: 'failed payment taken for captured',
    file: 'functions/payment/act.ts',
    from: `({ id, status, amount_paise: amountPaise, created_at: createdAt })`,
    to: `({ id, status: status === 'failed' ? 'captured' : status, amount_paise: amountPaise, created_at: createdAt })`,
    breaks: /captured payments were kept|refund/,
  },
  {
    name: 'known payments taken in again',
    file: transition,
    from: ` && !known.has(id))`,
    to: `)`,
    breaks: /./,
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
    name: 'late payment looked for during one hour only',
    file: 'shared/order/attention.ts',
    from: `return couldBePaid ? later(now, 6 * hourMs) : undefined`,
    to: `return couldBePaid ? undefined : undefined`,
    breaks: /captured payments were kept/,
  },
  {
    name: 'payment opened in a second order of the provider',
    file: 'functions/vendor/razorpay/client.ts',
    from: `const mine = items.find((order) => order.receipt === receipt)`,
    to: `const mine = items.find((order) => order.id === receipt)`,
    breaks: /captured for an order that nobody knows/,
  },
  {
    name: 'checkout opened anew over the old one',
    file: transition,
    from: `return order.payment === 'PLACED' ? step(order, { ...refs, payment: 'PENDING' }) : undefined`,
    to: `return step(order, { ...refs, payment: 'PENDING' })`,
    breaks: /payment went from \w+ back to PENDING/,
  },
  {
    name: 'refund without a key and without a look for an earlier one',
    file: payment,
    from: `known ?? (await provider.refund({ paymentId: payment.id, amountPaise: payment.amount_paise, key: \`refund-\${payment.id}\``,
    to: `(await provider.refund({ paymentId: payment.id, amountPaise: payment.amount_paise, key: ports.ids.make('evt')`,
    breaks: /the refund of pay_\w+ is STARTED/,
  },
  {
    name: 'refund of the shares’ price alone',
    file: payment,
    from: `amountPaise: payment.amount_paise, key`,
    to: `amountPaise: order.price_paise * order.quantity, key`,
    breaks: /was refunded in part/,
  },
  {
    name: 'refund under way taken for failed',
    file: payment,
    from: `if (refund.status === 'pending') continue`,
    to: '',
    breaks: /the refund of pay_\w+ is FAILED/,
  },
  {
    name: 'refund under way taken for done',
    file: payment,
    from: `if (refund.status === 'pending') continue
    const status = refund.status === 'processed' ? 'DONE' : 'FAILED'`,
    to: `const status = 'DONE'`,
    breaks: /refund/,
  },
  {
    name: 'refund before the money is back from escrow',
    file: payment,
    from: `if (liesInEscrow) continue`,
    to: '',
    breaks: /refund|gateway|escrow/,
  },
  {
    name: 'refunds forgotten by the reconciler',
    file: 'functions/order/every-1-minute-reconcile.ts',
    from: `if (isRefunding(order)) await syncRefunds(ports, order.id, correlation)`,
    to: `if (isRefunding(order)) return false`,
    breaks: /the refund of pay_\w+ is STARTED/,
  },
  {
    name: 'refund started again when the order is given up',
    file: transition,
    from: `(payment.refund === 'NONE' ? { ...payment,`,
    to: `(payment.refund !== 'STARTED' ? { ...payment,`,
    breaks: /refund of pay_\w+ went from DONE back to STARTED/,
  },
]
