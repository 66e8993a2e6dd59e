import { DeskSale } from '#shared/sale/desk-api.ts'
import type { Sale } from '#shared/sale/sale.ts'

/** A sale as the desk receives it. */
export function viewDeskSale({ id, ...sale }: Sale): DeskSale {
  return DeskSale.parse({ sale_id: id, ...sale })
}
