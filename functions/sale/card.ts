import type { Sale } from '#shared/sale/sale.ts'
import { viewSale } from '#shared/sale/view.ts'
import type { Context } from '#functions/platform/context.ts'
import { listHolidays } from '#functions/market/queries.ts'

/** The answer of every act of the person: the card as it is then. */
export async function cardOf(context: Context<'files:read'>, sale: Sale) {
  return { data: viewSale(sale, context.clock.now(), await listHolidays(context)) }
}
