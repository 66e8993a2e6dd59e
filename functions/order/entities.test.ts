import { globSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { movableClock } from '#infra/local/clock.ts'
import type { Order } from '#shared/order/order.ts'
import { actedAt, acts, placed } from '#tests/harness/order-acts.ts'
import { orders } from './entities.ts'

const context = { clock: movableClock(actedAt) }

/** An order after any acts that its state allows, as it is after its save. */
const anyOrder = fc.array(fc.constantFrom(...Object.values(acts)), { maxLength: 20 }).map((chosen) =>
  chosen.reduce<Order>((order, act) => {
    const result = act(order)
    return result.outcome === 'changed' ? result.change.order : order
  }, placed),
)

/** Every module that decides something about an order, an escrow, a payment or an agreement. */
const ruleModules = globSync('shared/{order,agreement,escrow,payment,holding}/*.ts').filter(
  (file) => !file.endsWith('.test.ts'),
)

describe('the item of an order', () => {
  afterEach(() => {
    for (const file of ruleModules) vi.doUnmock(`#${file}`)
    vi.resetModules()
  })

  it('has the attributes of the schema under their names, whole', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const { pk, sk, gsi2pk: _, gsi2sk, due_at = null, ...attributes } = orders.itemOf(context, order)
        expect({ ...attributes, due_at: order.due_at }).toEqual(order)
        expect([pk, sk]).toEqual([`order#order#${order.id}`, 'order'])
        expect(due_at).toBe(gsi2sk?.includes('#') ? gsi2sk.slice(0, gsi2sk.indexOf('#')) : null)
      }),
    )
  })

  it('reads the same after every rule has changed', async () => {
    const stored = fc.sample(anyOrder, 200).map((order) => orders.itemOf(context, order))
    const read = stored.map((item) => orders.parse(item))
    vi.resetModules()
    for (const file of ruleModules)
      vi.doMock(`#${file}`, async (original) =>
        Object.fromEntries(
          Object.entries(await original<object>()).map(([name, value]) => [
            name,
            typeof value === 'function' ? () => 'decided otherwise' : value,
          ]),
        ),
      )
    const [later, rules] = [await import('./entities.ts'), await import('#shared/order/rules.ts')]
    expect(rules.isPaid(placed)).toBe('decided otherwise')
    expect(stored.map((item) => later.orders.parse(item))).toEqual(read)
  })
})
