import type { Context } from '#functions/platform/context.ts'
import { listSalesThatTook } from '#functions/sale/queries.ts'
import type { UserId } from '#shared/kernel/id.ts'
import type { Page } from '#shared/kernel/paging.ts'
import { salesMax } from '#shared/portfolio/limits.ts'
import type { Sale } from '#shared/sale/sale.ts'

const pageSize = 100

/** The sales of a person that took shares, of their newest `salesMax` requests. `complete`: there are no older requests. */
export async function loadSold(
  context: Context<'table:read'>,
  userId: UserId,
): Promise<{ readonly sales: readonly Sale[]; readonly complete: boolean }> {
  const sales: Sale[] = []
  let cursor: string | undefined
  for (let read = 0; read < salesMax; read += pageSize) {
    const page: Page<Sale> = await listSalesThatTook(context, userId, { limit: pageSize, cursor })
    sales.push(...page.values)
    cursor = page.cursor
    if (cursor === undefined) return { sales, complete: true }
  }
  return { sales, complete: false }
}
