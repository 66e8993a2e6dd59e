import { onSaleMoneyDue } from '#events/subscriptions/sale.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { readSaleOf } from './queries.ts'
import { syncSale } from './sync.ts'

/** Opens the escrow, starts the payouts or returns the money, as the new state of a sale makes it due. */
export const entry = subscriber(onSaleMoneyDue, async ({ detail }, context) => {
  await syncSale(context, await readSaleOf(context, detail))
})
