import type { SecurityId } from '#shared/kernel/id.ts'
import type { Order, Stock } from '#shared/order/order.ts'
import type { AuditRecords } from './ledger.ts'

/** The suffix of the hold of a late payment (functions/order/stock.ts). */
const lateSuffix = /_late$/

/**
 * A stock item is written after its order, in a write of its own, so it may lag behind. At any time it adds up, holds shares
 * only for existing orders, and holds the shares of every order that says HELD.
 */
export function stockViolations({ stocks, orders }: AuditRecords): string[] {
  const bySecurity = ordersBySecurity(orders)
  const missing = [...bySecurity].flatMap(([id, ofSecurity]) =>
    stocks.has(id) ? [] : ofSecurity.map((order) => `${order.id}: ${id} has no stock`),
  )
  const violations = [...stocks.values()].flatMap((stock) => {
    const ofSecurity = bySecurity.get(stock.security_id) ?? []
    return [
      ...sumViolations(stock),
      ...Object.entries(stock.holds).flatMap(([holdId, quantity]) => holdViolations(orders, stock, holdId, quantity)),
      ...missingHolds(stock, ofSecurity),
      ...committedViolations(stock, ofSecurity),
    ]
  })
  return [...missing, ...violations]
}

function ordersBySecurity(orders: AuditRecords['orders']): Map<SecurityId, Order[]> {
  const found = new Map<SecurityId, Order[]>()
  for (const { order } of orders.values()) {
    const ofSecurity = found.get(order.security_id)
    if (ofSecurity === undefined) found.set(order.security_id, [order])
    else ofSecurity.push(order)
  }
  return found
}

function sumViolations(stock: Stock): string[] {
  const held = Object.values(stock.holds)
  const total = held.reduce((sum, quantity) => sum + quantity, stock.available + stock.committed)
  const negative = Math.min(stock.available, stock.committed, ...held) < 0
  return total === stock.issued && !negative ? [] : [`stock does not add up: ${JSON.stringify(stock)}`]
}

function holdViolations(orders: AuditRecords['orders'], stock: Stock, holdId: string, quantity: number): string[] {
  const order = orders.get(holdId.replace(lateSuffix, ''))?.order
  if (order === undefined || order.security_id !== stock.security_id)
    return [`${stock.security_id}: ${quantity} shares are held for ${holdId}, which is no order of it`]
  return order.quantity === quantity
    ? []
    : [`${stock.security_id}: ${quantity} shares are held for ${holdId} of ${order.quantity}`]
}

/** Orders that say HELD without a hold. An order says HELD only after the reservation, and changes before the return. */
function missingHolds({ security_id, holds }: Stock, orders: readonly Order[]): string[] {
  return orders
    .filter((order) => order.stock === 'HELD' && holds[order.hold_id] === undefined)
    .map(({ id, quantity }) => `${id}: its ${quantity} shares are not held in ${security_id}`)
}

/** Committing moves the shares of a credited order from its hold to `committed` in one write. */
function committedViolations({ security_id, committed, holds }: Stock, orders: readonly Order[]): string[] {
  const credited = orders
    .filter((order) => order.stock === 'COMMITTED' && holds[order.hold_id] === undefined)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return committed === credited ? [] : [`${security_id}: ${committed} shares are committed, ${credited} were credited`]
}

/** Once the stock has followed all orders, only orders that reserve or hold shares have a hold. */
export function unfinishedStock({ stocks, orders }: AuditRecords): string[] {
  return [...stocks.values()].flatMap(({ security_id, holds }) =>
    Object.entries(holds).flatMap(([holdId, quantity]) => {
      const order = orders.get(holdId.replace(lateSuffix, ''))?.order
      const isValid =
        order !== undefined && order.hold_id === holdId && (order.stock === 'RESERVING' || order.stock === 'HELD')
      return isValid ? [] : [`${security_id}: ${quantity} shares are still held for ${holdId}`]
    }),
  )
}
