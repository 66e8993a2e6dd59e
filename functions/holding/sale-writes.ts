import type { Context } from '#functions/platform/context.ts'
import type { Condition, Writes } from '#functions/platform/port/table.ts'
import { quantityOf } from '#shared/holding/rules.ts'
import { withoutSold, withSold } from '#shared/holding/sold.ts'
import type { SecurityId, UserId } from '#shared/kernel/id.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { NOT_OWNED, TOO_FEW_SHARES } from '#shared/sale/refusals.ts'
import type { SoldPart } from '#shared/sale/sale.ts'
import { holdings, type StoredHolding } from './entities.ts'
import { loadHolding } from './repository.ts'

// The writes by which a sale sets shares of a holding aside, takes them, or gives them back: for the transaction of its state. Each reads
// the holding and is made anew in each attempt (docs/adr/0035-show-only-figures-that-prices-and-accounts-support.md).

/** Which shares a sale is about. */
export interface SaleShares {
  readonly user_id: UserId
  readonly security_id: SecurityId
  readonly quantity: number
}

/**
 * Sets shares aside. The counter is conditional on itself, so that requests at the same time do not wait for each other. Refuses
 * NOT_OWNED and TOO_FEW_SHARES.
 */
export async function requestWrites(context: Context<'table:read'>, shares: SaleShares): Promise<Writes> {
  const { user_id, security_id, quantity } = shares
  const holding = await loadHolding(context, user_id, security_id)
  const owned = holding === undefined ? 0 : quantityOf(holding)
  if (holding === undefined || owned === 0) throw new Refused(NOT_OWNED)
  const available = owned - holding.requested
  if (quantity > available) throw new Refused(TOO_FEW_SHARES, { data: { available } })
  const isEnough: Condition = {
    any: [{ absent: 'requested' }, { attribute: 'requested', below: owned - quantity + 1 }],
  }
  // What was sold meanwhile is no longer there; what was credited meanwhile only adds to it.
  const condition: Condition = { all: [isEnough, isSold(holding)] }
  return { 'shares of the holding': holdings.update(shares, { add: { requested: quantity } }, condition) }
}

function isSold({ sold }: StoredHolding): Condition {
  const same: Condition = { attribute: 'sold', is: sold }
  return sold === 0 ? { any: [{ absent: 'sold' }, same] } : same
}

/** Gives set aside shares back. */
export function unrequestWrites(shares: SaleShares): Writes {
  const { quantity } = shares
  return {
    'shares of the holding': holdings.update(
      shares,
      { add: { requested: -quantity } },
      { attribute: 'requested', atLeast: quantity },
    ),
  }
}

/** Takes set aside shares out of their lots, first in first out, and books what they gained. */
export async function sellWrites(
  context: Context<'table:read'>,
  shares: SaleShares,
  netPaise: number,
): Promise<{ readonly sold: readonly SoldPart[]; readonly writes: Writes }> {
  const before = await readHolding(context, shares)
  const after = withSold(before, shares.quantity, netPaise)
  if (after === undefined)
    throw new Error(`holding ${shares.user_id} ${shares.security_id} has fewer shares than a sale`)
  const { update, changes, if: isUnchanged } = replaced(context, before, { ...before, ...after.holding })
  const isRequested: Condition = { attribute: 'requested', atLeast: shares.quantity }
  const write = {
    update,
    changes: { ...changes, add: { requested: -shares.quantity } },
    if: { all: isUnchanged === undefined ? [isRequested] : [isUnchanged, isRequested] },
  }
  return { sold: after.sold, writes: { 'shares of the holding': write } }
}

/** Gives sold shares back to their lots. */
export async function unsellWrites(
  context: Context<'table:read'>,
  shares: SaleShares,
  sold: readonly SoldPart[],
  netPaise: number,
): Promise<Writes> {
  const before = await readHolding(context, shares)
  const after = { ...before, ...withoutSold(before, sold, netPaise) }
  return { 'shares of the holding': replaced(context, before, after) }
}

function replaced(context: Context, before: StoredHolding, after: StoredHolding) {
  return holdings.replace(context, before, { ...after, version: before.version + 1 })
}

async function readHolding(
  context: Context<'table:read'>,
  { user_id, security_id }: SaleShares,
): Promise<StoredHolding> {
  const holding = await loadHolding(context, user_id, security_id)
  if (holding === undefined) throw new Error(`holding ${user_id} ${security_id} does not exist`)
  return holding
}
