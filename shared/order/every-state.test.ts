import { describe, expect, it } from 'vitest'
import { dayMs, instantOf, later } from '#shared/kernel/instant.ts'
import { acts, actedAt, placed } from '#tests/harness/order-acts.ts'
import { deadlinePassed } from './deadline/deadline-transition.ts'
import { momentsOf } from './deadline/deadlines.ts'
import type { Order } from './order.ts'
import { nextReconcileAt } from './deadline/reconcile-schedule.ts'
import { isFinished } from './rules.ts'

const now = actedAt
const none = new Set<never>()

const facetsOf = ({ payment, stock, escrow, signature, transfer, ending }: Order) =>
  [
    payment.state,
    stock.state,
    escrow.state,
    signature.state,
    signature.attempt,
    transfer.state,
    transfer.rejections.length,
    ending.give_up_by,
    ending.cancelled,
    ...payment.captured.map(({ id, refund: state }) => `${id} ${state}`).toSorted(),
  ].join(' ')

const isFinal = (order: Order) =>
  order.payment.state === 'FAILED' || order.payment.state === 'EXPIRED'
    ? order.payment.captured.length === 0
    : isFinished(order)

/** Every state that the acts reach, with the states that follow it. */
function reachable(): Map<string, { order: Order; next: Set<string> }> {
  const found = new Map([[facetsOf(placed), { order: placed, next: new Set<string>() }]])
  // A map yields what is added while it is iterated.
  for (const { order, next } of found.values())
    for (const act of Object.values(acts)) {
      const result = act(order)
      if (result.outcome !== 'changed') continue
      const name = facetsOf(result.change.order)
      next.add(name)
      if (!found.has(name)) found.set(name, { order: result.change.order, next: new Set() })
    }
  return found
}

describe('every state of an order', () => {
  const states = reachable()
  const open = [...states.values()].map(({ order }) => order).filter((order) => !isFinal(order))

  it('has a deadline, and the reconciler looks at it', () => {
    expect(open.length).toBeGreaterThan(500)
    expect(open.filter((order) => momentsOf(order, none).length === 0).map(facetsOf)).toEqual([])
    const farFuture = instantOf('2999-01-01T00:00:00.000Z')
    expect(open.filter((order) => nextReconcileAt(order, farFuture) === undefined).map(facetsOf)).toEqual([])
  })

  it('leads to an end', () => {
    const ends = new Set([...states].filter(([, { order }]) => isFinal(order)).map(([name]) => name))
    for (let before = -1; before !== ends.size;) {
      before = ends.size
      for (const [name, { next }] of states) if ([...next].some((each) => ends.has(each))) ends.add(name)
    }
    expect([...states.keys()].filter((name) => !ends.has(name))).toEqual([])
  })

  it('is over for good, or only waits for people and partners, once its deadlines have passed', () => {
    const muchLater = later(now, 60 * dayMs)
    const waiting = open.filter((order) => deadlinePassed(order, muchLater, none).outcome !== 'changed')
    // An unpaid order expires by ./transition.ts.
    expect(waiting.filter(({ payment }) => payment.state === 'PAID').map(facetsOf)).toEqual([])
  })
})
