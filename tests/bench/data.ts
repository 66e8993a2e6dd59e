import { shardsMax } from '#shared/order/limits.ts'
import { RESERVED_BY_OTHERS, SOLD_OUT } from '#shared/order/refusals.ts'
import { shardCountFor } from '#shared/order/stock/stock.ts'
import { type ContentionOutcome, buyAtOnce } from '#tests/performance/contention.ts'
import { screens } from '#tests/performance/screen-requests.ts'
import { scanningFiles } from '#tests/performance/table-scans.ts'
import { type Walk, walkAll } from '#tests/performance/table-walk.ts'
import { conditionalUpdates, type Contention, transactions, unitsWith } from './data/contention.ts'
import { partitionsAtFirst } from './scale/limits.ts'
import { type OrderCost, orderCost } from './scale/cost.ts'
import { type Figure, median, type Part, quantile } from './figure.ts'
import { sized } from './size.ts'

/** The cost of the table: of a screen, of an order, of a hot item. Counted on the local app; only the waiting at the hot item is a model. */
export const part: Part = async (print) => {
  const walk = await walkAll()
  const outcome = await buyAtOnce({ buyers, lots })
  return [
    ...screenFigures(walk, print),
    scanFigure(),
    ...orderFigures(walk, await orderCost(), print),
    ...contentionFigures(outcome, print),
    ...waitingFigures(print),
  ]
}

const buyers = sized(40, 1_000)
const lots = sized(4, 100)

function screenFigures(walk: Walk, print: (line: string) => void): Figure[] {
  const found = screens(walk)
  const most = Math.max(...found.map(({ requests }) => requests))
  for (const { name, requests, calls } of found) if (requests === most) print(`${name}: ${requests} requests: ${calls}`)
  return [
    {
      goal: 'D1',
      what: `table requests of the screen with the most, of ${found.length}`,
      unit: 'calls',
      ours: most,
      target: '<= 4',
      isMet: most <= 4,
    },
  ]
}

function scanFigure(): Figure {
  const files = scanningFiles().length
  return {
    goal: 'D2',
    what: 'files of functions that can scan',
    unit: 'calls',
    ours: files,
    target: '0',
    isMet: files === 0,
  }
}

function orderFigures({ order }: Walk, { usd, parts }: OrderCost, print: (line: string) => void): Figure[] {
  const itemKinds = new Map<string, number>()
  for (const {
    itemKinds: [itemKind = ''],
    kind,
    readUnits,
    writeUnits,
  } of order.calls)
    itemKinds.set(`${kind} ${itemKind}`, (itemKinds.get(`${kind} ${itemKind}`) ?? 0) + readUnits + writeUnits)
  print(`an order: ${order.writeUnits} write units, ${order.readUnits} read units`)
  for (const [itemKind, units] of [...itemKinds].sort(([, one], [, other]) => other - one).slice(0, 8))
    print(`an order: ${units} units for ${itemKind}`)
  for (const [name, microUsd] of Object.entries(parts)) print(`an order: ${Math.round(microUsd)} micro-USD for ${name}`)
  return [
    {
      goal: 'D3',
      what: 'a completed order in all, by list prices',
      unit: 'micro-USD',
      ours: Math.round(usd * 1_000_000),
      target: '<= 800',
      isMet: usd <= 0.0008,
    },
  ]
}

function contentionFigures(
  { results, serverErrors, stock, stockCalls, violations }: ContentionOutcome,
  print: (line: string) => void,
): Figure[] {
  const placed = results['placed'] ?? 0
  const answered = placed + (results[SOLD_OUT.code] ?? 0) + (results[RESERVED_BY_OTHERS.code] ?? 0)
  const updates = stockCalls.filter(({ kind }) => kind === 'update')
  print(
    `${buyers} buyers at once for ${lots} lots: ${JSON.stringify(results)}; ${stockCalls.length} calls on the stock, ${updates.length} of them updates`,
  )
  const isConsistent = stock.committed === 0 && stock.held === placed * 10 && violations.length === 0
  return [
    {
      goal: 'D7',
      what: `lots sold of ${lots} that new buyers may hold, to ${buyers} at once`,
      unit: 'calls',
      ours: placed,
      target: `= ${lots}, the ledger consistent`,
      isMet: placed === lots && isConsistent,
    },
    {
      goal: 'D7',
      what: 'buyers answered neither "placed" nor "sold out" nor "reserved by others"',
      unit: 'calls',
      ours: buyers - answered,
      target: '0',
      isMet: answered === buyers && serverErrors === 0,
    },
  ]
}

const seeds = sized(3, 21)
/** Lots of ten shares, of which the largest order takes twenty. */
const scarceShards = shardCountFor(lots * 10, 200)
const readToWriteMs = 30

function waitingFigures(print: (line: string) => void): Figure[] {
  const scarce = waitingFor(lots, scarceShards)
  const [enough, unspread] = [waitingFor(buyers, shardsMax), waitingFor(buyers, shardsMax, 1)]
  print(
    `model, enough lots for all ${buyers} in ${shardsMax} shards: p99 added ${Math.round(enough.ours(0.99))} ms, ${Math.round(unspread.ours(0.99))} ms if all shards shared one partition (${unspread.units} units); counter in the transaction ${Math.round(enough.others(0.99))} ms, of which ${enough.othersLost} give up`,
  )
  const waiting = (name: string, share: number, max: number): Figure => ({
    goal: 'D7',
    what: `model: ${name} of the added waiting time, ${buyers} in a second for ${lots} lots`,
    unit: 'ms',
    ours: scarce.ours(share),
    beside: { 'counter in the transaction': scarce.others(share) },
    target: `<= ${max} ms`,
    isMet: scarce.ours(share) <= max,
  })
  return [
    waiting('p50', 0.5, 50),
    waiting('p99', 0.99, 250),
    {
      goal: 'D7',
      what: `model: p99 of the added waiting time, ${buyers} in a second for as many lots in ${shardsMax} shards`,
      unit: 'ms',
      ours: enough.ours(0.99),
      beside: { 'counter in the transaction': enough.others(0.99) },
      target: '<= 250 ms',
      isMet: enough.ours(0.99) <= 250,
    },
    {
      goal: 'D7',
      what: 'model: write units of that in the one partition',
      unit: 'units',
      ours: scarce.units,
      target: '<= 1,000, or some are throttled',
      isMet: scarce.units <= 1_000,
    },
  ]
}

/** Medians over the seeds. */
function waitingFor(lots: number, shards: number, partitions = partitionsAtFirst.count) {
  const played = Array.from({ length: seeds }, (_, seed) => ({
    buyers,
    lots,
    readToWriteMs,
    seed: `crowd ${seed}`,
    shards,
    partitions,
  }))
  const ours = played.map((outcome) => conditionalUpdates(outcome, unitsWith))
  const others = played.map(transactions)
  const waits = (all: readonly Pick<Contention, 'addedMs'>[], share: number) =>
    median(all.map(({ addedMs }) => quantile(addedMs, share)))
  return {
    ours: (share: number) => waits(ours, share),
    others: (share: number) => waits(others, share),
    othersLost: median(others.map(({ failed }) => failed)),
    units: median(ours.map(({ units }) => units)),
  }
}
