import type { Bug } from './bug.ts'

const store = 'functions/order/repository.ts'

/** Lists and guards stand for what is there, and everybody who is to find an order finds it (infra/audit/order.ts, guard.ts). */
export const listBugs: readonly Bug[] = [
  {
    name: 'reservation never given up',
    file: store,
    from: `if (open(before) && !open(order)) writes.push(`,
    to: `if (open(before) && !open(order) && isPaid(order)) writes.push(`,
    breaks: /the reservation of ord_\w+ still stands/,
  },
  {
    name: 'reservation under a name that nobody reads',
    file: store,
    from: `{ pk: \`user#\${order.user_id}\`, sk: \`reservation#\${order.security_id}\` }`,
    to: `{ pk: \`user#\${order.user_id}\`, sk: \`reserved#\${order.security_id}\` }`,
    breaks: /payment is \w+, and it has no reservation/,
  },
  {
    name: 'nothing leads from the provider’s order to ours',
    file: store,
    from: `if (before.razorpay_order_id === null && order.razorpay_order_id !== null) writes.push({ put: { ...razorpayKey(order.razorpay_order_id), order_id: order.id } })`,
    to: '',
    breaks: /nothing leads from order_\w+ to it/,
  },
  {
    name: 'buyer does not see what they paid',
    file: store,
    from: `paidOrdersOf(order.user_id), gsi1sk`,
    to: `paidOrdersOf(order.id), gsi1sk`,
    breaks: /it is paid and missing from its buyer’s orders/,
  },
  {
    name: 'desk never gets rid of an order',
    file: store,
    from: `if (isListed(order) !== isListed(before)) {`,
    to: `if (isListed(order) && !isListed(before)) {`,
    breaks: /it is not to be worked on, and in the desk’s list/,
  },
  {
    name: 'order looked at once and never again',
    file: store,
    from: `const place = look === undefined ? {`,
    to: `const place = look === undefined || order.payment === 'PAID' ? {`,
    breaks: /the reconciler does not look at it/,
  },
  {
    name: 'guard of an e-mail address that leads to nobody',
    file: 'functions/account/repository.ts',
    from: `{ ...guardKey(email), user_id: user.id }`,
    to: `{ ...guardKey(email), user_id: email }`,
    breaks: /guard#\S+ stands for \S+, who does not exist/,
  },
]
