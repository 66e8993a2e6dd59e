import { saleAgreed } from '#events/sale.ts'
import { onMoneyDue } from '#events/subscriptions/sale.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { findSale, readSale } from './queries.ts'
import { syncSale } from './sync.ts'
import { permissions } from './permissions.ts'

/**
 * Opens the escrow, starts the payouts or returns the money, as the new state of a sale makes it due; and reads what the partner states
 * when its webhook names the escrow of a sale, of which we may know nothing.
 */
export const entry = subscriber(onMoneyDue, permissions.onMoneyDue, async ({ detail }, context) => {
  const isOurs = saleAgreed.detail.safeParse(detail).success
  const sale = await (isOurs ? readSale : findSale)(context, detail.sale_id)
  if (sale !== undefined) await syncSale(context, sale)
})
