import { dayMs, hourMs, minuteMs, secondMs } from '#shared/kernel/instant.ts'
import { faultKinds, type FaultPlan, noPlan, skewMaxMs } from './faults.ts'
import { lot, random, type Random } from './random.ts'

type Vendor = 'razorpay' | 'vouch' | 'signeasy'

/** What somebody does, or what happens. An order is named by the place of its quote. */
export type Step =
  | { readonly do: 'quote'; readonly buyer: number; readonly quantity: number }
  | {
      readonly do: 'place' | 'cancel' | 'ask' | 'open-signing' | 'confirm' | 'lodge' | 'credit'
      readonly order: number
    }
  | { readonly do: 'pay'; readonly order: number; readonly outcome: 'captured' | 'failed' | 'authorized' | 'late' }
  | { readonly do: 'sign'; readonly order: number; readonly outcome: 'signed' | 'declined' }
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'work' }
  | { readonly do: 'price'; readonly rupees: number }
  | { readonly do: 'lever'; readonly vendor: Vendor; readonly set: FaultControls }
  /** Most calls of the table are refused, until it is said that they are not. */
  | { readonly do: 'brownout'; readonly on: boolean }
  | { readonly do: 'together'; readonly steps: readonly Step[] }
  | { readonly do: 'in-turn'; readonly steps: readonly Step[] }

export interface Schedule {
  readonly seed: string
  readonly faults: Omit<FaultPlan, 'isBrownout'>
  readonly steps: readonly Step[]
  /** What becomes in the end of each paid order that waits for people. */
  readonly ends: readonly ('credit' | 'cancel')[]
}

const quantities = [10, 50, 100, 150, 200] as const
const webhookManners = ['deliver', 'deliver', 'lose', 'duplicate', 'reorder', 'delay'] as const
const errorRates = [0, 0, 0.1, 0.3, 0.5] as const

type FaultControls = Readonly<Record<string, string | number>>

/** Every lever of a vendor, and how it may stand; some stand together. Latency is left to the calls that are slow and overdue: no clock goes on while one waits. */
const faultSettings: Readonly<Record<Vendor, Readonly<Record<string, readonly (string | number | FaultControls)[]>>>> =
  {
    razorpay: {
      webhooks: webhookManners,
      errorRate: errorRates,
      refundsFail: [0, 0, 1],
      refundAfterMs: [2 * secondMs, hourMs],
      lateAfterMs: [minuteMs, 10 * minuteMs, dayMs],
    },
    vouch: {
      webhooks: webhookManners,
      errorRate: errorRates,
      failCollects: [0, 0, 1],
      collects: [
        { settleAfterMs: 4 * secondMs, holdCollects: 0 },
        { settleAfterMs: 30 * minuteMs, holdCollects: 0 },
        { holdCollects: 1 },
      ],
      payAfterMs: [2 * secondMs, hourMs],
    },
    signeasy: { webhooks: webhookManners, errorRate: errorRates },
  }

export function makeSchedule(seed: string): Schedule {
  const chance = random(`schedule ${seed}`)
  const faultFree = chance.happens(0.25)
  const faults = {
    ...noPlan,
    rate: faultFree ? 0 : chance.pick([0.005, 0.01, 0.02, 0.04]),
    wakingRate: chance.pick([0, 0.05, 0.15]),
    kinds: chance.happens(0.5) ? faultKinds : [chance.pick(faultKinds)],
    skewMs: chance.happens(0.3) ? skewMaxMs : 0,
    newerRate: chance.happens(0.3) ? 0.5 : 0,
  }
  const steps: Step[] = []
  const courses: Step[][] = []
  for (let left = chance.whole(10, 26); left > 0; left--) {
    const open = courses.filter((course) => course.length > 0)
    if (courses.length === 0 && lot(`${seed}/rivals`) < rivalry)
      courses.push(purchase(chance, seed, 0), purchase(chance, seed, 1))
    else if (courses.length === 0 || chance.happens(0.08)) courses.push(purchase(chance, seed, courses.length))
    else if (open.length > 0 && chance.happens(0.5)) steps.push(next(open, chance))
    else
      steps.push(
        chance.happens(0.25)
          ? { do: 'together', steps: [act(chance, courses.length), act(chance, courses.length)] }
          : act(chance, courses.length),
      )
  }
  return { seed, faults, steps, ends: courses.map(() => chance.pick(['credit', 'credit', 'cancel'] as const)) }
}

