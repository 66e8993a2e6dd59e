import { type AuditRecords, addRow, emptyAudit, type OrderRecord } from './ledger.ts'
import type { Order } from '#shared/order/order.ts'
import type { PlacedRow } from './row-store.ts'

/** An order id at the start of the name of a hold. */
const orderIdOfHold = /^[^_]+_[A-Za-z0-9]+/

/** So many orders are verified at once where there is no stock that could name them. */
const ordersAtOnceMax = 1_000

/**
 * The orders of one security beside its stock. An order whose shares are sold or returned and that no hold names only counts: the sold
 * ones are kept as one order with the sum of their shares. So the records grow with the open orders of a security, not with
 * all that it ever had.
 */
export function openSecurityGroup(verify: (records: AuditRecords) => void) {
  const records = emptyAudit()
  let named: Set<string> | undefined
  let sold: string | undefined
  const namedByHolds = () =>
    new Set(
      [...records.stocks.values()]
        .flatMap(({ shards }) => shards)
        .flatMap(({ holds }) => Object.keys(holds).flatMap(orderIdsIn)),
    )

  const hasStock = () => [...records.stocks.values()].some(({ shards }) => shards.length > 0)

  /** The rows of the stock come first. */
  function add(placed: PlacedRow): void {
    if (!placed.isCopy) return addRow(records, placed)
    const alone = emptyAudit()
    addRow(alone, placed)
    for (const record of alone.orders.values()) addOrder(record)
    if (!hasStock() && records.orders.size >= ordersAtOnceMax) flush()
  }

  function addOrder(record: OrderRecord): void {
    const { id, stock } = record.order
    named ??= namedByHolds()
    const isOpen = named.has(id) || !hasStock() || !['COMMITTED', 'RETURNED'].includes(stock)
    if (isOpen || isPlannedWrongly(record)) records.orders.set(id, { ...record, order: { ...record.order, payments: [], booked: [] } })
    else if (stock === 'COMMITTED') addSold(id, record)
  }

  function addSold(id: string, record: OrderRecord): void {
    const before = sold === undefined ? undefined : records.orders.get(sold)?.order
    sold ??= id
    const quantity = (before?.quantity ?? 0) + record.order.quantity
    const held = sumByShard([...(before?.held ?? []), ...record.order.held])
    records.orders.set(sold, { ...record, order: { ...(before ?? record.order), quantity, held } })
  }

  function flush(): void {
    verify(records)
    records.orders.clear()
    records.unreadable.length = 0
  }

  return { add, end: flush }
}

/** Whether the parts that an order took are not its shares. */
function isPlannedWrongly({ order }: OrderRecord): boolean {
  return order.stock === 'COMMITTED' && order.held.reduce((sum, { quantity }) => sum + quantity, 0) !== order.quantity
}

/** The shares that were taken from each shard, as one part. */
function sumByShard(parts: Order['held']): Order['held'] {
  const sums = new Map<number, number>()
  for (const { shard, quantity } of parts) sums.set(shard, (sums.get(shard) ?? 0) + quantity)
  return [...sums].map(([shard, quantity]) => ({ shard, quantity }))
}

function orderIdsIn(holdId: string): string[] {
  return orderIdOfHold.exec(holdId)?.slice(0, 1) ?? []
}
