import { listHolidays } from '#functions/market/queries.ts'
import { recordReconciled } from '#functions/order/commands.ts'
import { findOrder, listLedger, listOrdersToCompare, readBankTotals } from '#functions/order/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { describe } from '#functions/platform/messaging/event.ts'
import { findOrderOfLine } from '#functions/settlement/commands.ts'
import { listLinesOfCredit } from '#functions/settlement/queries.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import type { SettlementLine } from '#functions/vendor/razorpay/settlement.ts'
import { compared, type Moment, unknown } from '#shared/difference/compare.ts'
import type { Difference, DifferenceKind, Finding } from '#shared/difference/difference.ts'
import { graces, isInFlight } from '#shared/difference/grace.ts'
import { type Owed, owedByGateway } from '#shared/difference/gateway-balance.ts'
import { linePairs } from '#shared/difference/order-pairs.ts'
import { placeOf } from '#shared/difference/rules.ts'
import type { DifferenceId, OrderId } from '#shared/kernel/id.ts'
import { dayNumber, dayOf } from '#shared/kernel/day.ts'
import { type Day, dayInIndia, dayMs, epochMs, hourMs, type Instant, instant, later } from '#shared/kernel/instant.ts'
import type { Order } from '#shared/order/order.ts'
import { differenceIdOf, recordFinding, recordResolved } from './commands.ts'
import { compareOrder } from './compare-order.ts'
import { gatewayBalanceFindings, readGatewayBalance, type StatedBalance } from './gateway-balance.ts'
import { listAllOpenDifferences } from './queries.ts'
import { loadDayCompared, saveDayCompared } from './repository.ts'
import { readStatement, type Statement, type StatementLine } from './statement.ts'

/** The days of each statement that are read again; a day more than the application itself reads. */
const daysRead = 4
/** At least the orders that ended within so many days are compared: a bank can turn a payout back for some days. */
const endedDaysMin = 7
/** Differences that are older keep their state: the bank's statement is not read further back. */
const daysReadMax = 90
/** So many orders are asked for at the partners at once. */
const atOnce = 8

/** One comparison of everything. */
interface Run {
  readonly context: Context
  readonly moment: Moment
  readonly statement: Statement
  readonly open: readonly Difference[]
  /** The days of the gateway's report. */
  readonly days: ReadonlySet<Day>
  readonly findings: Map<DifferenceId, Finding>
  /** The lines of the bank's statement that orders explain. */
  readonly explained: Set<string>
  /** What the gateway owes us for each order. */
  readonly owed: Map<OrderId, Owed>
  /** The lines of the gateway's report whose settlement is not in our ledger yet, in paise; below 0 for a refund. */
  readonly settling: Map<string, number>
  /** The kinds that could not be compared: such differences stay as they are. */
  readonly uncompared: Set<DifferenceKind>
  /** Orders of which a partner did not answer: their differences stay as they are. */
  readonly failed: Map<OrderId, unknown>
}

/**
 * Compares our ledger with the report of the gateway, the statement of our bank and the escrow partner: records what differs,
 * closes what no longer does, and alarms about what is open. Reads by day and by page. Idempotent. Throws when an order could not
 * be compared; all others are. `since`: an earlier day in India from which both statements are read; without it they are read from the
 * last complete comparison on, at least for some days.
 */
export async function compareStatements(context: Context, since?: Day): Promise<void> {
  const run = await startRun(context, since ?? (await dayOfOutage(context)))
  const balanceBefore = await readGatewayBalance(context)
  await compareGateway(run)
  await compareOrders(run)
  const balanceAfter = await readGatewayBalance(context)
  compareGatewayBalance(run, balanceBefore, balanceAfter)
  await compareBank(run)
  for (const finding of run.findings.values()) await recordFinding(context, finding)
  for (const difference of run.open) if (isGone(run, difference)) await recordResolved(context, difference.id)
  for (const [order, failure] of run.failed)
    context.log({ level: 'warn', event: 'comparison-failed', order, error: describe(failure) })
  if (run.failed.size > 0) throw new Error(`${run.failed.size} orders could not be compared with the statements`)
  throwIfFailed(balanceBefore, balanceAfter)
  await saveDayCompared(context, dayInIndia(context.clock.now()))
}

