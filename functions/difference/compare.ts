import type { Context } from '#functions/platform/context.ts'
import type { Queues } from '#functions/platform/port/queues.ts'
import type { ComparisonName } from '#shared/difference/comparison.ts'
import type { Day } from '#shared/kernel/instant.ts'
import { beginComparison } from './begin.ts'
import { gatewayJob } from './compare-gateway.ts'
import { ordersJob } from './compare-orders.ts'
import { type Due, stageOf } from './hand-over.ts'
import { loadComparison } from './repository.ts'
import { workOff } from './work-off.ts'

/**
 * Compares our ledger with the report of the gateway, the statement of our bank and the escrow partner, all in this process: records
 * what differs, closes what no longer does, and alarms about what is open. Throws when something could not be compared; all the rest is.
 * `since`: an earlier day in India from which both statements are read.
 */
export async function compareStatements(
  context: Context<'table' | 'files' | 'secrets' | 'fetch'>,
  since?: Day,
): Promise<void> {
  const failed = [await compareHere(context, 'gateway', since), await compareHere(context, 'orders', since)]
  const count = failed.reduce((sum, each) => sum + each, 0)
  if (count > 0) throw new Error(`${count} orders or balances could not be compared with the statements`)
}

const jobOf = { gateway: gatewayJob, orders: ordersJob } as const

/** Returns how much could not be compared. */
async function compareHere(
  context: Context<'table' | 'files' | 'secrets' | 'fetch'>,
  of: ComparisonName,
  since: Day | undefined,
): Promise<number> {
  const waiting: Due[] = []
  const queues: Queues = {
    send: async (_, events) => void waiting.push(...events.map(({ envelope }) => envelope.detail as Due)),
  }
  const here = { ...context, queues }
  let comparison = await beginComparison(here, of, { isDaily: false, since })
  while (comparison.ended_at === null) {
    waiting.push({ comparison_id: comparison.id, stage: stageOf(comparison) })
    for (let due = waiting.shift(); due !== undefined; due = waiting.shift()) await workOff(here, of, jobOf[of], due)
    const after = await loadComparison(here, of)
    if (after === undefined || after.id !== comparison.id || after.version === comparison.version)
      throw new Error('another comparison has begun: run the command again when it has ended')
    comparison = after
  }
  return comparison.failed
}
