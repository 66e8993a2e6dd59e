import type { Order, Stock } from '#shared/order/order.ts'
import type { AuditRecords } from './ledger.ts'

/** A late payment takes its shares under a second name (functions/order/stock.ts). */
const lateSuffix = /_late$/

/**
 * A stock item is written by itself, always after its order was: so at any instant it may be behind what orders say, but
 * adds up, holds nothing for nobody, and holds all that an order believes to hold.
 */
export function brokenStock({ stocks, orders }: AuditRecords): string[] {
  const all = ordersBySecurity(orders)
  const missing = [...all].flatMap(([id, own]) =>
    stocks.has(id) ? [] : own.map((order) => `${order.id}: ${id} has no stock`),
  )
  const broken = [...stocks.values()].flatMap((stock) => {
    const own = all.get(stock.security_id) ?? []
    return [
      ...brokenSum(stock),
      ...Object.entries(stock.holds).flatMap(([name, quantity]) => brokenHold(orders, stock, name, quantity)),
      ...unheld(stock, own),
      ...brokenSold(stock, own),
    ]
  })
  return [...missing, ...broken]
}

function ordersBySecurity(orders: AuditRecords['orders']): Map<string, Order[]> {
  const found = new Map<string, Order[]>()
  for (const { order } of orders.values()) {
    const own = found.get(order.security_id)
    if (own === undefined) found.set(order.security_id, [order])
    else own.push(order)
  }
  return found
}

function brokenSum(stock: Stock): string[] {
  const held = Object.values(stock.holds)
  const total = held.reduce((sum, quantity) => sum + quantity, stock.available + stock.sold)
  const negative = Math.min(stock.available, stock.sold, ...held) < 0
  return total === stock.issued && !negative ? [] : [`stock does not add up: ${JSON.stringify(stock)}`]
}

function brokenHold(orders: AuditRecords['orders'], stock: Stock, name: string, quantity: number): string[] {
  const order = orders.get(name.replace(lateSuffix, ''))?.order
  if (order === undefined || order.security_id !== stock.security_id)
    return [`${stock.security_id}: ${quantity} shares are held for ${name}, which is no order of it`]
  return order.quantity === quantity
    ? []
    : [`${stock.security_id}: ${quantity} shares are held for ${name} of ${order.quantity}`]
}

/** An order says HELD after it took its shares, and something else before it gives them back. */
function unheld({ security_id, holds }: Stock, orders: readonly Order[]): string[] {
  return orders
    .filter((order) => order.stock === 'HELD' && holds[order.hold_id] === undefined)
    .map(({ id, quantity }) => `${id}: its ${quantity} shares are not held in ${security_id}`)
}

/** Credited shares leave their hold as they are sold, in one write. */
function brokenSold({ security_id, sold, holds }: Stock, orders: readonly Order[]): string[] {
  const credited = orders
    .filter((order) => order.stock === 'COMMITTED' && holds[order.hold_id] === undefined)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return sold === credited ? [] : [`${security_id}: ${sold} shares are sold, ${credited} were credited`]
}

/** Once every order's word has reached the stock: nothing is held for an order that holds nothing. */
export function unfinishedStock({ stocks, orders }: AuditRecords): string[] {
  return [...stocks.values()].flatMap(({ security_id, holds }) =>
    Object.entries(holds).flatMap(([name, quantity]) => {
      const order = orders.get(name.replace(lateSuffix, ''))?.order
      const holdsIt =
        order !== undefined && order.hold_id === name && (order.stock === 'RESERVING' || order.stock === 'HELD')
      return holdsIt ? [] : [`${security_id}: ${quantity} shares are still held for ${name}`]
    }),
  )
}
