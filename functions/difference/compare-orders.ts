import { listHolidays } from '#functions/market/queries.ts'
import { recordReconciled } from '#functions/order/commands.ts'
import type { Context } from '#functions/platform/context.ts'
import { describe } from '#functions/platform/messaging/event.ts'
import { recordSaleLook } from '#functions/sale/commands.ts'
import { listLinesOfCredit } from '#functions/settlement/queries.ts'
import { compared, type Moment, unknown } from '#shared/difference/compare.ts'
import {
  type Comparison,
  noResult,
  orderPart,
  type PageResult,
  type Position,
  type Result,
  salePart,
  type StatementLine,
} from '#shared/difference/comparison.ts'
import type { DifferenceKind, Finding } from '#shared/difference/difference.ts'
import { isInFlight } from '#shared/difference/grace.ts'
import { dayInIndia, Instant } from '#shared/kernel/instant.ts'
import { type ComparedOrder, compareOrder } from './compare-order.ts'
import { compareSale } from './compare-sale.ts'
import { type Conclusion, type Job, record } from './job.ts'
import { compareOrdersFrom, compareSalesFrom } from './order-pages.ts'
import { readSavedStatement, saveStatement } from './result-files.ts'
import { readStatementPage, statementOf } from './statement.ts'

/** Two calls of the escrow partner for each order. */
const orderLimits = { atOnce: 4, inRun: 16 }

/** Each order with the escrow partner and the statement of our bank, and then what no order explains of that statement. */
export const ordersJob: Job = {
  stagesBefore: 1,
  async prepare(context: Context<'files'>, comparison, { lines }) {
    await saveStatement(context, comparison, statementOf(comparison.from, new Map(lines).values()))
  },
  async comparePage(context: Context<'table' | 'files:read' | 'secrets' | 'fetch'>, comparison, part, position) {
    const [kind, from = ''] = part.split(' ')
    if (kind === 'statement') return readStatementPage(context, comparison, Instant.parse(from), position)
    return compareMoney(context, comparison, part, position)
  },
  conclude,
}

/** Compares the orders, or the sales, of a page of a part. */
async function compareMoney(
  context: Context<'table' | 'files:read' | 'secrets' | 'fetch'>,
  comparison: Comparison,
  part: string,
  position: Position,
): Promise<PageResult> {
  const [statement, moment] = await Promise.all([
    readSavedStatement(context, comparison),
    momentOf(context, comparison),
  ])
  const explained = new Set<string>()
  const failed: { part: string; error: string }[] = []
  /** The reconciler looks at what differs: it books what a partner states, such as a payout that came back. */
  const recordCompared = async (name: string, compare: () => Promise<ComparedOrder>, look: () => Promise<void>) => {
    try {
      const { findings, keys } = await compare()
      await record(context, comparison, findings)
      if (findings.length > 0) await look()
      for (const key of keys) if (statement.lines.has(key)) explained.add(key)
    } catch (failure) {
      failed.push({ part: name, error: describe(failure) })
    }
  }
  const isOfSales = part.startsWith('sales ') || part.startsWith('sale ')
  const next = isOfSales
    ? await compareSalesFrom(context, part, position, orderLimits, (sale) =>
        recordCompared(
          salePart(sale.id),
          () => compareSale(context, sale, statement, moment),
          () => recordSaleLook(context, sale, true),
        ),
      )
    : await compareOrdersFrom(context, comparison, part, position, orderLimits, (order) =>
        recordCompared(
          orderPart(order.id),
          () => compareOrder(context, order, statement, moment),
          () => recordReconciled(context, order, true),
        ),
      )
  return { ...noResult, explained: [...explained], failed, next }
}

async function momentOf(context: Context<'files:read'>, { started_at }: Comparison): Promise<Moment> {
  return { now: started_at, holidays: await listHolidays(context) }
}

/**
 * The lines of the bank's statement that no order has explained: the credit of a settlement, or money that belongs to no order. An order
 * that could not be compared may explain any line.
 */
async function conclude(
  context: Context<'table' | 'files:read'>,
  comparison: Comparison,
  { explained, failed }: Result,
): Promise<Conclusion> {
  const { lines } = await readSavedStatement(context, comparison)
  const moment = await momentOf(context, comparison)
  await record(context, comparison, bankShort(comparison, lines.values(), moment))
  const isKnown = new Set(explained)
  const isComplete = failed.length === 0
  for (const line of lines.values())
    if (!isKnown.has(line.key)) await compareBankLine(context, comparison, line, moment, isComplete)
  return { uncompared: new Set<DifferenceKind>(isComplete ? [] : ['bank-unknown']), failures: [] }
}

/** What has left the account within the last hours may not be booked yet. */
function bankShort({ bank }: Comparison, lines: Iterable<StatementLine>, { now, holidays }: Moment): Finding[] {
  if (bank === null) return []
  let leaving = 0
  for (const { paise, at } of lines) if (paise < 0 && isInFlight('unbooked', at, now, holidays)) leaving -= paise
  if (bank.stated_paise + leaving >= bank.booked_paise) return []
  return [{ kind: 'bank-short', reference: 'balance', ...bank, day: dayInIndia(now) }]
}

async function compareBankLine(
  context: Context<'table'>,
  comparison: Comparison,
  { reference, paise, at }: StatementLine,
  moment: Moment,
  isComplete: boolean,
): Promise<void> {
  const settled = paise > 0 ? await listLinesOfCredit(context, reference) : []
  if (settled.length === 0) {
    if (isComplete) await record(context, comparison, unknown('bank', reference, { paise, at }, moment))
    return
  }
  const net = settled.reduce((sum, { credit_paise, debit_paise }) => sum + credit_paise - debit_paise, 0)
  const pair = {
    place: 'bank',
    reference,
    stated: { paise, at },
    booked: { paise: net, at },
    grace: 'transfer',
  } as const
  await record(context, comparison, compared(pair, moment))
}
