import { type Order, Stock } from '#shared/order/order.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { ConditionFailed } from '#functions/platform/port/table.ts'

/**
 * A security's stock is one item, changed by single conditional updates that carry the hold's name: a repeat, a lost
 * answer or a crash in between changes nothing (decisions §6). It is never part of an order's transaction, which would
 * collapse near a hundred buyers a second.
 */
const stockKey = (securityId: string) => ({ pk: `stock#${securityId}`, sk: 'stock' })

export async function loadStock(ports: Ports, securityId: string): Promise<Stock | undefined> {
  const item = await ports.table.get(stockKey(securityId))
  return item === undefined ? undefined : Stock.parse(item)
}

/** Issues the first stock of a security. A repeat changes nothing. */
export async function issueStock(ports: Ports, securityId: string, issued: number): Promise<void> {
  const stock = { security_id: securityId, issued, available: issued, sold: 0, holds: {} }
  await ifHolds(ports.table.put({ ...stockKey(securityId), ...stock }, { absent: 'pk' }))
}

/** Takes shares under this hold. True also when the hold was taken before; false when not enough are left. */
export async function reserveShares(
  ports: Ports,
  securityId: string,
  holdId: string,
  quantity: number,
): Promise<boolean> {
  const changes = { add: { available: -quantity }, set: { [`holds.${holdId}`]: quantity } }
  const took = await ifHolds(
    ports.table.update(stockKey(securityId), changes, {
      all: [{ absent: `holds.${holdId}` }, { path: 'available', atLeast: quantity }],
    }),
  )
  return took || (await loadStock(ports, securityId))?.holds[holdId] !== undefined
}

/** Puts held shares back. Nothing happens when the hold is gone. */
export async function returnShares(ports: Ports, securityId: string, holdId: string, quantity: number): Promise<void> {
  const changes = { add: { available: quantity }, remove: [`holds.${holdId}`] }
  await ifHolds(ports.table.update(stockKey(securityId), changes, { present: `holds.${holdId}` }))
}

/** Turns held shares into sold ones. Nothing happens when the hold is gone. */
export async function commitShares(ports: Ports, securityId: string, holdId: string, quantity: number): Promise<void> {
  const changes = { add: { sold: quantity }, remove: [`holds.${holdId}`] }
  await ifHolds(ports.table.update(stockKey(securityId), changes, { present: `holds.${holdId}` }))
}

/** The name under which a late payment takes its shares anew. */
export function lateHoldOf(order: Pick<Order, 'id'>): string {
  return `${order.id}_late`
}

/**
 * Brings the stock item to what the order's own record says: held shares are sold, or go back. May be told at any time and
 * any number of times. The late hold of an order that is over is left alone until the order is paid: whoever takes in a
 * late payment has taken it and not yet written that down.
 */
export async function applyStock(ports: Ports, order: Order): Promise<void> {
  const { id, security_id: securityId, hold_id: holdId, quantity, stock } = order
  const isDecided = stock === 'RETURNED' || order.payment === 'PAID'
  if (stock === 'COMMITTED') await commitShares(ports, securityId, holdId, quantity)
  if (isDecided && (stock === 'RETURNED' || holdId !== id)) await returnShares(ports, securityId, id, quantity)
  if (order.payment === 'PAID' && (stock === 'RETURNED' || holdId === id))
    await returnShares(ports, securityId, lateHoldOf(order), quantity)
}

async function ifHolds(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (failure) {
    if (failure instanceof ConditionFailed) return false
    throw failure
  }
}
