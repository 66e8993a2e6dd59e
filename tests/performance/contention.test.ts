import { expect, it } from 'vitest'
import { RESERVED_BY_OTHERS, SOLD_OUT } from '#shared/order/refusals.ts'
import { shardCountFor } from '#shared/order/stock/stock.ts'
import { conditionalUpdates, unitsWith } from '#tests/bench/data/contention.ts'
import { partitionsAtFirst } from '#tests/bench/scale/limits.ts'
import { median, quantile } from '#tests/bench/figure.ts'
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

it('sells the last lot of sixteen shards before it tells anybody that they are sold out', async () => {
  const { results, serverErrors, stock, stockCalls, violations } = await buyAtOnce({
    buyers: 240,
    lots: 200,
    shards: 16,
    newBuyersBps: 10_000,
  })
  expect(results).toEqual({ placed: 200, [SOLD_OUT.code]: 40 })
  expect(serverErrors).toBe(0)
  expect(stock).toEqual({ available: 0, held: 2_000, committed: 0 })
  expect(violations).toEqual([])
  expect(stockCalls.filter(({ kind }) => kind === 'transact')).toEqual([])
  expect(stockCalls.filter(({ kind }) => kind === 'update').length).toBeLessThan(2 * 240)
})

it.each([
  [1_000, 16],
  [500, 16],
  [100, 16],
  // As many as the rule gives to so small a stock.
  [100, shardCountFor(1_000, 200)],
])('makes nobody of a thousand wait long for one of %i lots in %i shards, by the model', (lots, shards) => {
  const played = Array.from({ length: 21 }, (_, seed) =>
    conditionalUpdates(
      {
        buyers: 1_000,
        lots,
        readToWriteMs: 30,
        seed: `crowd ${seed}`,
        shards,
        partitions: partitionsAtFirst.count,
      },
      unitsWith,
    ),
  )
  expect(new Set(played.map(({ sold }) => sold))).toEqual(new Set([lots]))
  expect(played.filter(({ addedMs, failed }) => addedMs.length !== 1_000 || failed > 0)).toEqual([])
  expect(median(played.map(({ addedMs }) => quantile(addedMs, 0.99)))).toBeLessThanOrEqual(250)
})
