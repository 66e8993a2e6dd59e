import type { DetailOf } from '#events/define.ts'
import { gatewayDue, ordersDue } from '#events/difference.ts'
import { onGatewayDue, onOrdersDue } from '#events/subscriptions/difference.ts'
import type { Context } from '#functions/platform/context.ts'
import { envelopeOf, rowOf } from '#functions/platform/messaging/outbox.ts'
import type { Writes } from '#functions/platform/port/table.ts'
import type { Comparison } from '#shared/difference/comparison.ts'
import { dayMs } from '#shared/kernel/instant.ts'
import { prefixedId } from '#shared/kernel/id.ts'

/** A page of a part, or without one all parts of a stage. */
export type Due = DetailOf<typeof gatewayDue>

const eventOf = { gateway: gatewayDue, orders: ordersDue } as const
const workerOf = { gateway: onGatewayDue.name, orders: onOrdersDue.name } as const
const rowKeptMs = 7 * dayMs

/** The present stage of a comparison, from 0. */
export const stageOf = ({ stages }: Comparison) => stages.length - 1

/** The id of an event follows from what it is about. */
function eventIdOf({ comparison_id, stage, part, page }: Due) {
  return prefixedId('evt', [comparison_id.slice('cmp_'.length), stage, part, page].join('_'))
}

/** The write that hands a stage over, to be spread into the transaction that begins it. A command does the stage itself. */
export function stageWrites(context: Context, comparison: Comparison): Writes {
  if (!comparison.is_daily) return {}
  const due: Due = { comparison_id: comparison.id, stage: stageOf(comparison) }
  const message = { id: eventIdOf(due), keptMs: rowKeptMs }
  return { stage: { put: rowOf(context, eventOf[comparison.of], due, message) } }
}

/** Hands pages to the workers, which get them after the delay. */
export async function sendPages(
  context: Context<'queues'>,
  { of }: Comparison,
  pages: readonly Due[],
  delaySeconds: number,
): Promise<void> {
  const events = pages.map((due) => ({
    envelope: envelopeOf(context, eventOf[of], due, eventIdOf(due)),
    delaySeconds,
  }))
  await context.queues.send(workerOf[of], events)
}
