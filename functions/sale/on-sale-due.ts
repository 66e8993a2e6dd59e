import { onSaleDue } from '#events/subscriptions/sale.ts'
import type { Context } from '#functions/platform/context.ts'
import { describe, subscriber } from '#functions/platform/messaging/event.ts'
import type { SaleId } from '#shared/kernel/id.ts'
import { loadDueSale, saveLooked, saveSetAside, UnreadableSale } from './due.ts'
import { loadSale } from './repository.ts'
import { syncSale } from './sync.ts'

/**
 * Brings a due sale forward, and stores when it is due next, also after a failure: it is tried again later and holds up no other.
 * Webhooks only speed this up. One that cannot be read is set aside.
 */
export const entry = subscriber(onSaleDue, async ({ detail }, context) => {
  const { sale_id: id, due_at } = detail
  const sale = await loadDueSale(context, id, due_at).catch((failure: unknown) => setAside(context, id, failure))
  if (sale === undefined) return
  let hasFailed = false
  await syncSale(context, sale).catch((failure: unknown) => {
    hasFailed = true
    context.log({ level: 'warn', event: 'sale-sync-failed', sale: id, error: describe(failure) })
  })
  const after = await loadSale(context, id)
  if (after !== undefined) await saveLooked(context, after, hasFailed)
})

async function setAside(context: Context, id: SaleId, failure: unknown): Promise<undefined> {
  if (!(failure instanceof UnreadableSale)) throw failure
  await saveSetAside(context, id)
  context.log({ level: 'error', event: 'sale-set-aside', sale: id, error: describe(failure) })
}
