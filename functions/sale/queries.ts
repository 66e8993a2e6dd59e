import type { Context } from '#functions/platform/context.ts'
import type { SaleId, UserId } from '#shared/kernel/id.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import type { OpenState, Sale } from '#shared/sale/sale.ts'
import { loadScheduled, salesDue } from './due.ts'
import type { Page, PageRequest } from '#shared/kernel/paging.ts'
import { loadOwnSale, loadRecentStates, loadSale, loadSalesOf } from './repository.ts'

export { loadSaleLedger as listSaleEntries } from './repository.ts'

/** A sale that must exist, because stored data or an event refers to it. */
export async function readSale(context: Context<'table:read'>, id: SaleId): Promise<Sale> {
  const sale = await loadSale(context, id)
  if (sale === undefined) throw new Error(`sale ${id} does not exist`)
  return sale
}

export function findSale(context: Context<'table:read'>, id: SaleId): Promise<Sale | undefined> {
  return loadSale(context, id)
}

/** A person's sale by its number. Refuses NOT_FOUND, also for the number of somebody else's. */
export async function readOwnSale(context: Context<'table:read'>, userId: UserId, number: number): Promise<Sale> {
  const sale = await loadOwnSale(context, userId, number)
  if (sale === undefined) throw new Refused(NOT_FOUND)
  return sale
}

/** How many offers wait for a person's answer, and how many sales for the transfer of their shares. */
export async function countWaitingSales(
  context: Context<'table:read'>,
  userId: UserId,
): Promise<{ to_answer: number; to_transfer: number }> {
  const states = await loadRecentStates(context, userId)
  const countOf = (state: OpenState) => states.filter((each) => each === state).length
  return { to_answer: countOf('QUOTED'), to_transfer: countOf('FUNDED') }
}

/** A sale for the desk. Refuses NOT_FOUND. */
export async function readDeskSale(context: Context<'table:read'>, id: SaleId): Promise<Sale> {
  const sale = await loadSale(context, id)
  if (sale === undefined) throw new Refused(NOT_FOUND)
  return sale
}

/** The lists of sales that are compared with the escrow partner: what is due, until nothing can come any more. */
export const listsOfSales: readonly string[] = salesDue.partitions

/** A page of the sales of such a list. */
export function listSalesToCompare(
  context: Context<'table:read'>,
  list: string,
  request: PageRequest,
): Promise<Page<Sale>> {
  return loadScheduled(context, list, request)
}

/**
 * A page of a person's requests, the newest first, and of them those that took shares out of a holding: the page may have fewer sales
 * than asked for. A sale whose shares went back took none.
 */
export async function listSalesThatTook(
  context: Context<'table:read'>,
  userId: UserId,
  request: PageRequest,
): Promise<Page<Sale>> {
  const { values, cursor } = await loadSalesOf(context, userId, request)
  return { values: values.filter(({ state, sold }) => sold.length > 0 && state !== 'RETURNED'), cursor }
}
