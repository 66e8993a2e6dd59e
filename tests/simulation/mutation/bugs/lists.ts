import type { Bug } from './bug.ts'

const repository = 'functions/order/repository.ts'

/** Lists, indexes and guards match the orders and the users (infra/audit/order.ts, infra/audit/guard.ts). */
export const listBugs: readonly Bug[] = [
  {
    name: 'reservation not deleted',
    file: repository,
    from: `if (isOpen(before) && !isOpen(order)) writes.push(`,
    to: `if (isOpen(before) && !isOpen(order) && isPaid(order)) writes.push(`,
    breaks: /the reservation of ord_\w+ still stands/,
  },
  {
    name: 'reservation stored under another key',
    file: repository,
    from: `{ pk: \`user#\${order.user_id}\`, sk: \`reservation#\${order.security_id}\` }`,
    to: `{ pk: \`user#\${order.user_id}\`, sk: \`reserved#\${order.security_id}\` }`,
    breaks: /payment is \w+, and it has no reservation/,
  },
  {
    name: 'checkout row not stored',
    file: repository,
    from: `if (before.razorpay_order_id === null && order.razorpay_order_id !== null) writes.push({ put: { ...razorpayKey(order.razorpay_order_id), order_id: order.id } })`,
    to: '',
    breaks: /no checkout row leads from order_\w+ to it/,
  },
  {
    name: 'paid order missing from its buyer’s orders',
    file: repository,
    from: `paidOrdersOf(order.user_id), gsi1sk`,
    to: `paidOrdersOf(order.id), gsi1sk`,
    breaks: /it is paid and missing from its buyer’s orders/,
  },
  {
    name: 'finished order stays on the desk’s worklist',
    file: repository,
    from: `if (isOnWorklist(order) !== isOnWorklist(before)) {`,
    to: `if (isOnWorklist(order) && !isOnWorklist(before)) {`,
    breaks: /it is not to be worked on, and in the desk’s list/,
  },
  {
    name: 'order reconciled only once',
    file: repository,
    from: `const changes = nextAt === undefined ? {`,
    to: `const changes = nextAt === undefined || order.payment === 'PAID' ? {`,
    breaks: /the reconciler does not look at it/,
  },
  {
    name: 'guard of an e-mail address names no user',
    file: 'functions/account/repository.ts',
    from: `{ ...guardKey(email), user_id: user.id }`,
    to: `{ ...guardKey(email), user_id: email }`,
    breaks: /guard#\S+ stands for \S+, who does not exist/,
  },
]
