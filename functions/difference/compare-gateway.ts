import { listHolidays } from '#functions/market/queries.ts'
import { recordReconciled } from '#functions/order/commands.ts'
import { listLedger } from '#functions/order/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { describe } from '#functions/platform/messaging/event.ts'
import { findOrderOfLine } from '#functions/settlement/commands.ts'
import { listLines } from '#functions/settlement/queries.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import type { SettlementLine } from '#functions/vendor/razorpay/settlement.ts'
import { compared, type Moment, unknown } from '#shared/difference/compare.ts'
import {
  type Comparison,
  noResult,
  owedIn,
  type PageResult,
  type Position,
  type Result,
} from '#shared/difference/comparison.ts'
import type { DifferenceKind, Finding } from '#shared/difference/difference.ts'
import { graces } from '#shared/difference/grace.ts'
import { allOwed, balanceDifference, owedByGateway } from '#shared/difference/gateway-balance.ts'
import { gatewayPairs, linePairs } from '#shared/difference/order-pairs.ts'
import { Day, dayInIndia, hourMs, later } from '#shared/kernel/instant.ts'
import type { Order } from '#shared/order/order.ts'
import { endedAt } from '#shared/order/rules.ts'
import { readGatewayBalance } from './gateway-balance.ts'
import { type Conclusion, type Job, record } from './job.ts'
import { compareOrdersFrom, hasTime } from './order-pages.ts'
import { dayPart } from './parts.ts'

/** A line asks the table three times. */
const linesAtOnce = 16
/** No partner is asked about an order: its lines and its entries are in our tables. */
const orderLimits = { atOnce: 25, inRun: 50 }

/** The report of the gateway, what of each order it should have, and its balance. */
export const gatewayJob: Job = {
  // The days of the report stand beside the first lists.
  stagesBefore: 0,
  prepare: async () => undefined,
  async comparePage(context: Context<'table' | 'files:read' | 'secrets' | 'fetch'>, comparison, part, position) {
    const run = { context, comparison, moment: { now: comparison.started_at, holidays: await listHolidays(context) } }
    const [kind, name = ''] = part.split(' ')
    return kind === 'day' ? compareDay(run, Day.parse(name), position) : compareOrders(run, part, position)
  },
  conclude,
}

interface Run {
  readonly context: Context<'table' | 'secrets' | 'fetch'>
  readonly comparison: Comparison
  readonly moment: Moment
}

/** A page of a day of the report. A gateway that does not answer is asked again at the end. */
async function compareDay(run: Run, day: Day, { skip = 0 }: Position): Promise<PageResult> {
  const { context } = run
  const settling: [string, number][] = []
  try {
    const { lines, unreadable, hasMore } = await razorpay(context).settlementLines(day, skip)
    if (unreadable.length > 0) throw new Error(`the lines ${unreadable.slice(0, 5).join(', ')} cannot be read`)
    let count = 0
    do {
      const some = lines.slice(count, count + linesAtOnce)
      await Promise.all(some.map((line) => compareLine(run, line, settling)))
      count += some.length
    } while (count < lines.length && hasTime(context))
    const isEnd = count === lines.length && (!hasMore || lines.length === 0)
    return { ...noResult, settling, next: isEnd ? null : { skip: skip + count } }
  } catch (failure) {
    return { ...noResult, settling, failed: [{ part: dayPart(day), error: describe(failure) }], next: null }
  }
}

/** A transfer to another account of the gateway concerns no order. A line that is not settled can still change. */
async function compareLine(run: Run, line: SettlementLine, settling: [string, number][]): Promise<void> {
  const { context, comparison, moment } = run
  const { id, kind, creditPaise, debitPaise, feePaise, taxPaise } = line
  if (kind === 'transfer') return
  const netPaise = creditPaise - debitPaise
  if (!line.isSettled) return void settling.push([id, netPaise])
  const at = line.settledAt ?? later(moment.now, -graces.unbooked.hours * hourMs)
  const order = await findOrderOfLine(context, line)
  if (order === undefined) return record(context, comparison, unknown('gateway', id, { paise: netPaise, at }, moment))
  if (!order.ledger.booked.some((cause) => cause === `settled:${id}` || cause === `netted:${id}`))
    settling.push([id, netPaise])
  const fresh = { id, kind, netPaise, costsPaise: feePaise + taxPaise, at }
  const pairs = linePairs(order, await listLedger(context, order.id), fresh)
  await record(
    context,
    comparison,
    pairs.flatMap((pair) => compared(pair, moment)),
  )
}

async function compareOrders(run: Run, part: string, position: Position): Promise<PageResult> {
  const { context, comparison, moment } = run
  const owed: [Order['id'], number, number, number][] = []
  const next = await compareOrdersFrom(context, comparison, part, position, orderLimits, async (order) => {
    const { leastPaise, mostPaise } = owedByGateway(order)
    if (leastPaise !== 0 || mostPaise !== 0 || hasMoved(order, comparison))
      owed.push([order.id, order.version, leastPaise, mostPaise])
    const [entries, lines] = await Promise.all([listLedger(context, order.id), listLines(context, order.id)])
    const findings = gatewayPairs(order, entries, lines).flatMap((pair) => compared(pair, moment))
    await record(context, comparison, findings)
    // The reconciler looks at the order: it books what the gateway states.
    if (findings.length > 0) await recordReconciled(context, order, true)
  })
  return { ...noResult, owed, next }
}

/** An order that ended since the comparison began may have been read in the list before, when something was owed for it. */
function hasMoved(order: Order, { started_at }: Comparison): boolean {
  const at = endedAt(order)
  return at !== undefined && at >= started_at
}

/** Kinds that a missing page of the report leaves open. */
const ofReport: readonly DifferenceKind[] = ['gateway-unbooked', 'gateway-differs', 'gateway-unknown']
const ofBalance: readonly DifferenceKind[] = ['gateway-short', 'gateway-over']

/** A gateway that does not state its balance is a matter of its contract; one that refuses ours, such as for a wrong key, is a failure. */
async function conclude(
  context: Context<'table' | 'secrets' | 'fetch'>,
  comparison: Comparison,
  result: Result,
): Promise<Conclusion> {
  const after = await readGatewayBalance(context)
  const failure = comparison.balance_before?.failure ?? after.failure
  const failures = failure === null ? [] : [`gateway balance: ${failure}`]
  if (result.failed.length > 0) return { uncompared: new Set([...ofReport, ...ofBalance]), failures }
  const [before, stated] = [comparison.balance_before?.paise ?? null, after.paise]
  if (before === null || stated === null) {
    if (failure === null) context.log({ level: 'error', event: 'gateway-balance-unknown' })
    return { uncompared: new Set(ofBalance), failures }
  }
  await record(context, comparison, balanceFindings(comparison, result, { statedBefore: before, stated }))
  return { uncompared: new Set(), failures }
}

function balanceFindings(
  { started_at }: Comparison,
  result: Result,
  balance: { readonly statedBefore: number; readonly stated: number },
): Finding[] {
  const settling = result.settling.map(([, paise]) => paise)
  const found = balanceDifference(allOwed(owedIn(result)), balance, settling)
  if (found === undefined) return []
  const { kind, stated, booked } = found
  return [{ kind, reference: 'balance', stated_paise: stated, booked_paise: booked, day: dayInIndia(started_at) }]
}
