import { expect, it } from 'vitest'
import { RESERVED_BY_OTHERS } from '#shared/order/refusals.ts'
import { buyAtOnce } from './contention.ts'

it('reserves each lot that they may hold once for simultaneous buyers, and answers all of them', async () => {
  const { results, serverErrors, stock, stockCalls, violations } = await buyAtOnce({ buyers: 200, lots: 20 })
  expect(results).toEqual({ placed: 20, [RESERVED_BY_OTHERS.code]: 180 })
  expect(serverErrors).toBe(0)
  expect(stock).toEqual({ available: 600, held: 200, committed: 0 })
  expect(violations).toEqual([])
  // One conditional update each, and never inside a transaction, so that a hot item sustains the load.
  expect(stockCalls.filter(({ kind }) => kind === 'transact')).toEqual([])
  expect(stockCalls.filter(({ kind }) => kind === 'update')).toHaveLength(200)
})
