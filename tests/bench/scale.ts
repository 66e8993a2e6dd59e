import type { Figure, Part } from './figure.ts'
import { statementNames } from '#shared/settlement/reading.ts'
import { production } from '#tests/infra/plan.ts'
import { backUp } from './scale/backup.ts'
import { ordersComparedADay } from './scale/comparison.ts'
import { reconciledInAMinute, delaysBeside } from './scale/due-work.ts'
import { companyGoal, ordersGoal } from './scale/limits.ts'
import { asksFor, type Ceiling, ceilingKinds, type CeilingKind, modelOrders } from './scale/model.ts'
import { linesReadADay, readMany } from './scale/statements.ts'
import { sized } from './size.ts'

/** `ITEMS=1000000` measures the largest table as well. */
const largest = Number(process.env['ITEMS'] ?? sized(2_000, 100_000))
const minutesMax = 10
/** `ORDERS=100000` has as many orders wait for their settlement. */
const dueOrders = Number(process.env['ORDERS'] ?? sized(50, 2_000))
/** How long the partners take, and for how long what one number of workers reconciles is counted. */
const latencyMs = sized(5, 200)
const countedSeconds = sized(2, 20)

/** G1, G2: what waits beside many due orders, and how many are worked off; G4: what limits the orders of a second, by a model; G5: verification, export and restore of a large table in a small memory. */
export const part: Part = async (print) => {
  const model = await modelOrders()
  const { ceilings, partners } = model
  const kinds = Object.keys(ceilingKinds) as CeilingKind[]
  for (const kind of kinds)
    for (const each of ceilings.filter((other) => other.kind === kind).slice(0, printedMax)) print(lineOf(each))
  for (const { quota, now, needed } of asksFor(ordersGoal, model))
    print(`for ${ordersGoal} orders a second: ${quota} ${needed}, now ${now}`)
  const calls = [...partners].map(([name, each]) => `${name} ${each.toFixed(1)}`)
  print(`calls of partners for an order: ${calls.join(', ')}`)
  print(`a day compares ${ordersComparedADay(production.settings.partnerCallsPerSecond)} orders with the statements`)
  for (const name of statementNames)
    print(
      `the ${name}: ${linesReadADay(name, production.settings.partnerCallsPerSecond)} lines a day are read within the hour`,
    )
  const modelled = kinds.map((kind) =>
    figureOf(
      kind,
      ceilings.find((each) => each.kind === kind),
    ),
  )
  const sizes = [...new Set([sized(largest, 10_000), largest])]
  const backups: Figure[] = []
  for (const size of sizes) backups.push(...(await backupFigures(size, print)))
  return [...modelled, ...(await dueFigures(print)), ...(await statementFigures()), ...backups]
}

/** How many new lines of each statement are read in a minute. Here all workers share one process. */
async function statementFigures(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const name of statementNames)
    for (const workers of [1, 2, 4]) {
      const pages = sized(1, 100_000)
      const { inAMinute } = await readMany({ of: name, pages, workers, latencyMs }, countedSeconds)
      figures.push({
        goal: 'G2',
        what: `new lines of the ${name} read in a minute by ${workers} workers, partners of ${latencyMs} ms`,
        unit: 'lines',
        ours: inAMinute,
        target: `>= ${linesGoal} a day`,
        isMet: inAMinute * minutesOfDay >= linesGoal,
      })
    }
  return figures
}

const [linesGoal, minutesOfDay] = [600_000, 1_440]

async function dueFigures(print: (line: string) => void): Promise<Figure[]> {
  const { expiryMs, confirmationMs } = await delaysBeside({
    orders: dueOrders,
    latencyMs,
    workers: sized(4, 40),
    hurryMs: sized(5_000, 0),
  })
  const beside = `beside ${dueOrders} orders that wait for their settlement`
  const delay = (what: string, ms: number, maxMs: number): Figure => ({
    goal: 'G1',
    what: `${what}, ${beside}`,
    unit: 'ms',
    ours: ms,
    target: `<= ${maxMs / 1_000} s`,
    isMet: ms <= maxMs,
  })
  const worked = new Map<number, number>()
  for (const workers of [1, 4, 16]) {
    worked.set(workers, await reconciledInAMinute({ orders: dueOrders, latencyMs, workers }, countedSeconds))
    print(`${workers} workers reconcile ${worked.get(workers)} due orders in a minute`)
  }
  const [one = 1] = worked.values()
  return [
    delay('a reservation outlives its time', expiryMs, 60_000),
    delay('a payment whose webhook is lost is confirmed', confirmationMs, 120_000),
    ...[...worked].map(([workers, orders]): Figure => ({
      goal: 'G2',
      what: `due orders worked in a minute by ${workers} workers, partners of ${latencyMs} ms`,
      unit: 'orders',
      ours: orders,
      target: `${workers}x of one worker`,
      isMet: orders >= 0.8 * workers * one,
    })),
  ]
}

/** Of each kind, the lowest. */
const printedMax = 5

function lineOf({ kind, part: name, ordersPerSecond, perOrder, unit, source, quota }: Ceiling): string {
  return `${Math.floor(ordersPerSecond)} orders a second: ${ceilingKinds[kind]}: ${name}: ${perOrder.toFixed(1)} ${unit} an order (${source}${quota === undefined ? '' : `, to be asked for: ${quota}`})`
}

function figureOf(kind: CeilingKind, lowest: Ceiling | undefined): Figure {
  const isOfCompany = kind === 'company' || kind === 'item'
  const goal = isOfCompany ? companyGoal : ordersGoal
  const orders = lowest?.ordersPerSecond ?? Number.POSITIVE_INFINITY
  return {
    goal: isOfCompany ? 'G3' : 'G4',
    what: `model: ${ceilingKinds[kind]}: ${lowest?.part ?? 'none'}`,
    unit: 'orders/s',
    ours: Math.floor(orders),
    target: `>= ${goal}`,
    isMet: orders >= goal,
  }
}

async function backupFigures(size: number, print: (line: string) => void): Promise<Figure[]> {
  const { items, itemsAfter, violations, different, tookMs } = await backUp(size)
  const isWhole = itemsAfter === items && violations.length === 0 && different === 0
  const took = Object.values(tookMs).reduce((sum, each) => sum + each, 0)
  print(
    `${items} items: ${Object.entries(tookMs)
      .map(([name, ms]) => `${name} ${(ms / 1000).toFixed(1)} s`)
      .join(', ')}`,
  )
  return [
    {
      goal: 'G5',
      what: `verification, export, restore and comparison of ${items} items`,
      unit: 'ms',
      ours: Math.round(took),
      target: `<= ${minutesMax} min, in the same memory, nothing lost`,
      isMet: isWhole && took <= minutesMax * 60_000,
    },
  ]
}
