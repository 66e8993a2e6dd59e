import type { Bug } from './bug.ts'

/** Reservations, checkouts, due orders and the sum of holdings follow the orders (infra/audit/order.ts). */
export const listBugs: readonly Bug[] = [
  {
    name: 'reservation not removed from the totals',
    file: 'functions/order/stock/reservations.ts',
    from: `remove: hasLeft ? [reservation] : []`,
    to: `remove: isNewlyPaid ? [reservation] : []`,
    breaks: /the reservation of ord_\w+ still stands/,
  },
  {
    name: 'checkout row not stored',
    file: 'functions/order/checkout.ts',
    from: `  await saveGatewayOrder(context, opened.id, reserved.id, seller)`,
    to: '',
    breaks: /no checkout row leads from order_\w+ to it/,
  },
  {
    name: 'order reconciled only once',
    file: 'functions/order/due-index.ts',
    from: `if (nextAt === undefined) return endedIndex(order)`,
    to: `if (nextAt === undefined || order.payment.state === 'PAID') return endedIndex(order)`,
    breaks: /the reconciler does not look at it/,
  },
  {
    name: 'second page of holdings missing in their sum',
    scenario: 'holdings of two companies, listed page by page',
    file: 'functions/holding/list-holdings.ts',
    from: `const totals = isWhole ? shown : await loadTotals(context, caller.userId, shown)`,
    to: `const totals = shown`,
    breaks: /a page of holdings counts and sums \[1,/,
  },
]
