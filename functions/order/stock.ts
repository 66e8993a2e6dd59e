import { Stock } from '#shared/order/order.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { ConditionFailed } from '#functions/kit/port/table.ts'

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
export async function takeShares(ports: Ports, securityId: string, holdId: string, quantity: number): Promise<boolean> {
  const changes = { add: { available: -quantity }, set: { [`holds.${holdId}`]: quantity } }
  const took = await ifHolds(ports.table.update(stockKey(securityId), changes, { all: [{ absent: `holds.${holdId}` }, { path: 'available', atLeast: quantity }] }))
  return took || (await loadStock(ports, securityId))?.holds[holdId] !== undefined
}

/** Puts held shares back. Nothing happens when the hold is gone. */
export async function releaseShares(ports: Ports, securityId: string, holdId: string, quantity: number): Promise<void> {
  const changes = { add: { available: quantity }, remove: [`holds.${holdId}`] }
  await ifHolds(ports.table.update(stockKey(securityId), changes, { present: `holds.${holdId}` }))
}

/** Turns held shares into sold ones. Nothing happens when the hold is gone. */
export async function sellShares(ports: Ports, securityId: string, holdId: string, quantity: number): Promise<void> {
  const changes = { add: { sold: quantity }, remove: [`holds.${holdId}`] }
  await ifHolds(ports.table.update(stockKey(securityId), changes, { present: `holds.${holdId}` }))
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
