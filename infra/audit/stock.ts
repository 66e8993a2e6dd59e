import type { SecurityId } from '#shared/kernel/id.ts'
import { shardHoldsMax, shardsMax } from '#shared/order/limits.ts'
import type { Order } from '#shared/order/order.ts'
import { orderOfHold, type StockShard } from '#shared/order/stock/stock.ts'
import type { AuditRecords, StockRecord } from './ledger.ts'

/**
 * A shard is written after its order, in a write of its own, so it may lag behind; only shares of a paid order return with it. At any
 * time each shard adds up, holds shares only for existing orders and those of every order that says HELD, and the shards together have
 * what the lots issued.
 */
export function stockViolations({ stocks, orders }: AuditRecords): string[] {
  const bySecurity = ordersBySecurity(orders)
  const missing = [...bySecurity].flatMap(([id, ofSecurity]) =>
    stocks.get(id)?.shards.length ? [] : ofSecurity.map((order) => `${order.id}: ${id} has no stock`),
  )
  const violations = [...stocks].flatMap(([securityId, stock]) => {
    const ofSecurity = bySecurity.get(securityId) ?? []
    return [
      ...lotViolations(securityId, stock),
      ...stock.shards.flatMap((shard) => [
        ...sumViolations(shard),
        ...Object.entries(shard.holds).flatMap(([holdId, quantity]) => holdViolations(orders, shard, holdId, quantity)),
        ...committedViolations(shard, ofSecurity),
      ]),
      ...ofSecurity.flatMap((order) => missingHolds(stock.shards, order)),
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

function lotViolations(securityId: SecurityId, { lots, shards }: StockRecord): string[] {
  const issued = shards.reduce((sum, shard) => sum + shard.issued, 0)
  return [
    ...(lots === issued ? [] : [`${securityId}: its shards have ${issued} shares, and its lots ${lots}`]),
    ...(shards.length <= shardsMax ? [] : [`${securityId}: it has ${shards.length} shards`]),
    ...countViolations(securityId, shards),
  ]
}

/** The first shard says how many there are: readers ask for no others. */
function countViolations(securityId: SecurityId, shards: readonly StockShard[]): string[] {
  const counted = shards.find(({ shard }) => shard === 0)?.shard_count
  if (shards.length === 0 || counted === shards.length) return []
  return [`${securityId}: shards in the table ${shards.length}, by the first of them ${counted ?? 'none'}`]
}

function sumViolations(shard: StockShard): string[] {
  const sum = (quantities: readonly number[]) => quantities.reduce((total, each) => total + each, 0)
  const held = Object.values(shard.holds)
  const isWhole =
    sum(held) + shard.available + shard.committed === shard.issued &&
    Math.min(shard.available, shard.committed, ...held) >= 0
  const isCounted =
    shard.hold_count === held.length &&
    held.length <= shardHoldsMax &&
    shard.held_by_new === sum(Object.values(shard.new_holds))
  return isWhole && isCounted ? [] : [`stock does not add up: ${JSON.stringify(shard)}`]
}

function holdViolations(orders: AuditRecords['orders'], shard: StockShard, holdId: string, quantity: number): string[] {
  const order = orders.get(orderOfHold(holdId))?.order
  if (order === undefined || order.security_id !== shard.security_id)
    return [`${shard.security_id}: ${quantity} shares are held for ${holdId}, which is no order of it`]
  // A hold of an older plan goes back whatever its size is.
  const planned = order.stock.hold_id === holdId ? partIn(order, shard) : quantity
  return planned === quantity
    ? []
    : [`${shard.security_id}: ${quantity} shares are held for ${holdId} of ${planned} in shard ${shard.shard}`]
}

/** How many shares an order takes from a shard. */
function partIn({ stock: { held } }: Order, { shard }: StockShard): number {
  return held.filter((part) => part.shard === shard).reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Orders that say HELD without all their holds. An order says HELD only after it has taken them, and changes before they return. */
function missingHolds(shards: readonly StockShard[], order: Order): string[] {
  if (order.stock.state !== 'HELD' && order.stock.state !== 'COMMITTED') return []
  const {
    id,
    quantity,
    security_id,
    stock: { hold_id, held },
  } = order
  const planned = held.reduce((sum, part) => sum + part.quantity, 0)
  if (planned !== quantity) return [`${id}: its plan takes ${planned} shares of ${quantity}`]
  if (order.stock.state === 'COMMITTED') return []
  const isHeld = ({ shard }: { readonly shard: number }) =>
    shards.some((each) => each.shard === shard && each.holds[hold_id] !== undefined)
  return held.every(isHeld) ? [] : [`${id}: its ${quantity} shares are not held in ${security_id}`]
}

/** Committing moves the shares of a paid order from its hold to `committed` in one write. */
function committedViolations(shard: StockShard, orders: readonly Order[]): string[] {
  const { security_id, committed, holds } = shard
  const paid = orders
    .filter((order) => order.stock.state === 'COMMITTED' && holds[order.stock.hold_id] === undefined)
    .reduce((sum, order) => sum + partIn(order, shard), 0)
  return committed === paid
    ? []
    : [`${security_id}: ${committed} shares are committed in shard ${shard.shard}, ${paid} were paid`]
}

/** Once the stock has followed all orders, only orders that reserve or hold shares have a hold. */
export function unfinishedStock({ stocks, orders }: AuditRecords): string[] {
  const shards = [...stocks.values()].flatMap((stock) => stock.shards)
  return shards.flatMap(({ security_id, holds }) =>
    Object.entries(holds).flatMap(([holdId, quantity]) => {
      const order = orders.get(orderOfHold(holdId))?.order
      const isValid =
        order?.stock.hold_id === holdId && (order.stock.state === 'RESERVING' || order.stock.state === 'HELD')
      return isValid ? [] : [`${security_id}: ${quantity} shares are still held for ${holdId}`]
    }),
  )
}
