import type { Bug } from './bug.ts'

const transition = 'shared/order/transition.ts'
const fulfilment = 'shared/order/fulfilment.ts'

/** An order only goes forward, in the right turn, to an end (infra/books/order.ts, and how it was before). */
export const courseBugs: readonly Bug[] = [
  {
    name: 'time runs out for a paid order',
    file: transition,
    from: `const unpaid = order.payment === 'PLACED' || order.payment === 'PENDING'`,
    to: `const unpaid = order.payment !== 'EXPIRED'`,
    breaks: /payment went from PAID back to EXPIRED/,
  },
  {
    name: 'time runs out for a cancelled order',
    file: transition,
    from: `const unpaid = order.payment === 'PLACED' || order.payment === 'PENDING'`,
    to: `const unpaid = order.payment !== 'PAID'`,
    breaks: /was cancelled and is no more/,
  },
  {
    name: 'shares kept when time has run out',
    file: transition,
    from: `{ payment: 'EXPIRED', stock: 'RELEASED', cancelled: reason === 'cancelled' }`,
    to: `{ payment: 'EXPIRED', cancelled: reason === 'cancelled' }`,
    breaks: /it is over, and its stock is (HELD|RESERVING)/,
  },
  {
    name: 'paid without a time',
    file: transition,
    from: `payment: 'PAID', paid_at: now, service_order_id`,
    to: `payment: 'PAID', service_order_id`,
    breaks: /payment is PAID, paid at no time/,
  },
  {
    name: 'lodged before it is signed',
    file: fulfilment,
    from: `&& order.signature === 'SIGNED' && order.transfer`,
    to: `&& order.transfer`,
    breaks: /transfer is LODGED, signature (?!SIGNED)/,
  },
  {
    name: 'credited before it is lodged',
    file: fulfilment,
    from: `return order.transfer === 'LODGED' ? step(`,
    to: `return order.transfer !== 'CREDITED' ? step(`,
    breaks: /transfer is CREDITED, signature (?!SIGNED)|payment is \w+, but escrow/,
  },
  {
    name: 'credited shares not marked as sold',
    file: fulfilment,
    from: `{ transfer: 'CREDITED', credited_at: now, stock: 'SOLD' }`,
    to: `{ transfer: 'CREDITED', credited_at: now }`,
    breaks: /transfer is CREDITED, and its stock is HELD/,
  },
  {
    name: 'signature never asked after',
    file: 'functions/agreement/act.ts',
    from: `if (order.signature !== 'PENDING') return false`,
    to: `if (order.signature !== 'SIGNED') return false`,
    breaks: /came to no end/,
  },
  {
    name: 'time never runs out',
    file: 'functions/order/every-1-minute-reconcile.ts',
    from: `(each) => expired(each, 'time', ports.clock.now())`,
    to: `() => undefined`,
    breaks: /payment is still P\w+, and its time ended/,
  },
  {
    name: 'cancelled after lodging',
    file: transition,
    from: ` || order.transfer === 'LODGED' || order.transfer === 'CREDITED') return undefined`,
    to: `) return undefined`,
    breaks: /transfer is CREDITED|captured payments|went from|escrow|it is over/,
  },
  {
    name: 'lodged before the money is held',
    file: fulfilment,
    from: ` && order.escrow === 'HELD' && order.signature`,
    to: ` && order.signature`,
    breaks: /transfer is LODGED, signature SIGNED, escrow NONE/,
  },
  {
    name: 'seller confirmed once more',
    file: fulfilment,
    from: `isRefunding(order) || order.transfer !== 'NONE') return undefined`,
    to: `isRefunding(order)) return undefined`,
    breaks: /transfer went from (LODGED|CREDITED) back to SELLER_CONFIRMED/,
  },
  {
    name: 'signed deal term declined',
    file: fulfilment,
    from: `if (order.signature !== 'PENDING' || attempt !== order.signing_attempt) return undefined
  const after`,
    to: `if (attempt !== order.signing_attempt) return undefined
  const after`,
    breaks: /signature went from SIGNED back to/,
  },
  {
    name: 'signing attempts counted anew',
    file: fulfilment,
    from: `attempt < attemptsMax ? step(after, {})`,
    to: `attempt < attemptsMax ? step(after, { signing_attempt: 0 })`,
    breaks: /signing attempt went back|came to no end/,
  },
]
