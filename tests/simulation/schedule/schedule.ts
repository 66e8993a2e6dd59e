import { dayMs, hourMs, minuteMs, secondMs } from '#shared/kernel/instant.ts'
import type { BankMove } from './dispute-steps.ts'
import { faultKinds, type FaultPlan, noPlan, skewMaxMs } from '#tests/simulation/faults/faults.ts'
import { draw, random, type Random } from '#tests/simulation/random.ts'
import { isSelling, type SaleStep, withSales } from './sale-schedule.ts'

type Vendor = 'razorpay' | 'vouch' | 'signeasy'

/** One step of a schedule: an action of a buyer or of the desk, or a change of the environment. `order` is the index of its quote. */
export type Step =
  | { readonly do: 'quote'; readonly buyer: number; readonly quantity: number }
  | {
      readonly do: 'place' | 'cancel' | 'read-status' | 'open-signing' | 'confirm' | 'lodge' | 'credit'
      readonly order: number
    }
  | { readonly do: 'pay'; readonly order: number; readonly outcome: 'captured' | 'failed' | 'authorized' | 'late' }
  | { readonly do: 'bank'; readonly order: number; readonly move: BankMove }
  | { readonly do: 'decide'; readonly order: number; readonly act: 'dispute.contest' | 'refund.adopt' }
  | { readonly do: 'sign'; readonly order: number; readonly outcome: 'signed' | 'declined' }
  | SaleStep
  | { readonly do: 'wait'; readonly seconds: number }
  /** Runs everything that is due. */
  | { readonly do: 'work' }
  | { readonly do: 'price'; readonly rupees: number }
  | { readonly do: 'fault-controls'; readonly vendor: Vendor; readonly set: FaultControls }
  /** While it is on, most calls of the table are refused. */
  | { readonly do: 'brownout'; readonly on: boolean }
  | { readonly do: 'parallel'; readonly steps: readonly Step[] }
  | { readonly do: 'sequence'; readonly steps: readonly Step[] }

export interface Schedule {
  readonly seed: string
  readonly faults: Omit<FaultPlan, 'isBrownout'>
  readonly steps: readonly Step[]
  /** How each paid order that still waits for people is finished, by the index of its quote. */
  readonly ends: readonly ('credit' | 'cancel')[]
  /** Whether no webhook arrives any more when all other faults end. */
  readonly isSilent: boolean
}

const quantities = [10, 50, 100, 150, 200] as const
const webhookModes = ['deliver', 'deliver', 'lose', 'duplicate', 'reorder', 'delay'] as const
const errorRates = [0, 0, 0.1, 0.3, 0.5] as const

type FaultControls = Readonly<Record<string, string | number>>

/**
 * The fault controls of each vendor and their possible values; an object sets several together. Latency is simulated by the
 * faults `slow` and `overdue` instead, because the harness's clock does not advance during a call.
 */
const faultSettings: Readonly<Record<Vendor, Readonly<Record<string, readonly (string | number | FaultControls)[]>>>> =
  {
    razorpay: {
      webhooks: webhookModes,
      errorRate: errorRates,
      refundsFail: [0, 0, 1],
      refundAfterMs: [2 * secondMs, hourMs],
      lateAfterMs: [minuteMs, 10 * minuteMs, dayMs],
      // -1: in the morning of the second working day.
      settlementAfterMs: [4 * secondMs, 30 * minuteMs, -1],
      settlementsFail: [0, 0, 1],
      bankCreditAfterMs: [0, 3 * hourMs],
      payoutAfterMs: [0, 10 * minuteMs],
      // 1: failed, 2: reversed after it was processed, 3: rejected.
      payoutOutcome: [0, 0, 0, 1, 2, 3],
      payoutFeePaise: [0, 590],
    },
    vouch: {
      webhooks: webhookModes,
      errorRate: errorRates,
      holdCollects: [0, 0, 1],
      payAfterMs: [2 * secondMs, hourMs],
    },
    signeasy: { webhooks: webhookModes, errorRate: errorRates },
  }

