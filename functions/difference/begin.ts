import { readBankTotals } from '#functions/order/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import {
  type Comparison,
  type ComparisonName,
  dayOfOutage,
  reportDays,
  startOfStatement,
  statementDays,
} from '#shared/difference/comparison.ts'
import type { Difference } from '#shared/difference/difference.ts'
import { prefixedId } from '#shared/kernel/id.ts'
import { type Day, epochMs } from '#shared/kernel/instant.ts'
import { readGatewayBalance } from './gateway-balance.ts'
import { stageWrites } from './hand-over.ts'
import { dayPart, partsOfLists, statementPart } from './parts.ts'
import { listAllOpenDifferences } from './queries.ts'
import { loadComparison, saveComparison } from './repository.ts'

/** Begins both comparisons of a day, whose work is handed to the workers. One that cannot begin does not keep the other from it. */
export async function beginDailyComparisons(context: Context<'table' | 'secrets' | 'fetch'>): Promise<void> {
  const failures: unknown[] = []
  // Nothing of the gateway must wait once its balance was read.
  for (const name of ['orders', 'gateway'] as const)
    await beginComparison(context, name, { isDaily: true }).catch((failure: unknown) => void failures.push(failure))
  if (failures.length > 0) throw failures[0]
}

interface Begin {
  /** Whether its stages are handed to the workers; otherwise the caller does them (./compare.ts). */
  readonly isDaily: boolean
  /** An earlier day in India from which both statements are read; without it they are read from the last complete comparison on. */
  readonly since?: Day | undefined
}

/**
 * Begins a comparison: reads what must be read once, and hands its first stage over. The one before is left as it is; when it has
 * not ended, this is an alarm.
 */
export async function beginComparison(
  context: Context<'table' | 'secrets' | 'fetch'>,
  of: ComparisonName,
  begin: Begin,
): Promise<Comparison> {
  const before = await loadComparison(context, of)
  if (before?.ended_at === null)
    context.log({ level: 'error', event: 'comparison-unfinished', of, id: before.id, since: before.started_at })
  const since = begin.since ?? dayOfOutage(before?.complete_day ?? null, context.clock.now())
  const open = await listAllOpenDifferences(context)
  const comparison = newComparison(context, of, { ...begin, since }, before, open)
  const begun =
    of === 'gateway' ? await beginGateway(context, comparison, since, open) : await beginOrders(context, comparison)
  await saveComparison(context, before, begun, stageWrites(context, begun))
  return begun
}

function newComparison(
  { clock }: Context,
  of: ComparisonName,
  { isDaily, since }: Begin,
  before: Comparison | undefined,
  open: readonly Difference[],
): Comparison {
  const now = clock.now()
  const version = (before?.version ?? -1) + 1
  return {
    of,
    id: prefixedId('cmp', `${of}_${version}_${epochMs(now).toString(36)}`),
    is_daily: isDaily,
    started_at: now,
    from: startOfStatement(now, since, open),
    balance_before: null,
    bank: null,
    stages: [],
    ended_at: null,
    failed: 0,
    complete_day: before?.complete_day ?? null,
    version,
  }
}

async function beginGateway(
  context: Context<'table:read' | 'secrets' | 'fetch'>,
  comparison: Comparison,
  since: Day | undefined,
  open: readonly Difference[],
): Promise<Comparison> {
  const days = reportDays(comparison.started_at, since, open).map(dayPart)
  const balance_before = await readGatewayBalance(context)
  return { ...comparison, balance_before, stages: [[...days, ...(await partsOfLists(context, comparison, 0))]] }
}

/** The first stage reads the statement of our bank, as of this moment. */
async function beginOrders(
  context: Context<'table:read' | 'secrets' | 'fetch'>,
  comparison: Comparison,
): Promise<Comparison> {
  const [stated_paise, totals] = await Promise.all([razorpay(context).bankBalance(), readBankTotals(context)])
  const bank = { stated_paise, booked_paise: totals.bank }
  return { ...comparison, bank, stages: [statementDays(comparison).map(statementPart)] }
}