/** The first day that is to be compared after days without a complete comparison; undefined when there were none. */
async function dayOfOutage(context: Context): Promise<Day | undefined> {
  const compared = await loadDayCompared(context)
  const today = dayNumber(dayInIndia(context.clock.now()))
  const first = Math.max(today - daysReadMax, dayNumber(compared ?? dayOf(today)) - daysRead + 1)
  return first < today - daysRead ? dayOf(first) : undefined
}

/** A gateway that does not state its balance is a matter of its contract; one that refuses ours, such as for a wrong key, is a failure. */
function compareGatewayBalance(run: Run, before: StatedBalance, after: StatedBalance): void {
  const { context, owed, settling, uncompared } = run
  const found = gatewayBalanceFindings(context, [before, after], owed, settling)
  if (found !== undefined) return add(run, found)
  uncompared.add('gateway-short').add('gateway-over')
  const failure = before.failure ?? after.failure
  if (failure === undefined) context.log({ level: 'error', event: 'gateway-balance-unknown' })
  else context.log({ level: 'warn', event: 'comparison-failed', of: 'gateway balance', error: describe(failure) })
}

function throwIfFailed(...balances: readonly StatedBalance[]): void {
  for (const { failure } of balances) if (failure !== undefined) throw failure
}

async function startRun(context: Context, since: Day | undefined): Promise<Run> {
  const now = context.clock.now()
  const open = await listAllOpenDifferences(context)
  const last = daysFrom(since ?? dayInIndia(later(now, -(daysRead - 1) * dayMs)), dayInIndia(now))
  const openDays = open.filter(({ kind }) => placeOf(kind) === 'gateway').map(({ day }) => day)
  const statement = await readStatement(context, startOf(now, since, open))
  const moment = { now, holidays: await listHolidays(context) }
  const found = {
    findings: new Map(),
    explained: new Set<string>(),
    failed: new Map(),
    owed: new Map(),
    settling: new Map(),
    uncompared: new Set<DifferenceKind>(),
  }
  return { context, moment, statement, open, days: new Set([...last, ...openDays]), ...found }
}

/** From when the bank's statement is read: also the days of what is open, and of what could explain it. */
function startOf(now: Instant, since: Day | undefined, open: readonly Difference[]): Instant {
  const ofBank = open.filter(({ kind }) => placeOf(kind) === 'bank').map(beginOf)
  const moments = [now, ...(since === undefined ? [] : [startOfDay(since)]), ...ofBank].map((at) =>
    later(at, -daysRead * dayMs),
  )
  const first = moments.reduce((one, other) => (other < one ? other : one))
  const earliest = later(now, -daysReadMax * dayMs)
  return first < earliest ? earliest : first
}

/** A difference can be seen days after what it is about, when nothing could be compared meanwhile. */
function beginOf({ first_seen, day }: Difference): Instant {
  const begin = startOfDay(day)
  return begin < first_seen ? begin : first_seen
}

function startOfDay(day: Day): Instant {
  return instant(epochMs(day))
}

/** All days from one to another, both included. */
function daysFrom(first: Day, last: Day): Day[] {
  const count = dayNumber(last) - dayNumber(first) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => dayOf(dayNumber(first) + index))
}

function add({ findings }: Run, found: readonly Finding[]): void {
  for (const finding of found) findings.set(differenceIdOf(finding), finding)
}

/** An open difference is gone when what it is about was compared and it was not found. */
function isGone({ findings, failed, statement, uncompared }: Run, difference: Difference): boolean {
  const { id, order_id, kind } = difference
  const isRead = !uncompared.has(kind) && (placeOf(kind) !== 'bank' || beginOf(difference) >= statement.from)
  return isRead && !findings.has(id) && (order_id === undefined || !failed.has(order_id))
}

/** The gateway's report of the last days, and of the days of what is open, line by line. */
async function compareGateway(run: Run): Promise<void> {
  const { context, days } = run
  for (const day of days) {
    for (let skip = 0, hasMore = true; hasMore;) {
      const page = await razorpay(context).settlementLines(day, skip)
      for (const line of page.lines) await compareLine(run, line)
      skip += page.lines.length
      hasMore = page.hasMore && page.lines.length > 0
    }
  }
}

