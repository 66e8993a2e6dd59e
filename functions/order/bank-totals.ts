import type { Context } from '#functions/platform/context.ts'
import type { Writes } from '#functions/platform/port/table.ts'
import { shardOf } from '#shared/kernel/shard.ts'
import type { SaleId } from '#shared/kernel/id.ts'
import type { Order } from '#shared/order/order.ts'
import type { Posting } from '#shared/order/ledger.ts'
import type { Change } from '#shared/order/order-transition.ts'
import { bankPartitions, bankShards, bankTotals, bankTotalsOf } from './entities.ts'

/** The totals of our bank account follow the order's part of it. */
export function bankWrites(before: Order, { order, postings }: Change): Writes {
  const bank = order.ledger.balances.bank - before.ledger.balances.bank
  const gst = gstOf(postings)
  if (bank === 0 && gst === 0) return {}
  return { bank: bankTotals.update({ shard: shardOf(order.id, bankShards) }, { add: { bank, gst } }) }
}

/** The GST that is owed on our fee for a sale, which lies on the same account. */
export function saleGstWrites(saleId: SaleId, postings: readonly Posting[]): Writes {
  const gst = gstOf(postings)
  return gst === 0 ? {} : { bank: bankTotals.update({ shard: shardOf(saleId, bankShards) }, { add: { bank: 0, gst } }) }
}

function gstOf(postings: readonly Posting[]): number {
  const signOf = ({ from, to }: Posting) => Number(to === 'output-gst') - Number(from === 'output-gst')
  return postings.reduce((sum, posting) => sum + signOf(posting) * posting.amount_paise, 0)
}

/** What our bank account holds of all orders, and the GST that is owed, in paise. */
export async function loadBankTotals(
  context: Context<'table:read'>,
): Promise<{ readonly bank: number; readonly gst: number }> {
  const partitions = Array.from({ length: bankPartitions }, (_, partition) => partition)
  const totals = await Promise.all(
    partitions.map((partition) => bankTotals.listAll(context, { pk: bankTotalsOf(partition) })),
  )
  const sumOf = (name: 'bank' | 'gst') => totals.flat().reduce((sum, total) => sum + total[name], 0)
  return { bank: sumOf('bank'), gst: sumOf('gst') }
}
