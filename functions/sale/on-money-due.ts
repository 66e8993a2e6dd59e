import { onSaleMoneyDue } from '#events/subscriptions/sale.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { loadSale, loadSaleOf } from './repository.ts'
import { syncSale } from './sync.ts'

/**
 * Looks at the escrow of a sale at once: when it is to be opened, paid out or returned, and when a webhook names it. What the webhook
 * says is not trusted: the partner is asked.
 */
export const entry = subscriber(onSaleMoneyDue, async ({ detail }, context) => {
  const sale = await ('sale_version' in detail ? loadSaleOf(context, detail) : loadSale(context, detail.sale_id))
  if (sale !== undefined) await syncSale(context, sale)
})
