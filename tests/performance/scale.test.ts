import { beforeAll, describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { callsOfOrder, compareMany, ordersComparedADay } from '#tests/bench/scale/comparison.ts'
import { ordersGoal } from '#tests/bench/scale/limits.ts'
import { asksFor, ceilingKinds, type CeilingKind, type Model, modelOrders } from '#tests/bench/scale/model.ts'
import { partitionGroups } from '#tests/bench/scale/partition.ts'
import { linesOfPage, linesReadADay, readMany } from '#tests/bench/scale/statements.ts'
import { statementNames } from '#shared/settlement/reading.ts'
import { production } from '#tests/infra/plan.ts'

/**
 * The orders a second that the weakest part of each kind can take with the quotas of a new account, by the model of `npm run bench -- scale`. A change that asks
 * more of it makes its number fall below, and this test fail; one that asks less raises the number here. The goal is 500 in all.
 */
const ordersMin: Readonly<Record<CeilingKind, number>> = {
  table: 300,
  partition: 500,
  company: 300,
  item: 8_000,
  api: 322,
  route: 500,
  relay: 1_400,
  bus: 52,
  subscriber: 80,
  functions: 23,
  partner: 2,
  workflow: 150,
}

const runbook = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
const numberIn = (text = '') => Number(text.replaceAll(',', ''))

describe('the orders a second', () => {
  let model: Model
  beforeAll(async () => {
    model = await modelOrders()
  }, 180_000)

  it.each(Object.keys(ceilingKinds) as CeilingKind[])('do not fall: %s', (kind) => {
    const [lowest] = model.ceilings.filter((each) => each.kind === kind)
    const { part, ordersPerSecond = 0, perOrder, unit } = lowest ?? {}
    expect(ordersPerSecond, `${part}: ${perOrder} ${unit} an order`).toBeGreaterThanOrEqual(ordersMin[kind])
  })

  /** Event sources of queues stay below it while partners take half a second to answer (docs/adr/0015-schedule-due-work-with-sqs-delays-and-partner-budgets.md). */
  it('reach the goal once the quotas and the partners’ calls are raised that the runbook names', () => {
    const named = new Map(
      [...runbook.matchAll(/^\| (.+?) +\| +([\d,]+) +\| +([\d,]+) +\|/gm)].map((row) => [
        row[1]?.replaceAll('`', ''),
        [numberIn(row[2]), numberIn(row[3])],
      ]),
    )
    const asks = asksFor(ordersGoal, model)
    expect(asks.length).toBeGreaterThan(0)
    for (const { quota, now, needed } of asks) {
      const [before, asked] = named.get(quota) ?? expect.fail(`docs/operations.md does not name ${quota}: ${needed}`)
      expect(before, quota).toBe(now)
      expect(asked, quota).toBeGreaterThanOrEqual(needed)
    }
    const others = model.ceilings.filter(({ quota, kind }) => quota === undefined && kind !== 'company')
    const low = others.filter(({ ordersPerSecond }) => ordersPerSecond < ordersGoal)
    expect(low.filter(({ kind, source }) => kind !== 'subscriber' || !source.startsWith('https://'))).toEqual([])
  })

  it('have a source for every limit', () => {
    for (const { part, source } of model.ceilings) expect(source, part).toMatch(/^https:\/\/|^(infra|functions)\//)
  })
})

/** Each order that has not ended, or ended within the last days, is compared once a day with the calls that the settings begin with. */
it('a day has time to compare 250,000 orders with the escrow partner, and ten times as many with ten times its calls', async () => {
  const { partnerCallsPerSecond: calls } = production.settings
  expect(ordersComparedADay(calls)).toBeGreaterThanOrEqual(250_000)
  expect(ordersComparedADay({ ...calls, vouch: 10 * calls.vouch })).toBe(10 * ordersComparedADay(calls))
  const { orders, callsOfOrder: measured } = await compareMany({ orders: 48, workers: 16, latencyMs: 1 }, 30)
  expect({ orders, measured }).toEqual({ orders: 48, measured: callsOfOrder })
})

/** Each day of a statement is read every hour for three days, with the calls that the settings begin with. */
describe('the hour of a reading', () => {
  const { partnerCallsPerSecond: calls } = production.settings

  it.each(statementNames)('has time for 600,000 lines of the %s a day, however old they are', async (of) => {
    expect(linesReadADay(of, calls)).toBeGreaterThanOrEqual(600_000)
    const { lines, callsOfPage } = await readMany({ of, pages: 1, workers: 8, latencyMs: 1 }, 30)
    expect(lines).toBe(3 * linesOfPage[of])
    // A day of full pages ends with an empty one.
    expect(callsOfPage).toBeLessThanOrEqual(2)
  })
})

describe('the partitions that orders share', () => {
  const groupsOf = (key: (order: number) => string, orders = 12) => {
    const tallyOf = (count: number) => {
      const tally = new Map<string, number>()
      for (let order = 0; order < count; order += 1) tally.set(key(order), (tally.get(key(order)) ?? 0) + 3)
      return tally
    }
    return partitionGroups(tallyOf(2), tallyOf(orders + 2), orders)
  }

  it('are one where every order writes the same key', () => {
    expect(groupsOf(() => 'table order#worklist')).toEqual([
      { name: 'table order#worklist', shards: 1, isOfCompany: false, unitsPerOrder: 3 },
    ])
  })

  it('are as many as there are shards, of which not all were seen', () => {
    expect(groupsOf((order) => `gsi2 order#reconcile#${(order * 5) % 13}`)).toMatchObject([
      { name: 'gsi2 order#reconcile#<shard>', shards: 16, unitsPerOrder: 3 },
    ])
  })

  it('are those of one company, where the key names it', () => {
    expect(groupsOf(() => 'table market#security#sec_wanted')).toMatchObject([
      { name: 'table market#security#<company>', shards: 1, isOfCompany: true },
    ])
    expect(groupsOf((order) => `table order#stock#${order % 4}#sec_wanted`)).toMatchObject([
      { name: 'table order#stock#<shard>#<company>', shards: 4, isOfCompany: true },
    ])
  })

  it('are none where each order has a key of its own', () => {
    expect(groupsOf((order) => `table order#order#ord_01M83E3VY0K4B7K3Y${order}`)).toEqual([])
    expect(groupsOf((order) => `table agreement#envelope#signeasy#${500_000 + order}`)).toEqual([])
  })

  it('are one for all orders of a day', () => {
    expect(groupsOf(() => 'gsi2 order#ended#2026-11-23')).toMatchObject([{ name: 'gsi2 order#ended#<day>', shards: 1 }])
  })
})
