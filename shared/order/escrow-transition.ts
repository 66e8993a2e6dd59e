import type { Instant } from '#shared/kernel/instant.ts'
import { type Paise, paise } from '#shared/kernel/money.ts'
import { type Posting, splitGst } from './ledger.ts'
import type { Order } from './order.ts'
import { changed, type Transition, unchanged } from './order-transition.ts'
import { isPaid, isRefunding } from './rules.ts'

/** A completed movement into or out of an escrow, as the escrow partner states it. */
export interface EscrowMovement {
  readonly ref: string
  readonly amount_paise: Paise
}

/**
 * Books what the escrow partner has received, as it states it. The money is held once the whole total is there and the stated
 * balance covers it; what is more than the total stands on `suspense` and is returned by two people.
 */
export function moneyCollected(
  order: Order,
  collects: readonly EscrowMovement[],
  balancePaise: Paise,
  now: Instant,
): Transition {
  const fresh = collects.filter(
    ({ ref }) => !order.booked.includes(`collected:${ref}`) && !order.booked.includes(`excess:${ref}`),
  )
  // The bank has the first word: what brought the money must be processed.
  const isSent = order.fundings.every(({ state }) => state !== 'ASKED')
  if (!isPaid(order) || !isSent || fresh.length === 0) return unchanged
  let collected: number = order.collected_paise
  const postings = fresh.flatMap(({ ref, amount_paise }): Posting[] => {
    const needed = paise(Math.min(amount_paise, Math.max(0, order.total_paise - collected)))
    const excess = paise(amount_paise - needed)
    collected += amount_paise
    const statement = `collect ${ref}`
    return [
      { cause: `collected:${ref}`, from: 'transit', to: 'escrow', amount_paise: needed, statement },
      { cause: `excess:${ref}`, from: 'suspense', to: 'escrow', amount_paise: excess, statement },
    ]
  })
  const isHeld = order.escrow === 'NONE' && collected >= order.total_paise && balancePaise >= order.total_paise
  return changed(
    order,
    { collected_paise: paise(collected), ...(isHeld && { escrow: 'HELD', held_at: now }) },
    [],
    postings,
  )
}

/** The payouts of an escrow that pays its order's seller, by the end of their reference. */
export interface PaidOut {
  readonly seller: Paise
  readonly fee: Paise
  readonly duty: Paise
}

/** The escrow partner paid out: the price to the seller, the platform fee to us, the stamp duty to its account. Amounts as it states them. */
export function moneyPaidOut(order: Order, paid: PaidOut, now: Instant): Transition {
  if (order.escrow !== 'HELD' || order.transfer !== 'CREDITED') return unchanged
  const { net, tax } = splitGst(paid.fee)
  const fee = `payout ${order.id}-fee`
  return changed(
    order,
    { escrow: 'PAID_OUT', paid_out_at: now },
    [],
    [
      {
        cause: 'paid-out:seller',
        from: 'escrow',
        to: 'seller',
        amount_paise: paid.seller,
        statement: `payout ${order.id}-seller`,
      },
      { cause: 'paid-out:fee', from: 'escrow', to: 'own', amount_paise: net, statement: fee },
      { cause: 'paid-out:gst', from: 'escrow', to: 'output-gst', amount_paise: tax, statement: fee },
      {
        cause: 'paid-out:duty',
        from: 'escrow',
        to: 'stamp-duty',
        amount_paise: paid.duty,
        statement: `payout ${order.id}-duty`,
      },
    ],
  )
}

/** The escrow partner returned the money to our bank account, so that it can be refunded. `utr` is its bank reference. */
export function moneyReturned(order: Order, returned: Paise, utr: string | null, now: Instant): Transition {
  // Once: when the partner returned another amount than it held, the rest is a difference and no reason to ask again.
  if (order.balances.escrow <= 0 || !isRefunding(order) || order.booked.includes('returned')) return unchanged
  const statement = `payout ${order.id}-return`
  return changed(
    order,
    { escrow: 'RETURNED', returned_at: now, return_utr: utr },
    ['refund-due'],
    [{ cause: 'returned', from: 'escrow', to: 'transit', amount_paise: returned, statement }],
  )
}
