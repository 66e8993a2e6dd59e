import { expect, it } from 'vitest'
import { SOLD_OUT } from '#shared/order/refusals.ts'
import { playCrowd } from './contention.ts'

it('sells each lot once to a crowd that comes at once, and answers everybody', async () => {
  const { told, broken, stock, stockCalls, violations } = await playCrowd({ buyers: 200, lots: 20 })
  expect(told).toEqual({ placed: 20, [SOLD_OUT.code]: 180 })
  expect(broken).toBe(0)
  expect(stock).toEqual({ available: 0, held: 200, sold: 0 })
  expect(violations).toEqual([])
  // One conditional update each, and never inside a transaction: that is what a hot item bears.
  expect(stockCalls.filter(({ kind }) => kind === 'transact')).toEqual([])
  expect(stockCalls.filter(({ kind }) => kind === 'update')).toHaveLength(200)
})
