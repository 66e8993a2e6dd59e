import type { Bug } from './bug.ts'

const transition = 'shared/order/transition.ts'
const fulfilment = 'shared/order/deadline/fulfilment.ts'

/** An order moves only forward, in the right order of states, to an end (infra/audit/order.ts, and tests/simulation/invariants/invariants.ts). */
export const courseBugs: readonly Bug[] = [
  {
    name: 'paid order expires',
    file: transition,
    from: `const unpaid = order.payment.state === 'PLACED' || order.payment.state === 'PENDING'`,
    to: `const unpaid = order.payment.state !== 'EXPIRED'`,
    breaks: /payment went from PAID back to EXPIRED/,
  },
  {
    name: 'expired order keeps its shares',
    file: transition,
    from: `stock: { ...order.stock, state: 'RETURNED', lapsed: reason`,
    to: `stock: { ...order.stock, lapsed: reason`,
    breaks: /it is over, and its stock is (HELD|RESERVING)/,
  },
  {
    name: 'transfer lodged before the signature',
    scenario: 'a transfer that the desk lodges before the deal term is signed',
    file: fulfilment,
    from: `&& order.signature.state === 'SIGNED' && (order.transfer.state`,
    to: `&& (order.transfer.state`,
    breaks: /transfer is LODGED, signature (?!SIGNED)/,
  },
  {
    name: 'signature not reconciled',
    file: 'functions/agreement/commands.ts',
    from: `if (order?.signature.state !== 'PENDING') return false`,
    to: `if (order?.signature.state !== 'SIGNED') return false`,
    breaks: /was given up as unsigned|did not reach its end/,
  },
  {
    name: 'unpaid order never expires',
    scenario: 'a run that ends after its first transaction',
    file: 'functions/order/commands.ts',
    from: `(current) => transition.expired(current, reason, context.clock.now())`,
    to: `() => undefined`,
    breaks: /payment is still P\w+, and its time ended/,
  },
  {
    name: 'transfer lodged before the money is held',
    file: fulfilment,
    from: ` && order.escrow.state === 'HELD' && !lacksMoney(order) && order.signature.state`,
    to: ` && order.signature.state`,
    breaks: /transfer is LODGED, signature SIGNED, escrow NONE/,
  },
  {
    name: 'depository reference not kept for its order',
    file: 'functions/order/repository.ts',
    from: `|| depository_reference === before.transfer.depository_reference) return`,
    to: `|| depository_reference !== before.transfer.depository_reference) return`,
    breaks: /the depository reference \S+ does not lead to it|did not reach its end/,
  },
  {
    name: 'signing attempts counted from 0 again',
    file: fulfilment,
    from: `changed(after, {}, mayStartAgain`,
    to: `changed(after, { signature: { ...after.signature, attempt: 0 } }, mayStartAgain`,
    breaks: /signing attempt went back|did not reach its end/,
  },
  {
    name: 'paid order without an end while nobody signs it',
    scenario: 'a paid order that nobody can sign',
    file: 'shared/order/deadline/deadlines.ts',
    from: `ends: { after: at(unsignedDaysMax * dayMs), by: 'unsigned' },`,
    to: '',
    breaks: /waits for its signature for ever/,
  },
  {
    name: 'deadline counted in days of UTC',
    scenario: 'a deadline that begins at night',
    file: 'shared/order/deadline/deadlines.ts',
    from: `addWorkingDays(dayInIndia(start), span.workingDays, holidays)`,
    to: `addWorkingDays(start.slice(0, 10), span.workingDays, holidays)`,
    breaks: /was given up before its deadline/,
  },
  {
    name: 'rejected transfer has no way back',
    scenario: 'a transfer that the depository refuses once',
    file: fulfilment,
    from: `order.signature.state === 'SIGNED' && (order.transfer.state === 'SELLER_CONFIRMED' || order.transfer.state === 'REJECTED')`,
    to: `order.signature.state === 'SIGNED' && order.transfer.state === 'SELLER_CONFIRMED'`,
    breaks: /was not lodged again, and its seller is not paid/,
  },
]