/** The schedule of a seed. Each draw of `chance` depends on the number of draws before it. */
export function makeSchedule(seed: string): Schedule {
  const chance = random(`schedule ${seed}`)
  const faultFree = chance.happens(0.25)
  const faults = {
    ...noPlan,
    rate: faultFree ? 0 : chance.pick([0.005, 0.01, 0.02, 0.04]),
    deliveryFaultRate: chance.pick([0, 0.05, 0.15]),
    kinds: chance.happens(0.5) ? faultKinds : [chance.pick(faultKinds)],
    skewMs: chance.happens(0.3) ? skewMaxMs : 0,
    newerRate: chance.happens(0.3) ? 0.5 : 0,
  }
  const steps: Step[] = []
  const purchases: Step[][] = []
  // Its first purchase is one whose shares are sold (./sale-schedule.ts).
  const sells = isSelling(seed)
  if (sells) purchases.push([])
  for (let left = sells ? chance.whole(4, 10) : chance.whole(10, 26); left > 0; left--) {
    const open = purchases.filter((remaining) => remaining.length > 0)
    if (purchases.length === 0 && draw(`${seed}/rivals`) < rivalShare)
      purchases.push(purchase(chance, seed, 0), purchase(chance, seed, 1))
    else if (purchases.length === 0 || chance.happens(0.08)) purchases.push(purchase(chance, seed, purchases.length))
    else if (open.length > 0 && chance.happens(0.5)) steps.push(next(open, chance))
    else
      steps.push(
        chance.happens(0.25)
          ? { do: 'parallel', steps: [randomStep(chance, purchases.length), randomStep(chance, purchases.length)] }
          : randomStep(chance, purchases.length),
      )
  }
  const ends = purchases.map(() => chance.pick(['credit', 'credit', 'cancel'] as const))
  const isSilent = draw(`${seed}/silent`) < silentShare
  return { seed, faults, steps: sells ? withSales(seed, steps) : steps, ends, isSilent }
}

/** The share of schedules whose webhooks never arrive again when all other faults end. */
const silentShare = 0.2

/** The share of schedules that begin with two competing purchases. */
const rivalShare = 0.25

/** The next step of one purchase. Two purchases that are both about to place their order place it in parallel. */
function next(purchases: readonly Step[][], chance: Random): Step {
  const chosen = chance.pick(purchases)
  const step = chosen.shift() as Step
  const rival =
    step.do === 'place' ? purchases.find((other) => other !== chosen && other[0]?.do === 'place')?.shift() : undefined
  return rival === undefined ? step : { do: 'parallel', steps: [step, rival] }
}

/** The steps of one purchase, complete or cut off at a random point. Other steps may occur between them. */
function purchase(chance: Random, seed: string, order: number): Step[] {
  const wait = (...seconds: number[]): Step => ({ do: 'wait', seconds: chance.pick(seconds) })
  const steps: Step[] = [
    { do: 'quote', buyer: chance.whole(0, 2), quantity: chance.pick(quantities) },
    { do: 'place', order },
    wait(0, 0, 30, 600, 1190, 1260, 1500),
    { do: 'pay', order, outcome: outcomeOf(chance) },
    wait(10, 130, 700),
    ...disputeSteps(seed, order),
    ...lossSteps(seed, order),
    ...poorSteps(seed, order),
    { do: 'sign', order, outcome: chance.happens(0.85) ? 'signed' : 'declined' },
    wait(5, 130, 400),
    { do: 'confirm', order },
    { do: 'lodge', order },
    // Refused: the transfer is already lodged.
    ...(draw(`${seed}/regret/${order}`) < 0.15 ? [{ do: 'cancel', order } as const] : []),
    { do: 'credit', order },
    wait(10, 130, 700),
  ]
  const length = chance.happens(0.6) ? steps.length : chance.whole(2, steps.length)
  return steps.slice(0, length)
}

/** The share of purchases whose payment the payer's bank disputes. */
const disputedShare = 0.3

/** How a payment is disputed. A course may be cut off after each of its steps; the end of the schedule decides what is open. */
function disputeSteps(seed: string, order: number): Step[] {
  const bank = (move: BankMove): Step => ({ do: 'bank', order, move })
  const decide = (act: 'dispute.contest' | 'refund.adopt'): Step => ({ do: 'decide', order, act })
  const later = (...seconds: number[]) =>
    seconds.flatMap((each): Step[] => [{ do: 'wait', seconds: each }, { do: 'work' }])
  const together = (...steps: Step[]): Step => ({ do: 'sequence', steps })
  const signed: Step[] = [{ do: 'sign', order, outcome: 'signed' }, ...later(130)]
  const day = 86_400
  const courses: readonly (readonly Step[])[] = [
    [
      together(bank('disputes-a-part'), ...later(10, 130), bank('takes-a-part'), ...later(10, 3_700)),
      decide('refund.adopt'),
    ],
    [
      together(...signed, bank('disputes'), ...later(10, 130), decide('dispute.contest'), ...later(130)),
      together(bank('goes-on'), ...later(10, 700, 3_700)),
    ],
    // The refund waits for the escrow, and then for the bank.
    [
      together({ do: 'cancel', order }, bank('disputes'), ...later(1)),
      together(...later(10, 60, 700)),
      bank('gives-in'),
    ],
    [
      together(...signed, bank('disputes'), ...later(10)),
      together(...later(...Array.from({ length: 15 }, () => day))),
      together(bank('gives-in'), ...later(10, 3_700, 3_700)),
    ],
  ]
  const drawn = draw(`${seed}/dispute/${order}`) / disputedShare
  return [...(courses[Math.floor(drawn * courses.length)] ?? [])]
}

