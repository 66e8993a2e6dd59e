import { type AuditRecords, addRow, emptyAudit, type OrderRecord } from './ledger.ts'
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
    new Set([...records.stocks.values()].flatMap(({ holds }) => Object.keys(holds).flatMap(orderIdsIn)))

  /** The rows of the stock come first. */
  function add(placed: PlacedRow): void {
    if (!placed.isCopy) return addRow(records, placed)
    const alone = emptyAudit()
    addRow(alone, placed)
    for (const record of alone.orders.values()) addOrder(record)
    if (records.stocks.size === 0 && records.orders.size >= ordersAtOnceMax) flush()
  }

  function addOrder(record: OrderRecord): void {
    const { id, stock } = record.order
    named ??= namedByHolds()
    const isOpen = named.has(id) || records.stocks.size === 0 || !['COMMITTED', 'RETURNED'].includes(stock)
    if (isOpen) records.orders.set(id, { ...record, order: { ...record.order, payments: [], booked: [] } })
    else if (stock === 'COMMITTED') addSold(id, record)
  }

  function addSold(id: string, record: OrderRecord): void {
    const before = sold === undefined ? 0 : (records.orders.get(sold)?.order.quantity ?? 0)
    sold ??= id
    const { order } = records.orders.get(sold) ?? record
    records.orders.set(sold, { ...record, order: { ...order, quantity: before + record.order.quantity } })
  }

  function flush(): void {
    verify(records)
    records.orders.clear()
    records.unreadable.length = 0
  }

  return { add, end: flush }
}

function orderIdsIn(holdId: string): string[] {
  return orderIdOfHold.exec(holdId)?.slice(0, 1) ?? []
}
