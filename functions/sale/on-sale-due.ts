import { onSaleDue } from '#events/subscriptions/sale.ts'
import type { Context } from '#functions/platform/context.ts'
import { describe, subscriber } from '#functions/platform/messaging/event.ts'
import type { SaleId } from '#shared/kernel/id.ts'
import type { Sale } from '#shared/sale/sale.ts'
import { loadDueSale, saveNextDue, saveSetAside, UnreadableSale } from './due.ts'
import { readSale } from './queries.ts'
import { syncSale } from './sync.ts'
import { permissions } from './permissions.ts'

/**
 * Brings a sale forward that was handed over, and stores when it is due next, also after a failure. Changes nothing when it was brought
 * forward since then. One that cannot be read is set aside.
 */
export const entry = subscriber(onSaleDue, permissions.onSaleDue, async ({ detail: { sale_id, due_at } }, context) => {
  const due = await loadDueSale(context, sale_id).catch((failure: unknown) => setAside(context, sale_id, failure))
  if (due === undefined || due.due_at > due_at) return
  await syncAndStore(context, due.sale).catch((failure: unknown) => {
    context.log({ level: 'warn', event: 'sale-sync-failed', sale: sale_id, error: describe(failure) })
  })
})

async function syncAndStore(context: Context<'table' | 'files:read' | 'secrets' | 'fetch'>, sale: Sale): Promise<void> {
  let hasFailed = true
  try {
    await syncSale(context, sale)
    hasFailed = false
  } finally {
    await saveNextDue(context, await readSale(context, sale.id), hasFailed)
  }
}

async function setAside(context: Context<'table'>, sale: SaleId, failure: unknown): Promise<undefined> {
  if (!(failure instanceof UnreadableSale)) throw failure
  context.log({ level: 'error', event: 'sale-unreadable', sale, error: describe(failure) })
  await saveSetAside(context, sale)
}
