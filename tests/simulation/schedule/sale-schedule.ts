import { draw } from '#tests/simulation/random.ts'
import type { Step } from './schedule.ts'

/** One step of selling: an action of a seller, of the desk, of the buyer of record or of the escrow partner. `sale` is the index of its `sell`. */
export type SaleStep =
  | {
      readonly do: 'sell'
      readonly sale: number
      readonly seller: number
      readonly own: boolean
      readonly quantity: number
    }
  | {
      readonly do:
        | 'sale-quote'
        | 'sale-reject'
        | 'sale-accept'
        | 'sale-decline'
        | 'sale-withdraw'
        | 'sale-receive'
        | 'sale-confirm-paid'
        | 'sale-turn-back'
        | 'sale-charge'
      readonly sale: number
    }
  /** The buyer of record pays what is missing, or a stranger sends a rupee. */
  | { readonly do: 'sale-money'; readonly sale: number; readonly from: 'buyer' | 'stranger' }

/** The share of schedules in which people sell too. */
const sellingShare = 0.15

export function isSelling(seed: string): boolean {
  return draw(`${seed}/sells`) < sellingShare
}

/** What the buyer of record pays of a sale by themselves: mostly what they should. */
const buyers: readonly Readonly<Record<string, number>>[] = [
  { buyerPays: 1, buyerPaysLessPaise: 0, buyerPaysMorePaise: 0 },
  { buyerPays: 1, buyerPaysLessPaise: 0, buyerPaysMorePaise: 0 },
  { buyerPays: 1, buyerPaysLessPaise: 500, buyerPaysMorePaise: 0 },
  { buyerPays: 1, buyerPaysLessPaise: 0, buyerPaysMorePaise: 700 },
  { buyerPays: 0, buyerPaysLessPaise: 0, buyerPaysMorePaise: 0 },
]

/** The first buyer owns shares of an order that is complete; then people sell, while the other steps of the schedule go on. */
export function withSales(seed: string, steps: readonly Step[]): Step[] {
  const pass = (seconds: number): Step[] => [{ do: 'wait', seconds }, { do: 'work' }]
  const owned: Step[] = [
    { do: 'quote', buyer: 0, quantity: 50 },
    { do: 'place', order: 0 },
    { do: 'pay', order: 0, outcome: 'captured' },
    { do: 'sequence', steps: [...pass(130), { do: 'sign', order: 0, outcome: 'signed' }, ...pass(700)] },
    { do: 'confirm', order: 0 },
    { do: 'lodge', order: 0 },
    { do: 'credit', order: 0 },
  ]
  const courses = [0, 1, 2].slice(0, 1 + Math.floor(3 * draw(`${seed}/sales`))).map((sale) => saleCourse(seed, sale))
  return [...owned, ...merged(`${seed}/merge`, [[...steps], ...courses])]
}

/** The steps of several courses, in turns that are drawn, each course in its order. */
function merged(seed: string, courses: readonly Step[][]): Step[] {
  const found: Step[] = []
  for (let open = courses; open.length > 0; open = open.filter(({ length }) => length > 0)) {
    const next = open[Math.floor(draw(`${seed}/${found.length}`) * open.length)]?.shift()
    if (next !== undefined) found.push(next)
  }
  return found
}

/** One sale, complete or cut off. */
function saleCourse(seed: string, sale: number): Step[] {
  const chance = (name: string) => draw(`${seed}/sale/${sale}/${name}`)
  const pick = <T>(name: string, values: readonly T[]): T => values[Math.floor(chance(name) * values.length)] as T
  const step = (name: Exclude<SaleStep['do'], 'sell' | 'sale-money'>): Step => ({ do: name, sale })
  const wait = (name: string, ...seconds: number[]): Step => ({ do: 'wait', seconds: pick(name, seconds) })
  const together = (...names: Parameters<typeof step>[0][]): Step => ({ do: 'parallel', steps: names.map(step) })
  const some = (name: string, share: number, ...steps: Step[]) => (chance(name) < share ? steps : [])
  const own = chance('own') < 0.7
  const steps: Step[] = [
    { do: 'fault-controls', vendor: 'vouch', set: pick('buyer', buyers) },
    { do: 'sell', sale, own, seller: own ? 0 : pick('seller', [0, 1, 2]), quantity: pick('quantity', [5, 20, 30, 50]) },
    wait('asked', 0, 60, 3_600),
    pick('answer', [
      ...Array<Step>(8).fill(step('sale-quote')),
      step('sale-reject'),
      together('sale-quote', 'sale-withdraw'),
    ]),
    wait('offered', 10, 60, 600, 3_600, 86_400, 172_790),
    pick('reply', [
      ...Array<Step>(6).fill(step('sale-accept')),
      step('sale-decline'),
      together('sale-accept', 'sale-withdraw'),
      together('sale-accept', 'sale-decline'),
      together('sale-accept', 'sale-accept'),
    ]),
    wait('agreed', 10, 200, 700, 86_400),
    ...some('paid', 0.4, { do: 'sale-money', sale, from: 'buyer' }),
    ...some('stranger', 0.2, { do: 'sale-money', sale, from: 'stranger' }),
    ...some('withdrawn', 0.1, step('sale-withdraw')),
    wait('funded', 10, 200, 700),
    ...some('charged', 0.1, step('sale-charge')),
    pick('received', [step('sale-receive'), step('sale-receive'), together('sale-receive', 'sale-receive')]),
    wait('received at', 10, 200, 700),
    ...some('confirmed', 0.2, step('sale-confirm-paid')),
    ...some('turned back', 0.2, step('sale-turn-back')),
    wait('paid at', 10, 700),
  ]
  return chance('is cut off') < 0.3 ? steps.slice(0, 2 + Math.floor(chance('length') * steps.length)) : steps
}
