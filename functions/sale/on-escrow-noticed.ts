import { onSaleEscrowNoticed } from '#events/subscriptions/sale.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { isEscrowOfSale, saleIdOfEscrow } from '#shared/sale/rules.ts'
import { findSale } from './queries.ts'
import { syncSale } from './sync.ts'

/** Reads what the partner states of a sale's escrow. Those of orders have a subscriber of their own. */
export const entry = subscriber(onSaleEscrowNoticed, async ({ detail: { escrow_id } }, context) => {
  if (!isEscrowOfSale(escrow_id)) return
  const sale = await findSale(context, saleIdOfEscrow(escrow_id))
  if (sale !== undefined) await syncSale(context, sale)
})