/** Lets time pass, and runs what became due. */
const pass = (seconds: number): Step[] => [{ do: 'wait', seconds }, { do: 'work' }]

/** The share of purchases whose payment the payer's bank takes back whole. */
const lostShare = 0.12

/** The bank takes a payment back before the order is signed, with its shares on their way, after the credit, or after the refund. */
function lossSteps(seed: string, order: number): Step[] {
  const lodged: Step[] = [
    { do: 'sign', order, outcome: 'signed' },
    ...pass(700),
    { do: 'confirm', order },
    { do: 'lodge', order },
  ]
  const courses: readonly (readonly Step[])[] = [
    [],
    lodged,
    [...lodged, { do: 'credit', order }, ...pass(130)],
    [{ do: 'cancel', order }, ...pass(130), ...pass(700)],
  ]
  const drawn = draw(`${seed}/loss/${order}`) / lostShare
  const before = courses[Math.floor(drawn * courses.length)]
  const bank = (move: BankMove): Step => ({ do: 'bank', order, move })
  return before === undefined
    ? []
    : [{ do: 'sequence', steps: [...before, bank('disputes'), ...pass(130), bank('takes-all'), ...pass(3_700)] }]
}

/** The share of purchases whose refund the gateway refuses for days, so that our bank pays it. */
const poorShare = 0.08

function poorSteps(seed: string, order: number): Step[] {
  if (draw(`${seed}/poor/${order}`) >= poorShare) return []
  const runsOut = (balanceRunsOut: 0 | 1): Step => ({
    do: 'fault-controls',
    vendor: 'razorpay',
    set: { balanceRunsOut },
  })
  const days = Array.from({ length: 5 }, () => [...pass(86_400), ...pass(120)])
  return [{ do: 'sequence', steps: [...pass(700), runsOut(1), { do: 'cancel', order }, ...days.flat(), runsOut(0)] }]
}

function outcomeOf(chance: Random) {
  return chance.pick(['captured', 'captured', 'captured', 'authorized', 'late', 'failed'] as const)
}

function randomStep(chance: Random, quotes: number): Step {
  // The newest order is chosen most often, because it has the most steps ahead.
  const order = chance.happens(0.6) ? quotes - 1 : chance.whole(0, quotes - 1)
  const pay = (): Step => ({ do: 'pay', order, outcome: outcomeOf(chance) })
  const wait = (): Step => ({ do: 'wait', seconds: chance.pick([1, 3, 10, 60, 120, 300, 1200, 1300, 3600, 86_400]) })
  const sign = (): Step => ({ do: 'sign', order, outcome: chance.happens(0.7) ? 'signed' : 'declined' })
  const brownout = (): Step => ({ do: 'brownout', on: chance.happens(0.5) })
  const simple =
    (name: 'place' | 'cancel' | 'read-status' | 'open-signing' | 'confirm' | 'lodge' | 'credit') => (): Step => ({
      do: name,
      order,
    })
  const candidates: (() => Step)[] = [
    wait,
    wait,
    wait,
    pay,
    pay,
    sign,
    sign,
    () => faultControl(chance),
    () => faultControl(chance),
    brownout,
    simple('place'),
    simple('cancel'),
    simple('read-status'),
    simple('open-signing'),
    simple('confirm'),
    simple('lodge'),
    simple('credit'),
  ]
  return chance.happens(0.05) ? { do: 'price', rupees: chance.pick([400, 600, 700]) } : chance.pick(candidates)()
}

/** Sets the fault controls of one vendor, some of them to random values. */
function faultControl(chance: Random): Step {
  const vendor = chance.pick(['razorpay', 'vouch', 'signeasy'] as const)
  const set: Record<string, string | number> = {}
  for (const [name, values] of Object.entries(faultSettings[vendor])) {
    if (name !== 'webhooks' && name !== 'errorRate' && !chance.happens(0.3)) continue
    const value = chance.pick(values)
    Object.assign(set, typeof value === 'object' ? value : { [name]: value })
  }
  return { do: 'fault-controls', vendor, set }
}

/** The values of all fault controls without faults. */
export const noFaultControls = {
  razorpay: {
    webhooks: 'deliver',
    errorRate: 0,
    refundsFail: 0,
    refundAfterMs: 2 * secondMs,
    lateAfterMs: 10 * minuteMs,
    settlementAfterMs: 4 * secondMs,
    settlementsFail: 0,
    bankCreditAfterMs: 0,
    payoutAfterMs: 0,
    payoutOutcome: 0,
    payoutFeePaise: 0,
    balanceRunsOut: 0,
  },
  vouch: {
    webhooks: 'deliver',
    errorRate: 0,
    holdCollects: 0,
    payAfterMs: 2 * secondMs,
    buyerPays: 1,
    buyerPaysMorePaise: 0,
    buyerPaysLessPaise: 0,
  },
  signeasy: { webhooks: 'deliver', errorRate: 0 },
} as const