/** The share of schedules that begin with two who want the same. */
const rivalry = 0.25

/** The next step of one course. Whoever places while another is about to does it at the same moment. */
function next(courses: readonly Step[][], chance: Random): Step {
  const course = chance.pick(courses)
  const step = course.shift() as Step
  const rival =
    step.do === 'place' ? courses.find((other) => other !== course && other[0]?.do === 'place')?.shift() : undefined
  return rival === undefined ? step : { do: 'together', steps: [step, rival] }
}

/** What a buyer and the desk do of an order in turn, as far as it goes: most do what they came for. Other things happen in between. */
function purchase(chance: Random, seed: string, order: number): Step[] {
  const wait = (...seconds: number[]): Step => ({ do: 'wait', seconds: chance.pick(seconds) })
  const course: Step[] = [
    { do: 'quote', buyer: chance.whole(0, 2), quantity: chance.pick(quantities) },
    { do: 'place', order },
    wait(0, 0, 30, 600, 1190, 1260, 1500),
    { do: 'pay', order, outcome: outcomeOf(chance) },
    wait(10, 130, 700),
    { do: 'sign', order, outcome: chance.happens(0.85) ? 'signed' : 'declined' },
    wait(5, 130, 400),
    { do: 'confirm', order },
    { do: 'lodge', order },
    // Too late, as they are told.
    ...(lot(`${seed}/regret/${order}`) < 0.15 ? [{ do: 'cancel', order } as const] : []),
    { do: 'credit', order },
    wait(10, 130, 700),
  ]
  const ends = chance.happens(0.6) ? course.length : chance.whole(2, course.length)
  return course.slice(0, ends)
}

function outcomeOf(chance: Random) {
  return chance.pick(['captured', 'captured', 'captured', 'authorized', 'late', 'failed'] as const)
}

function act(chance: Random, quotes: number): Step {
  // The youngest order is where most is going on.
  const order = chance.happens(0.6) ? quotes - 1 : chance.whole(0, quotes - 1)
  const pay = (): Step => ({ do: 'pay', order, outcome: outcomeOf(chance) })
  const wait = (): Step => ({ do: 'wait', seconds: chance.pick([1, 3, 10, 60, 120, 300, 1200, 1300, 3600, 86_400]) })
  const sign = (): Step => ({ do: 'sign', order, outcome: chance.happens(0.7) ? 'signed' : 'declined' })
  const brownout = (): Step => ({ do: 'brownout', on: chance.happens(0.5) })
  const simple = (name: 'place' | 'cancel' | 'ask' | 'open-signing' | 'confirm' | 'lodge' | 'credit') => (): Step => ({
    do: name,
    order,
  })
  const many: (() => Step)[] = [
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
    simple('ask'),
    simple('open-signing'),
    simple('confirm'),
    simple('lodge'),
    simple('credit'),
  ]
  return chance.happens(0.05) ? { do: 'price', rupees: chance.pick([400, 600, 700]) } : chance.pick(many)()
}

/** Pulls each lever of a vendor somewhere, or leaves it. */
function faultControl(chance: Random): Step {
  const vendor = chance.pick(['razorpay', 'vouch', 'signeasy'] as const)
  const set: Record<string, string | number> = {}
  for (const [name, values] of Object.entries(faultSettings[vendor])) {
    if (name !== 'webhooks' && name !== 'errorRate' && !chance.happens(0.3)) continue
    const value = chance.pick(values)
    Object.assign(set, typeof value === 'object' ? value : { [name]: value })
  }
  return { do: 'lever', vendor, set }
}

/** How every lever stands when nobody pulls it. */
export const noFaultControls = {
  razorpay: {
    webhooks: 'deliver',
    errorRate: 0,
    refundsFail: 0,
    refundAfterMs: 2 * secondMs,
    lateAfterMs: 10 * minuteMs,
  },
  vouch: {
    webhooks: 'deliver',
    errorRate: 0,
    failCollects: 0,
    holdCollects: 0,
    settleAfterMs: 4 * secondMs,
    payAfterMs: 2 * secondMs,
  },
  signeasy: { webhooks: 'deliver', errorRate: 0 },
} as const
