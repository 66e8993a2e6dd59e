import type { Bug } from './bug.ts'

const entities = 'functions/order/entities.ts'

/** Lists, indexes and guards match the orders and the users (infra/audit/order.ts, infra/audit/guard.ts). */
export const listBugs: readonly Bug[] = [
  {
    name: 'reservation not removed from the totals',
    file: 'functions/order/stock/reservations.ts',
    from: `remove: hasLeft ? [reservation] : []`,
    to: `remove: isNewlyPaid ? [reservation] : []`,
    breaks: /the reservation of ord_\w+ still stands/,
  },
  {
    name: 'reservation stored under another name',
    file: entities,
    from: `const reservationPrefix = 'reservation#'`,
    to: `const reservationPrefix = 'reserved#'`,
    breaks: /payment is \w+, and it has no reservation/,
  },
  {
    name: 'checkout row not stored',
    file: 'functions/order/checkout.ts',
    from: `  await saveGatewayOrder(context, opened.id, reserved.id, seller)`,
    to: '',
    breaks: /no checkout row leads from order_\w+ to it/,
  },
  {
    name: 'paid order missing from its buyer’s orders',
    file: 'functions/order/paid-orders.ts',
    from: `const row = { ...order, paid_at, order_id: order.id }`,
    to: `const row = { ...order, paid_at, order_id: order.id, user_id: order.id }`,
    breaks: /it is paid and missing from its buyer’s orders/,
  },
  {
    name: 'finished order stays on the desk’s worklist',
    file: 'functions/order/paid-orders.ts',
    from: `isUnderWay(order) !== isUnderWay(before) &&`,
    to: `isUnderWay(order) && !isUnderWay(before) &&`,
    breaks: /it is not to be worked on, and in the desk’s list/,
  },
  {
    name: 'order reconciled only once',
    file: 'functions/order/due-index.ts',
    from: `if (nextAt === undefined) return endedIndex(order)`,
    to: `if (nextAt === undefined || order.payment.state === 'PAID') return endedIndex(order)`,
    breaks: /the reconciler does not look at it/,
  },
  {
    name: 'guard of an e-mail address names no user',
    file: 'functions/account/repository.ts',
    from: `{ ...email, user_id: user.id }`,
    to: `{ ...email, user_id: email.hash }`,
    breaks: /guard#\S+ stands for \S+, who does not exist/,
  },
]
