import type { Context } from '#functions/platform/context.ts'
import type { Sale } from '#shared/sale/sale.ts'
import { recordSaleDeadlines } from './commands.ts'
import { syncSaleMoney } from './money/commands.ts'
import { readSale } from './queries.ts'

/**
 * Brings a sale forward: its money (./money/commands.ts), then its deadlines, then the money that an end sends back. Deadlines are kept
 * while the partner is silent too.
 */
export async function syncSale(
  context: Context<'table' | 'files:read' | 'secrets' | 'fetch'>,
  before: Sale,
): Promise<Sale> {
  let isAsked = true
  let failure: unknown
  const sale = await syncSaleMoney(context, before).catch(async (error: unknown) => {
    isAsked = false
    failure = error
    return readSale(context, before.id)
  })
  const current = await recordSaleDeadlines(context, sale, isAsked)
  if (!isAsked) throw failure
  return current.state === sale.state ? current : syncSaleMoney(context, current)
}
