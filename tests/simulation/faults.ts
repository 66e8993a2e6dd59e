import type { Trigger } from '#infra/functions/define.ts'
import { minuteMs } from '#shared/kernel/instant.ts'
import { lot } from './random.ts'

/**
 * What can go wrong at a port: nothing happens and the function is told (`refused`) or dies (`crash-before`); it happens, but
 * the answer is lost (`lost`), the function dies (`crash-after`), the client asks again and hears of the repeat (`repeated`);
 * others go on meanwhile (`slow`); a partner that did not answer does it after all, later (`overdue`); an index answers as it
 * was when it was last asked (`stale`).
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
 * How a function may be woken wrongly, by what wakes it. A batch of events, a webhook, a timer, a step of a workflow or a
 * request comes twice at once; a batch backwards, `postponed` by its queue, hours `late`, now and `again` a day later, or never (`lost`);
 * a webhook first `altered` on its way by somebody who has no secret.
 */
export const manners = {
  http: ['twice'],
  webhook: ['twice', 'again', 'altered'],
  subscriber: ['twice', 'backwards', 'postponed', 'late', 'again', 'lost'],
  timer: ['twice', 'lost'],
  task: ['twice'],
  stream: [],
  'unknown-path': [],
} as const satisfies Record<Trigger['kind'], readonly string[]>
export type Manner = (typeof manners)[Trigger['kind']][number]

/** One call of a port. */
export interface PortCall {
  readonly port: 'table' | 'files' | 'workflow' | 'fetch'
  /** What makes it: a function and what woke it, as `order/api POST /users/order` or `escrow/on-money-due order.paid`. */
  readonly handler: string
  /** The function, and the how many-th time that it was woken: `order/api~3`. */
  readonly run: string
  /** Its place among the calls of this run, from 1. */
  readonly place: number
  /** What it asks: `put order#ord_1 order`, `POST /v1/orders`. */
  readonly what: string
  /** Whether it only reads: after it everything that lasts is as it was before. */
  readonly isRead: boolean
}

/** What goes wrong, and where. */
export interface Faults {
  at(call: PortCall): FaultKind | undefined
  /** How a function is woken for the how many-th time. */
  manner(functionName: string, waking: number, kind: Trigger['kind']): Manner | undefined
  /** How far a function's clock is from everybody else's, in milliseconds. */
  skewMs(functionName: string): number
  /** Whether this run is of the next version, which writes a field more than the others know into all that it writes. */
  isNewer(run: string): boolean
}

export const noFaults: Faults = { at: () => undefined, manner: () => undefined, skewMs: () => 0, isNewer: () => false }

export interface FaultPlan {
  /** The share of port calls that go wrong. */
  rate: number
  /** The share of wakings that go wrong. */
  wakingRate: number
  kinds: readonly FaultKind[]
  /** Clocks are wrong by up to so much, ahead or behind. */
  skewMs: number
  /** The share of runs that are of the next version. */
  newerRate: number
  /** Most calls of the table are refused. */
  isBrownout: boolean
}

export const noPlan: FaultPlan = {
  rate: 0,
  wakingRate: 0,
  kinds: faultKinds,
  skewMs: 0,
  newerRate: 0,
  isBrownout: false,
}

/** As far as clocks are taken to be wrong at worst. */
export const skewMaxMs = 5 * minuteMs
const brownoutRate = 0.6

/** Faults drawn by lot, the same for the same seed. The plan may change as time goes by. */
export function drawnFaults(seed: string, plan: FaultPlan): Faults {
  const pick = <T>(name: string, from: readonly T[]): T | undefined =>
    from[Math.floor(lot(`${seed}/${name}`) * from.length)]
  return {
    at({ port, run, place }) {
      const drawn = lot(`${seed}/${run}/${place}`)
      if (plan.isBrownout && port === 'table' && drawn < brownoutRate) return 'refused'
      return drawn < plan.rate ? pick(`${run}/${place}/kind`, plan.kinds) : undefined
    },
    manner(functionName, waking, kind) {
      return lot(`${seed}/waking/${functionName}~${waking}`) < plan.wakingRate
        ? pick<Manner>(`manner/${functionName}~${waking}`, manners[kind])
        : undefined
    },
    skewMs: (functionName) => Math.round((2 * lot(`${seed}/skew/${functionName}`) - 1) * plan.skewMs),
    isNewer: (run) => lot(`${seed}/newer/${run}`) < plan.newerRate,
  }
}
