import type { Trigger } from '#infra/functions/define.ts'
import { minuteMs } from '#shared/kernel/instant.ts'
import { draw } from '#tests/simulation/random.ts'

/**
 * The faults of a port call.
 * - `refused`: the call has no effect and throws.
 * - `crash-before`: the call has no effect and the function crashes.
 * - `lost`: the call takes effect, but its response is lost and it throws.
 * - `crash-after`: the call takes effect and the function crashes.
 * - `repeated`: the client sends the call twice and returns the second response.
 * - `slow`: other functions run before the call takes effect.
 * - `overdue`: the call throws, and the partner performs it later.
 * - `stale`: an eventually consistent query, also of an index, returns its previous response, and an eventually consistent read of an item the item before its last write.
 */
export const faultKinds = [
  'refused',
  'crash-before',
  'lost',
  'crash-after',
  'repeated',
  'slow',
  'overdue',
  'stale',
] as const
export type FaultKind = (typeof faultKinds)[number]

/**
 * The faults of a delivery to a function, by its kind of trigger.
 * - `twice`: two concurrent invocations with the same event.
 * - `reversed`: a batch in reversed order; a message that comes alone, after those that wait behind it.
 * - `postponed`: the queue delivers the batch again later.
 * - `late`: the batch arrives up to 12 hours late.
 * - `again`: the delivery is repeated up to two days later.
 * - `lost`: the delivery never arrives.
 * - `tampered`: a tampered copy of the webhook, whose signature is invalid, arrives first.
 */
export const deliveryFaults = {
  http: ['twice'],
  webhook: ['twice', 'again', 'tampered'],
  subscriber: ['twice', 'reversed', 'postponed', 'late', 'again', 'lost'],
  timer: ['twice', 'lost'],
  task: ['twice'],
  stream: [],
  'ledger-change': [],
  'unknown-path': [],
} as const satisfies Record<Trigger['kind'], readonly string[]>
export type DeliveryFault = (typeof deliveryFaults)[Trigger['kind']][number]

/** One call of a port. */
export interface PortCall {
  readonly port: 'table' | 'files' | 'workflow' | 'fetch'
  /** The function and its trigger: `order/api POST /users/order` or `escrow/on-money-due order.paid`. */
  readonly handler: string
  /** The function and the number of its invocation: `order/api~3`. */
  readonly run: string
  /** The position of the call in its run, from 1. */
  readonly index: number
  /** The operation and its target: `put order#ord_1 order`, `POST /v1/orders`. */
  readonly operation: string
  /** Whether the call leaves all durable state unchanged. */
  readonly isRead: boolean
}

/** Decides which faults occur. */
export interface Faults {
  /** The fault of a port call, if any. */
  at(call: PortCall): FaultKind | undefined
  /** The fault of a function's n-th delivery, if any. */
  delivery(functionName: string, nth: number, kind: Trigger['kind']): DeliveryFault | undefined
  /** The offset of a function's clock, in milliseconds. */
  skewMs(functionName: string): number
  /** Whether this run executes the next version of the code, which writes one attribute that the current version does not know. */
  isNewer(run: string): boolean
}

export const noFaults: Faults = {
  at: () => undefined,
  delivery: () => undefined,
  skewMs: () => 0,
  isNewer: () => false,
}

export interface FaultPlan {
  /** The share of port calls with a fault, 0 to 1. */
  rate: number
  /** The share of deliveries with a fault, 0 to 1. */
  deliveryFaultRate: number
  kinds: readonly FaultKind[]
  /** The largest offset of a function's clock, in milliseconds, ahead or behind. */
  skewMs: number
  /** The share of runs that execute the next version, 0 to 1. */
  newerRate: number
  /** Whether most calls of the table are refused. */
  isBrownout: boolean
}

export const noPlan: FaultPlan = {
  rate: 0,
  deliveryFaultRate: 0,
  kinds: faultKinds,
  skewMs: 0,
  newerRate: 0,
  isBrownout: false,
}

/** The largest clock offset that the simulation uses. */
export const skewMaxMs = 5 * minuteMs
const brownoutRate = 0.6

/** Pseudo-random faults that depend on the seed alone. The plan may change during a run. */
export function drawnFaults(seed: string, plan: FaultPlan): Faults {
  // The names that `draw` hashes decide every draw: a changed name changes all schedules.
  const pick = <T>(name: string, from: readonly T[]): T | undefined =>
    from[Math.floor(draw(`${seed}/${name}`) * from.length)]
  return {
    at({ port, run, index }) {
      if (plan.rate === 0 && !plan.isBrownout) return undefined
      const drawn = draw(`${seed}/${run}/${index}`)
      if (plan.isBrownout && port === 'table' && drawn < brownoutRate) return 'refused'
      return drawn < plan.rate ? pick(`${run}/${index}/kind`, plan.kinds) : undefined
    },
    delivery(functionName, nth, kind) {
      return plan.deliveryFaultRate > 0 && draw(`${seed}/waking/${functionName}~${nth}`) < plan.deliveryFaultRate
        ? pick<DeliveryFault>(`manner/${functionName}~${nth}`, deliveryFaults[kind])
        : undefined
    },
    skewMs: (functionName) =>
      plan.skewMs === 0 ? 0 : Math.round((2 * draw(`${seed}/skew/${functionName}`) - 1) * plan.skewMs),
    isNewer: (run) => plan.newerRate > 0 && draw(`${seed}/newer/${run}`) < plan.newerRate,
  }
}
