import type { Instant } from '#shared/kernel/instant.ts'
import { type Paise, paise } from '#shared/kernel/money.ts'
import type { Order } from '#shared/order/order.ts'
import { changed, inOrder, type Transition, unchanged } from '#shared/order/order-transition.ts'
import { isPaid, isRefunding } from '#shared/order/rules.ts'

/** A completed movement into or out of an escrow, as the escrow partner states it. */
export interface EscrowMovement {
  readonly ref: string
  readonly amount_paise: Paise
  /** The bank's reference. Without one, what arrives counts as ours. */
  readonly utr?: string | null | undefined
}

/**
 * Books what the escrow partner has received, as it states it. The money is held once all collects of our own payouts are the
 * total and the stated balance covers it; what is more than the total, or a stranger's, stands on `suspense` and is returned by
 * two people.
 */
export function moneyCollected(
  order: Order,
  collects: readonly EscrowMovement[],
  balancePaise: Paise,
  now: Instant,
): Transition {
  // The bank has the first word: what brought the money must be processed.
  const isSent = order.escrow.fundings.every(({ state }) => state !== 'ASKED')
  if (!isPaid(order) || !isSent) return unchanged
  const fresh = collects.filter(
    ({ ref }) => !['collected', 'late', 'excess'].some((what) => order.ledger.booked.includes(`${what}:${ref}`)),
  )
  return inOrder(
    order,
    ...fresh.map((movement) => (each: Order) => collectBooked(each, movement, isOurs(each, movement, collects))),
    (each) => totalHeld(each, balancePaise, now),
  )
}

/** The stated balance may follow the collects later, so this is asked without a new collect, too. */
function totalHeld(order: Order, balancePaise: Paise, now: Instant): Transition {
  const isHeld = order.escrow.collected_paise >= order.total_paise && balancePaise >= order.total_paise
  return order.escrow.state === 'NONE' && isHeld
    ? changed(order, { escrow: { ...order.escrow, state: 'HELD', held_at: now } })
    : unchanged
}

/** What the order still needs comes from our payouts; of those, what was given up as short has come late. */
function collectBooked(order: Order, { ref, amount_paise }: EscrowMovement, isOurMoney: boolean): Transition {
  const isAwaited = order.escrow.state === 'NONE' || order.escrow.state === 'HELD'
  const missing = isOurMoney && isAwaited ? order.total_paise - order.escrow.collected_paise : 0
  const needed = Math.min(amount_paise, Math.max(0, missing))
  const late = Math.min(order.escrow.short_paise, Math.max(0, needed - underWay(order)))
  const excess = amount_paise - needed
  const statement = `collect ${ref}`
  return changed(
    order,
    {
      escrow: {
        ...order.escrow,
        collected_paise: paise(order.escrow.collected_paise + needed),
        excess_paise: paise(order.escrow.excess_paise + excess),
        short_paise: paise(order.escrow.short_paise - late),
      },
    },
    [],
    [
      { cause: `collected:${ref}`, from: 'transit', to: 'escrow', amount_paise: paise(needed - late), statement },
      { cause: `late:${ref}`, from: 'suspense', to: 'escrow', amount_paise: paise(late), statement },
      { cause: `excess:${ref}`, from: 'suspense', to: 'escrow', amount_paise: paise(excess), statement },
    ],
  )
}

/** Whether a payout of ours brought a collect: by the bank's reference, or by its amount where the escrow states another one. */
function isOurs(order: Order, { utr, amount_paise }: EscrowMovement, collects: readonly EscrowMovement[]): boolean {
  const sent = order.escrow.fundings.filter(({ state }) => state === 'SENT')
  if (utr === undefined || utr === null || sent.some((funding) => funding.utr === utr)) return true
  const unmatched = sent.filter((funding) => !collects.some((collect) => collect.utr === funding.utr))
  return unmatched.some((funding) => funding.amount_paise === amount_paise)
}

/**
 * The escrow partner returned the order's money to our bank account, so that it can be refunded. What never arrived there stands on
 * `suspense`. `utr` is its bank reference.
 */
export function moneyReturned(order: Order, returned: Paise, utr: string | null, now: Instant): Transition {
  if (returnable(order) <= 0 || !isRefunding(order)) return unchanged
  const statement = `payout ${order.id}-return`
  // When the partner returned less than it held, two people have the rest returned.
  const rest = paise(Math.max(0, order.ledger.balances.escrow - returned))
  return inOrder(
    order,
    (each) =>
      changed(
        each,
        { escrow: { ...each.escrow, state: 'RETURNED', returned_at: now, return_utr: utr, excess_paise: rest } },
        ['refund-due'],
        [{ cause: 'returned', from: 'escrow', to: 'transit', amount_paise: returned, statement }],
      ),
    shortBooked,
  )
}

/** The amount that our bank has sent and the escrow has not received. */
export function underWay({ escrow: { fundings, collected_paise, short_paise } }: Order): Paise {
  const sent = fundings.reduce((sum, { state, amount_paise }) => sum + (state === 'SENT' ? amount_paise : 0), 0)
  return paise(Math.max(0, sent - collected_paise - short_paise))
}

/** What is under way to the escrow no longer counts as such: it is short, and stands on `suspense` until it is found or written off. */
export function shortBooked(order: Order): Transition {
  const short = underWay(order)
  if (short === 0) return unchanged
  const cause = `short:${order.ledger.booked.length}`
  return changed(
    order,
    { escrow: { ...order.escrow, short_paise: paise(order.escrow.short_paise + short) } },
    [],
    [{ cause, from: 'transit', to: 'suspense', amount_paise: short, statement: `escrow ${order.id}` }],
  )
}

/** What stands on `suspense` because it did not arrive in the escrow: without foreign refunds and lost parts, and before an excess is taken off. */
export function unexplained(order: Order): Paise {
  return paise(Math.max(0, suspenseRest(order)))
}

/** The same, and below 0 what our bank has although the escrow has it too. In paise. */
export function suspenseRest({ ledger: { balances, booked }, escrow: { excess_paise }, payment }: Order): number {
  const foreign = payment.captured
    .flatMap(({ refunds }) => refunds)
    .filter(({ key, status, isAdopted }) => key === null && status === 'processed' && !isAdopted)
    .reduce((sum, { amount_paise }) => sum + amount_paise, 0)
  const partLost = payment.disputes
    .filter(({ id }) => booked.includes(`part-lost:${id}`) && !booked.includes(`lost:${id}`))
    .reduce((sum, { deducted_paise }) => sum + deducted_paise, 0)
  return balances.suspense + excess_paise - foreign - partLost
}

/** What the escrow holds of the order's own money, without what is returned by two people. It is returned once. */
export function returnable({ ledger: { balances, booked }, escrow: { excess_paise } }: Order): Paise {
  return paise(booked.includes('returned') ? 0 : Math.max(0, balances.escrow - excess_paise))
}
