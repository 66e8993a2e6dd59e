import type { Bug } from './bug.ts'

const handOver = 'functions/platform/messaging/hand-over.ts'
const everyPartition = 'an order that is due in each partition of both lists'
const unreadable = 'orders that cannot be read among those that are due'
const silentEscrow = 'a payment whose webhook was lost while the escrow is silent'
const silent = 'a reservation whose gateway is silent'

/** The lists of due orders hand each order to a worker, and no order stands in the way of another. */
export const dueBugs: readonly Bug[] = [
  {
    name: 'order that cannot be read stays in front',
    scenario: unreadable,
    file: 'functions/order/due.ts',
    from: `{ set: setAside(id, context.clock.now()) }`,
    to: `{ set: {} }`,
    breaks: /stands beside \d+ alarms of 60 orders/,
  },
  {
    name: 'order that cannot be read given back to the queue',
    scenario: unreadable,
    file: 'functions/reconcile/reconcile-due.ts',
    from: `if (!(failure instanceof UnreadableOrder)) throw failure`,
    to: `throw failure`,
    breaks: /stands beside 0 alarms of 60 orders/,
  },
  {
    name: 'lost message of a due order never repeated',
    scenario: 'due orders whose messages were lost',
    file: handOver,
    from: `record === undefined || record.repeated_at <= later(now, -repeatMs)`,
    to: `record === undefined`,
    breaks: /was handed over once, and never again/,
  },
  {
    name: 'work handed over ahead of its time taken for done',
    scenario: 'a message lost that was sent ahead of its time',
    file: handOver,
    from: `found[index]?.findLast((item) => dueAtOf(item) <= now)?.gsi2sk`,
    to: `found[index]?.at(-1)?.gsi2sk`,
    breaks: /outlived its time because a message was lost/,
  },
  {
    name: 'reservations handed over when they are due, and not before',
    scenario: 'a reservation that is due between two runs of its timer',
    file: 'functions/order/due-index.ts',
    from: `aheadMs: minuteMs,`,
    to: '',
    breaks: /outlived its time until the next run of its timer/,
  },
  {
    name: 'partition of due orders forgotten',
    scenario: everyPartition,
    file: 'functions/order/due-index.ts',
    from: `  partitions: partitions(duePk, dueShards),`,
    to: `  partitions: partitions(duePk, dueShards - 1),`,
    breaks: /stands beside \d+ that nobody looks at/,
  },
  {
    name: 'no partner asked while one of them fails',
    scenario: silentEscrow,
    file: 'functions/platform/partner-guard.ts',
    from: `nowMs() < circuit.openUntilMs`,
    to: `guards.some((each) => nowMs() < each.circuit.openUntilMs)`,
    breaks: /was not confirmed while the escrow is silent/,
  },
  {
    name: 'reservation kept while its gateway is silent',
    scenario: silent,
    file: 'functions/reconcile/sync-reservation.ts',
    from: `if (failure instanceof VendorFailed && !mayBeInTime) await end(context, before, true)`,
    to: '',
    breaks: /outlived its time because the gateway is silent/,
  },
]
