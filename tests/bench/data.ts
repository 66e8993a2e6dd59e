import type { Item } from '#functions/platform/port/table.ts'
import { type CrowdOutcome, playCrowd } from '#tests/performance/contention.ts'
import { isRead, limits, orderUnitsGoal, readGoal } from '#tests/performance/table-limits.ts'
import { tableWriteUnits } from '#tests/performance/meter.ts'
import { scanningFiles } from '#tests/performance/table-scans.ts'
import { type CallName, type Walk, walkAll } from '#tests/performance/table-walk.ts'
import { conditionalUpdates, type Contention, transactions } from './data/contention.ts'
import { type Figure, median, type Part, quantile } from './figure.ts'

/** What the table is asked: for a screen, for an order, by a crowd. Counted on the embedded house, but for the crowd's waiting, which is a model. */
export const part: Part = async (tell) => {
  const walk = await walkAll()
  const actors = await playCrowd({ buyers: crowdSize, lots: crowdLots })
  return [
    ...screenFigures(walk, tell),
    scanFigure(),
    ...orderFigures(walk, tell),
    ...crowdFigures(actors, tell),
    ...waitingFigures(tell),
  ]
}

const crowdSize = 1_000
const crowdLots = 100

function screenFigures({ endpoints }: Walk, tell: (line: string) => void): Figure[] {
  const screens = (Object.keys(limits) as CallName[])
    .filter((name) => isRead(limits[name]))
    .map((name) => {
      const asked = endpoints[name]
      if (asked === undefined) throw new Error(`${name} was not called`)
      return { name, calls: asked.calls.length, units: asked.readUnits, goal: readGoal(name) }
    })
  const overCalls = screens.filter(({ calls, goal }) => calls > goal.calls)
  const overUnits = screens.filter(({ units, goal }) => units > goal.readUnits)
  for (const { name, calls, units } of new Set([...overCalls, ...overUnits]))
    tell(`${name}: ${calls} calls, ${units} read units: ${limits[name].because}`)
  return [
    {
      goal: 'D1',
      what: 'table calls of the screen with the most',
      unit: 'calls',
      ours: Math.max(...screens.map(({ calls }) => calls)),
      wanted: '<= 1, 2 for company and profile',
      isMet: overCalls.length === 0,
    },
    {
      goal: 'D1',
      what: `screens of ${screens.length} with more calls than that`,
      unit: 'calls',
      ours: overCalls.length,
      wanted: '0',
      isMet: overCalls.length === 0,
    },
    {
      goal: 'D3',
      what: 'read units of the screen with the most',
      unit: 'units',
      ours: Math.max(...screens.map(({ units }) => units)),
      wanted: '<= 1.5',
      isMet: overUnits.length === 0,
    },
    {
      goal: 'D3',
      what: `screens of ${screens.length} with more units than that`,
      unit: 'units',
      ours: overUnits.length,
      wanted: '0',
      isMet: overUnits.length === 0,
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
    wanted: '0',
    isMet: files === 0,
  }
}

function orderFigures({ order, idleMinute }: Walk, tell: (line: string) => void): Figure[] {
  const { write, read } = orderUnitsGoal
  const things = new Map<string, number>()
  for (const {
    things: [thing = ''],
    kind,
    readUnits,
    writeUnits,
  } of order.calls)
    things.set(`${kind} ${thing}`, (things.get(`${kind} ${thing}`) ?? 0) + readUnits + writeUnits)
  for (const [thing, units] of [...things].sort(([, one], [, other]) => other - one).slice(0, 8))
    tell(`an order: ${units} units for ${thing}`)
  return [
    {
      goal: 'D3',
      what: 'write units of a completed order',
      unit: 'units',
      ours: order.writeUnits,
      wanted: `<= ${write}`,
      isMet: order.writeUnits <= write,
    },
    {
      goal: 'D3',
      what: 'read units of a completed order',
      unit: 'units',
      ours: order.readUnits,
      wanted: `<= ${read}`,
      isMet: order.readUnits <= read,
    },
    {
      goal: 'D3',
      what: 'units of a minute with nothing to do',
      unit: 'units',
      ours: idleMinute.readUnits + idleMinute.writeUnits,
      wanted: '<= 1',
      isMet: idleMinute.readUnits + idleMinute.writeUnits <= 1,
    },
  ]
}

function crowdFigures(
  { told, broken, stock, stockCalls, violations }: CrowdOutcome,
  tell: (line: string) => void,
): Figure[] {
  const placed = told['placed'] ?? 0
  const answered = placed + (told['SOLD_OUT'] ?? 0)
  const updates = stockCalls.filter(({ kind }) => kind === 'update')
  tell(
    `a crowd of ${crowdSize} for ${crowdLots} lots was told ${JSON.stringify(told)}; its stock was asked ${stockCalls.length} times, ${updates.length} of them updates`,
  )
  const isWhole = stock.available === 0 && stock.sold === 0 && stock.held === placed * 10 && violations.length === 0
  return [
    {
      goal: 'D7',
      what: `lots sold of ${crowdLots}, to ${crowdSize} at once`,
      unit: 'calls',
      ours: placed,
      wanted: `= ${crowdLots}, the books whole`,
      isMet: placed === crowdLots && isWhole,
    },
    {
      goal: 'D7',
      what: 'buyers told neither "placed" nor "sold out"',
      unit: 'calls',
      ours: crowdSize - answered,
      wanted: '0',
      isMet: answered === crowdSize && broken === 0,
    },
  ]
}

const seeds = 21
const readToWriteMs = 30

function waitingFigures(tell: (line: string) => void): Figure[] {
  const scarce = waitingFor(crowdLots)
  const enough = waitingFor(crowdSize)
  tell(
    `model, lots enough for all ${crowdSize}: p99 added ${Math.round(enough.ours(0.99))} ms, because the stock item grows by each hold; counter in the transaction ${Math.round(enough.others(0.99))} ms, of which ${enough.othersLost} give up`,
  )
  const waiting = (name: string, share: number, max: number): Figure => ({
    goal: 'D7',
    what: `model: ${name} added by waiting, ${crowdSize} in a second for ${crowdLots} lots`,
    unit: 'ms',
    ours: scarce.ours(share),
    beside: { 'counter in the transaction': scarce.others(share) },
    wanted: `<= ${max} ms`,
    isMet: scarce.ours(share) <= max,
  })
  return [
    waiting('p50', 0.5, 50),
    waiting('p99', 0.99, 250),
    {
      goal: 'D7',
      what: 'model: units which that asks of the one partition',
      unit: 'units',
      ours: scarce.units,
      wanted: '<= 1,000, or some are throttled',
      isMet: scarce.units <= 1_000,
    },
  ]
}

/** Medians over the seeds. */
function waitingFor(lots: number) {
  const played = Array.from({ length: seeds }, (_, seed) => ({
    buyers: crowdSize,
    lots,
    readToWriteMs,
    seed: `crowd ${seed}`,
  }))
  const ours = played.map((actors) => conditionalUpdates(actors, unitsWith))
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

/** What one update of the stock is charged: each open order keeps its hold in it. */
function unitsWith(holds: number): number {
  const names = Array.from({ length: holds }, (_, place) => [`ord_${String(place).padStart(26, '0')}`, 10] as const)
  const stock: Item = {
    pk: 'stock#sec_wanted',
    sk: 'stock',
    security_id: 'sec_wanted',
    issued: 10_000,
    available: 10_000,
    sold: 0,
    holds: Object.fromEntries(names),
  }
  return tableWriteUnits(undefined, stock)
}