/** A transfer to another account of the gateway concerns no order. A line that is not settled can still change. */
async function compareLine(run: Run, line: SettlementLine): Promise<void> {
  const { context, moment } = run
  const { id, kind, creditPaise, debitPaise, feePaise, taxPaise } = line
  if (kind === 'transfer') return
  const netPaise = creditPaise - debitPaise
  if (!line.isSettled) return void run.settling.set(id, netPaise)
  const at = line.settledAt ?? later(moment.now, -graces.unbooked.hours * hourMs)
  const order = await findOrderOfLine(context, line)
  if (order === undefined) return add(run, unknown('gateway', id, { paise: netPaise, at }, moment))
  if (!order.booked.some((cause) => cause === `settled:${id}` || cause === `netted:${id}`))
    run.settling.set(id, netPaise)
  const fresh = { id, kind, netPaise, costsPaise: feePaise + taxPaise, at }
  const pairs = linePairs(order, await listLedger(context, order.id), fresh)
  add(
    run,
    pairs.flatMap((pair) => compared(pair, moment)),
  )
}

/** Orders whose money moves or moved lately, and those of open differences. */
async function compareOrders(run: Run): Promise<void> {
  const { context, open, statement, moment } = run
  // Any line of the statement belongs to an order that has not ended, or has ended since.
  const readDays = Math.ceil((epochMs(moment.now) - epochMs(statement.from)) / dayMs) + 1
  for await (const orders of listOrdersToCompare(context, Math.max(endedDaysMin, readDays)))
    await compareEach(run, orders)
  const ids = new Set(open.flatMap(({ order_id }) => order_id ?? []))
  for (const id of ids) {
    const order = await findOrder(context, id)
    if (order !== undefined) await compareEach(run, [order])
  }
}

async function compareEach(run: Run, orders: readonly Order[]): Promise<void> {
  const { context, statement, moment } = run
  for (let first = 0; first < orders.length; first += atOnce)
    await Promise.all(
      orders.slice(first, first + atOnce).map(async (order) => {
        run.owed.set(order.id, owedByGateway(order))
        try {
          const { findings, keys } = await compareOrder(context, order, statement, moment)
          add(run, findings)
          // The reconciler looks at the order: it books what a partner states, such as a payout that came back.
          if (findings.length > 0) await recordReconciled(context, order, true)
          for (const key of keys) run.explained.add(key)
        } catch (failure) {
          run.failed.set(order.id, failure)
        }
      }),
    )
}

/** The lines of the bank's statement that no order has explained: the credit of a settlement, or money that belongs to no order. */
async function compareBank(run: Run): Promise<void> {
  for (const line of run.statement.lines.values()) if (!run.explained.has(line.key)) await compareBankLine(run, line)
  await compareBankBalance(run)
}

async function compareBankLine(run: Run, line: StatementLine): Promise<void> {
  const { context, moment } = run
  const { reference, paise, at } = line
  const settled = paise > 0 ? await listLinesOfCredit(context, reference) : []
  // An order that could not be compared may explain any line.
  if (settled.length === 0 && run.failed.size > 0) return
  if (settled.length === 0) return add(run, unknown('bank', reference, { paise, at }, moment))
  const net = settled.reduce((sum, { credit_paise, debit_paise }) => sum + credit_paise - debit_paise, 0)
  const booked = { paise: net, at }
  add(run, compared({ place: 'bank', reference, stated: { paise, at }, booked, grace: 'transfer' }, moment))
}

/** What has left the account within the last hours may not be booked yet. */
async function compareBankBalance(run: Run): Promise<void> {
  const { context, moment, statement } = run
  const [balance, totals] = await Promise.all([razorpay(context).bankBalance(), readBankTotals(context)])
  const leaving = [...statement.lines.values()]
    .filter(({ paise, at }) => paise < 0 && isInFlight('unbooked', at, moment.now, moment.holidays))
    .reduce((sum, { paise }) => sum - paise, 0)
  if (balance + leaving >= totals.bank) return
  const day = dayInIndia(moment.now)
  add(run, [{ kind: 'bank-short', reference: 'balance', stated_paise: balance, booked_paise: totals.bank, day }])
}
