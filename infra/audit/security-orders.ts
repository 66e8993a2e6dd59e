import type { Order } from '#shared/order/order.ts'
import { orderOfHold } from '#shared/order/stock/stock.ts'
import { type AuditRecords, addRow, emptyAudit, type OrderRecord } from './ledger.ts'
import type { PlacedRow } from './row-store.ts'

/** So many orders are verified at once where there is no stock that could name them. */
const ordersAtOnceMax = 1_000

/**
 * The orders of one security beside its stock. An order whose shares are sold or returned and that no hold names only counts: the sold
 * ones are kept as one order with the sum of their shares in each shard. So the records grow with the open orders of a
 * security, not with all that it ever had.
 */
export function openSecurityGroup(verify: (records: AuditRecords) => void) {
  const records = emptyAudit()
  let named: Set<string> | undefined
  let sold: OrderRecord | undefined
  const shards = () => [...records.stocks.values()].flatMap((stock) => stock.shards)
  const namedByHolds = () => new Set<string>(shards().flatMap(({ holds }) => Object.keys(holds).map(orderOfHold)))

  /** The rows of the stock come first. */
  function add(placed: PlacedRow): void {
    if (!placed.isCopy) return addRow(records, placed)
    const alone = emptyAudit()
    addRow(alone, placed)
    for (const record of alone.orders.values()) addOrder(record)
    if (records.stocks.size === 0 && records.orders.size >= ordersAtOnceMax) flush()
  }

  function addOrder(record: OrderRecord): void {
    const { order } = record
    named ??= namedByHolds()
    if (shards().length === 0 || named.has(order.id) || !isOver(order))
      records.orders.set(order.id, {
        ...record,
        order: { ...order, payment: { ...order.payment, captured: [] }, ledger: { ...order.ledger, booked: [] } },
      })
    else if (order.stock.state === 'COMMITTED')
      sold = sold === undefined ? record : { ...record, order: together(sold.order, order) }
  }

  function flush(): void {
    if (sold !== undefined) records.orders.set(sold.order.id, sold)
    verify(records)
    records.orders.clear()
    records.unreadable.length = 0
  }

  return { add, end: flush }
}

/** Whether the shares of an order are where they stay, as its plan says. */
function isOver({ quantity, stock }: Order): boolean {
  const planned = stock.held.reduce((sum, part) => sum + part.quantity, 0)
  return stock.state === 'RETURNED' || (stock.state === 'COMMITTED' && planned === quantity)
}

/** Two orders whose shares are sold, as one. */
function together(one: Order, other: Order): Order {
  const shards = new Set([...one.stock.held, ...other.stock.held].map(({ shard }) => shard))
  const quantityIn = (shard: number) =>
    [...one.stock.held, ...other.stock.held].reduce((sum, part) => sum + (part.shard === shard ? part.quantity : 0), 0)
  return {
    ...one,
    quantity: one.quantity + other.quantity,
    stock: { ...one.stock, held: [...shards].map((shard) => ({ shard, quantity: quantityIn(shard) })) },
  }
}
