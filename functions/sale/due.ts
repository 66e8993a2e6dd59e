import { saleDue } from '#events/sale.ts'
import type { Context } from '#functions/platform/context.ts'
import { type DueList, dueAtOf } from '#functions/platform/messaging/hand-over.ts'
import { isConflict } from '#functions/platform/port/table.ts'
import { SaleId } from '#shared/kernel/id.ts'
import { dayMs, type Instant, later, minuteMs } from '#shared/kernel/instant.ts'
import { nextSaleDueAt } from '#shared/sale/deadlines.ts'
import type { Sale } from '#shared/sale/sale.ts'
import { duePk, dueShards, placeAt, salePrefix, sales, setAsidePk } from './entities.ts'

/** What is stored of a sale does not have the form of one. Its message names the fields. */
export class UnreadableSale extends Error {
  override readonly name = 'UnreadableSale'
}

/** Sales whose deadline has come, or whose escrow is to be looked at. */
export const salesDue: DueList<typeof saleDue> = {
  name: 'sales',
  partitions: Array.from({ length: dueShards }, (_, shard) => duePk(shard)),
  rarePartitions: [setAsidePk],
  event: saleDue,
  worker: 'sale/on-sale-due',
  detailOf: ({ pk }, due_at) => ({ sale_id: SaleId.parse(pk.slice(salePrefix.length)), due_at }),
}

/** A sale that is due at a time or before; undefined when it has another place by now. Throws `UnreadableSale`. */
export async function loadDueSale(context: Context, id: SaleId, dueAt: Instant): Promise<Sale | undefined> {
  const item = await context.table.get(sales.key({ id }))
  if (item?.gsi2sk === undefined || dueAtOf(item) > dueAt) return undefined
  try {
    return sales.parse(item)
  } catch (failure) {
    throw new UnreadableSale(failure instanceof Error ? failure.message : 'unknown')
  }
}

/** Stores when a sale is due next: at its regular time, and soon when this attempt failed. One that changed meanwhile has a new place. */
export async function saveLooked(context: Context, sale: Sale, hasFailed: boolean): Promise<void> {
  const now = context.clock.now()
  const regular = nextSaleDueAt(sale, now)
  const soon = later(now, 5 * minuteMs)
  const at = hasFailed && (regular === undefined || regular > soon) ? soon : regular
  const changes = at === undefined ? { remove: ['gsi2pk', 'gsi2sk'] } : { set: placeAt(sale.id, at) }
  await context.table
    .update(sales.key(sale), changes, { attribute: 'version', is: sale.version })
    .catch((failure: unknown) => {
      if (!isConflict(failure)) throw failure
    })
}

/** Sets a sale that cannot be read aside, so that it is tried again a day later and holds up no other. */
export async function saveSetAside(context: Context, id: SaleId): Promise<void> {
  const place = { gsi2pk: setAsidePk, gsi2sk: `${later(context.clock.now(), dayMs)}#${id}` }
  await context.table.update(sales.key({ id }), { set: place }, { present: 'pk' })
}
