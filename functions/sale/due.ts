import { saleDue } from '#events/sale.ts'
import { onSaleDue } from '#events/subscriptions/sale.ts'
import type { Context } from '#functions/platform/context.ts'
import { type DueList, dueAtOf } from '#functions/platform/messaging/hand-over.ts'
import { isConflict } from '#functions/platform/port/table.ts'
import { cursorOf } from '#functions/platform/storage/entity.ts'
import type { Page, PageRequest } from '#shared/kernel/paging.ts'
import { SaleId } from '#shared/kernel/id.ts'
import { dayMs, type Instant, later, minuteMs } from '#shared/kernel/instant.ts'
import { nextSaleDueAt } from '#shared/sale/deadlines.ts'
import type { Sale } from '#shared/sale/sale.ts'
import { duePk, dueShards, placeAt, salePrefix, sales, setAsidePk } from './entities.ts'

/** Sales that wait for a deadline or for the escrow (docs/adr/0015-schedule-due-work-with-sqs-delays-and-partner-budgets.md). */
export const salesDue: DueList<typeof saleDue> = {
  name: 'sales',
  partitions: Array.from({ length: dueShards }, (_, shard) => duePk(shard)),
  rarePartitions: [setAsidePk],
  event: saleDue,
  worker: onSaleDue.name,
  detailOf: ({ pk }, due_at) => ({ sale_id: SaleId.parse(pk.slice(salePrefix.length)), due_at }),
}

/** What is stored of a sale does not have the form of one. Its message names the fields. */
export class UnreadableSale extends Error {
  override readonly name = 'UnreadableSale'
}

/** A sale with the time of its place in the list; undefined when it is in none. Throws `UnreadableSale`. */
export async function loadDueSale(
  context: Context<'table:read'>,
  id: SaleId,
): Promise<{ readonly sale: Sale; readonly due_at: Instant } | undefined> {
  const item = await context.table.get(sales.key({ id }))
  if (item?.gsi2sk === undefined) return undefined
  try {
    const sale = sales.parse(item)
    return sale && { sale, due_at: dueAtOf(item) }
  } catch (failure) {
    throw new UnreadableSale(failure instanceof Error ? failure.message : 'unknown')
  }
}

/** Sets a sale that cannot be read aside, so that it is tried again a day later and holds up no other. */
export async function saveSetAside(context: Context<'table'>, id: SaleId): Promise<void> {
  const place = { gsi2pk: setAsidePk, gsi2sk: `${later(context.clock.now(), dayMs)}#${id}` }
  await context.table.update(sales.key({ id }), { set: place }, { present: 'pk' })
}

/** Stores when a sale is due next; after a failure within five minutes. One that changed since it was read has a place of its own. */
export async function saveNextDue(context: Context<'table'>, sale: Sale, hasFailed: boolean): Promise<void> {
  const now = context.clock.now()
  const soon = later(now, 5 * minuteMs)
  const next = nextSaleDueAt(sale, now)
  const at = hasFailed && (next === undefined || next > soon) ? soon : next
  const changes = at === undefined ? { remove: ['gsi2pk', 'gsi2sk'] } : { set: placeAt(sale.id, at) }
  await context.table
    .update(sales.key(sale), changes, { attribute: 'version', is: sale.version })
    .catch((failure: unknown) => {
      if (!isConflict(failure)) throw failure
    })
}

/** The sales in one partition of the list. One that cannot be read is left out: its worker alarms about it. */
export async function loadScheduled(
  context: Context<'table:read'>,
  pk: string,
  { limit, cursor }: PageRequest,
): Promise<Page<Sale>> {
  const page = await context.table.query({ index: 'gsi2', pk, limit, ...cursorOf(cursor) })
  const ids = page.items.map((item) => SaleId.parse(item.pk.slice(salePrefix.length)))
  const found = await Promise.all(ids.map((id) => loadDueSale(context, id).catch(skipUnreadable)))
  return { values: found.flatMap((due) => due?.sale ?? []), cursor: page.cursor }
}

function skipUnreadable(failure: unknown): undefined {
  if (!(failure instanceof UnreadableSale)) throw failure
}
