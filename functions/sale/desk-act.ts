import type { DeskSale } from '#shared/sale/desk-api.ts'
import type { SaleId } from '#shared/kernel/id.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import type { Sale } from '#shared/sale/sale.ts'
import type { SaleTransition } from '#shared/sale/sale-transition.ts'
import type { TrailDetails } from '#shared/trail/trail.ts'
import type { Context } from '#functions/platform/context.ts'
import type { Caller } from '#functions/platform/security/session.ts'
import { trailWrites } from '#functions/trail/commands.ts'
import { readDeskSale } from './queries.ts'
import { changeSale } from './repository.ts'
import { viewDeskSale } from './view.ts'

interface DeskAct {
  readonly act: `sale.${string}`
  readonly details?: TrailDetails
  readonly rule: (sale: Sale, now: Instant) => SaleTransition
}

/** An act of the desk on a sale, with its entry of the audit trail in the same transaction. A repeat has no second entry. */
export async function actOnSale(
  context: Context<'table'>,
  { userId: by }: Caller,
  id: SaleId,
  { act, details = {}, rule }: DeskAct,
): Promise<{ readonly data: DeskSale }> {
  const sale = await changeSale(
    context,
    await readDeskSale(context, id),
    (current) => rule(current, context.clock.now()),
    () => trailWrites(context, { subject: `sale:${id}`, act, by, details }),
  )
  return { data: viewDeskSale(sale) }
}
