import type { Bug } from './bug.ts'

const transition = 'shared/order/transition.ts'
const fulfilment = 'shared/order/fulfilment.ts'

/** An order only goes forward, in the right turn, to an end (infra/audit/order.ts, and how it was before). */
export const courseBugs: readonly Bug[] = [
  {
    name: 'time runs out for a paid order',
    file: transition,
    from: `const unpaid = order.payment === 'PLACED' || order.payment === 'PENDING'`,
    to: `const unpaid = order.payment !== 'EXPIRED'`,
    breaks: /payment went from PAID back to EXPIRED/,
  },
  {
    name: 'shares kept when time has run out',
    file: transition,
    from: `{ payment: 'EXPIRED', stock: 'RETURNED', cancelled: reason === 'cancelled' }`,
    to: `{ payment: 'EXPIRED', cancelled: reason === 'cancelled' }`,
    breaks: /it is over, and its stock is (HELD|RESERVING)/,
  },
  {
    name: 'lodged before it is signed',
    file: fulfilment,
    from: `&& order.signature === 'SIGNED' && order.transfer`,
    to: `&& order.transfer`,
    breaks: /transfer is LODGED, signature (?!SIGNED)/,
  },
  {
    name: 'signature never asked after',
    file: 'functions/agreement/commands.ts',
    from: `if (order.signature !== 'PENDING') return false`,
    to: `if (order.signature !== 'SIGNED') return false`,
    breaks: /came to no end/,
  },
  {
    name: 'time never runs out',
    file: 'functions/order/commands.ts',
    from: `(each) => transition.expired(each, 'time', ports.clock.now())`,
    to: `() => undefined`,
    breaks: /payment is still P\w+, and its time ended/,
  },
  {
    name: 'lodged before the money is held',
    file: fulfilment,
    from: ` && order.escrow === 'HELD' && order.signature`,
    to: ` && order.signature`,
    breaks: /transfer is LODGED, signature SIGNED, escrow NONE/,
  },
  {
    name: 'signing attempts counted anew',
    file: fulfilment,
    from: `attempt < attemptsMax ? step(after, {})`,
    to: `attempt < attemptsMax ? step(after, { signing_attempt: 0 })`,
    breaks: /signing attempt went back|came to no end/,
  },
]
