import type { Context } from '#functions/platform/context.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import type { StoredLine } from './entities.ts'
import { loadLines, loadSettlement } from './repository.ts'

/** The lines of the gateway's report about an order. */
export function listLines(context: Context<'table:read'>, orderId: OrderId): Promise<readonly StoredLine[]> {
  return loadLines(context, orderId)
}

/** The lines of the settlement that reached our bank under this reference, of all orders. */
export function listLinesOfCredit(context: Context<'table:read'>, utr: string): Promise<readonly StoredLine[]> {
  return loadSettlement(context, utr)
}
