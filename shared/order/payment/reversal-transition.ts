import type { Instant } from '#shared/kernel/instant.ts'
import { type Paise, paise } from '#shared/kernel/money.ts'
import { returnable, suspenseRest, underWay } from '#shared/order/escrow/escrow-transition.ts'
import type { Posting } from '#shared/order/ledger.ts'
import type { EscrowFacet, Reversal } from '#shared/order/facets.ts'
import type { Order } from '#shared/order/order.ts'
import { changed, inOrder, refused, type Transition, unchanged } from '#shared/order/order-transition.ts'
import { isPaidTo, partsOf, payoutKinds, payoutOf, turnedBackCause } from '#shared/order/escrow/payout-transition.ts'
import { OUT_OF_TURN } from '#shared/order/refusals.ts'
import { isOpenReversal, isRefunding } from '#shared/order/rules.ts'

// Money that had arrived and did not stay: what partners state about it, and what two people decide
// (docs/adr/0006-freeze-orders-with-unexplained-money.md).

/**
 * What of a payout into the escrow had arrived there when our bank turned it back, and the reversal that this is. Where the same
 * money is short already, the reversal explains it, and nothing is left to decide.
 */
export function fundingReversed(
  order: Order,
  payout: { readonly id: string; readonly amount_paise: Paise },
  now: Instant,
): { readonly arrived: Paise; readonly changes: Partial<EscrowFacet> } {
  const isSentBefore = order.ledger.booked.includes(`funded:${payout.id}`)
  const arrived = isSentBefore ? paise(payout.amount_paise - Math.min(payout.amount_paise, underWay(order))) : paise(0)
  const explained = Math.min(arrived, Math.max(0, suspenseRest(order)))
  const reversal: Reversal = {
    of: 'FUNDING',
    ref: payout.id,
    amount_paise: paise(arrived - explained),
    at: now,
    is_decided: false,
  }
  return {
    arrived,
    changes: {
      short_paise: paise(Math.max(0, order.escrow.short_paise - explained)),
      ...(reversal.amount_paise > 0 && { reversals: [...order.escrow.reversals, reversal] }),
    },
  }
}

/** A payout of an escrow, as the escrow partner states it now. */
export interface StatedPayout {
  readonly ref: string
  readonly status: 'pending' | 'completed' | 'failed'
  readonly amount_paise: Paise
}

/**
 * The escrow partner states that payouts failed which it had stated complete: their money lies in the escrow again, and nothing more
 * leaves it until two people decide, or the partner states that it has paid again.
 */
export function payoutsTurnedBack(order: Order, payouts: readonly StatedPayout[], now: Instant): Transition {
  return inOrder(
    order,
    (each) => turnedBack(each, payouts, now),
    (each) => paidByPartner(each, payouts),
  )
}

function paidByPartner(order: Order, payouts: readonly StatedPayout[]): Transition {
  const isPaid = (kind: string) =>
    payouts.some(({ ref, status }) => kindOf(order, ref) === kind && status === 'completed')
  const reversals = order.escrow.reversals.map((each) => {
    const isOver = isOpenReversal(each) && each.of === 'PAYOUT' && isPaid(kindOf(order, each.ref))
    return isOver ? { ...each, is_decided: true } : each
  })
  return reversals.every((each, index) => each === order.escrow.reversals[index])
    ? unchanged
    : changed(order, { escrow: { ...order.escrow, reversals } })
}

function turnedBack(order: Order, payouts: readonly StatedPayout[], now: Instant): Transition {
  const turned = payoutKinds.flatMap((kind) => {
    const attempts = payouts.filter(({ ref }) => kindOf(order, ref) === kind)
    const last = attempts.at(-1)
    const isBack = last !== undefined && attempts.every(({ status }) => status === 'failed') && isPaidTo(order, kind)
    return isBack ? [{ kind, last }] : []
  })
  if (turned.length === 0) return unchanged
  const reversals = turned.map(({ last }): Reversal => {
    const { ref, amount_paise } = last
    return { of: 'PAYOUT', ref, amount_paise, at: now, is_decided: false }
  })
  return changed(
    order,
    {
      escrow: {
        ...order.escrow,
        state: 'HELD',
        paid_out_at: null,
        reversals: [...order.escrow.reversals, ...reversals],
      },
    },
    [],
    turned.flatMap(({ kind, last }) =>
      partsOf(kind, last.amount_paise).map(([name, account, amount_paise]) => ({
        cause: turnedBackCause(order, name),
        from: account,
        to: 'escrow' as const,
        amount_paise,
        statement: `payout ${last.ref}`,
      })),
    ),
  )
}

function kindOf({ id }: Order, ref: string): string {
  return ref.slice(id.length + 1).replace(/_\d+$/, '')
}

/**
 * The balance of an escrow as the partner states it, with its movements at the same moment. Less than our ledger has: the partner
 * took something, or lost it, and it stands on `suspense`. More, where something stands there: it came back.
 */
export function balanceStated(
  order: Order,
  balance: Paise,
  payouts: readonly StatedPayout[],
  now: Instant,
): Transition {
  const isMoving = payouts.some(({ status }) => status === 'pending')
  if (order.escrow.state === 'NONE' || isMoving) return unchanged
  const leaving = payouts
    .filter((payout) => payout.status === 'completed' && !isBooked(order, payout.ref))
    .reduce((sum, payout) => sum + leavingBy(order, payout), 0)
  const gap = balance - (order.ledger.balances.escrow - leaving)
  return gap < 0 ? missing(order, paise(-gap), now) : found(order, gap)
}

/** What leaves an escrow by a payout that is not booked yet: what was asked for. What the partner keeps of it is booked with it, or after it. */
function leavingBy(order: Order, { ref, amount_paise }: StatedPayout): number {
  const name = kindOf(order, ref)
  const kind = payoutKinds.find((each) => each === name)
  if (kind !== undefined) return Math.max(amount_paise, payoutOf(order, kind))
  return Math.max(amount_paise, name === 'return' ? returnable(order) : (order.escrow.excess_return?.amount_paise ?? 0))
}

function isBooked(order: Order, ref: string): boolean {
  const kind = kindOf(order, ref)
  const known = payoutKinds.find((each) => each === kind)
  if (known !== undefined) return isPaidTo(order, known)
  return kind === 'return'
    ? order.ledger.booked.includes('returned')
    : order.ledger.booked.includes(`excess-returned:${order.id}-${kind}`)
}

/** A gap of exactly a stranger's money is that: the partner has returned it, and it was never ours. Of any other gap our own money counts first. */
function missing(order: Order, amount_paise: Paise, now: Instant): Transition {
  const ours =
    amount_paise === order.escrow.excess_paise
      ? 0
      : Math.max(0, order.ledger.balances.escrow - order.escrow.excess_paise)
  const own = Math.min(amount_paise, ours)
  const explained = Math.min(own, Math.max(0, -suspenseRest(order)))
  const cause = `missing:${order.ledger.booked.length}`
  const reversal: Reversal = { of: 'ESCROW', ref: cause, amount_paise: paise(own), at: now, is_decided: false }
  return changed(
    order,
    {
      escrow: {
        ...order.escrow,
        collected_paise: paise(Math.max(0, order.escrow.collected_paise - own)),
        excess_paise: paise(Math.max(0, order.escrow.excess_paise - (amount_paise - own))),
        short_paise: paise(order.escrow.short_paise + own - explained),
        ...(own > 0 && { reversals: [...order.escrow.reversals, reversal] }),
      },
    },
    [],
    [{ cause, from: 'escrow', to: 'suspense', amount_paise, statement: `balance ${order.id}` }],
  )
}

/** What the order still needs of it is its own again; the rest is returned by two people. */
function found(order: Order, gap: number): Transition {
  const amount_paise = paise(Math.min(gap, Math.max(0, suspenseRest(order))))
  if (amount_paise === 0) return unchanged
  const own =
    order.escrow.state === 'HELD' ? Math.min(amount_paise, order.total_paise - order.escrow.collected_paise) : 0
  const isWhole = amount_paise === suspenseRest(order)
  const cause = `found:${order.ledger.booked.length}`
  return changed(
    order,
    {
      escrow: {
        ...order.escrow,
        collected_paise: paise(order.escrow.collected_paise + own),
        excess_paise: paise(order.escrow.excess_paise + amount_paise - own),
        short_paise: paise(Math.max(0, order.escrow.short_paise - amount_paise)),
        reversals: order.escrow.reversals.map((each) =>
          isWhole && each.of === 'ESCROW' ? { ...each, is_decided: true } : each,
        ),
      },
    },
    [],
    [{ cause, from: 'suspense', to: 'escrow', amount_paise, statement: `balance ${order.id}` }],
  )
}

/**
 * The deal goes on: what the escrow lacks is sent there again, and payouts that came back are made again, each under the next
 * reference. Refuses OUT_OF_TURN when nothing came back, and while the money is in two places: then it is not ours to send.
 */
export function paidAgain(order: Order): Transition {
  if (!order.escrow.reversals.some(isOpenReversal) || suspenseRest(order) < 0) return refused(OUT_OF_TURN)
  const sent = order.escrow.fundings.reduce(
    (sum, { state, amount_paise }) => sum + (state === 'SENT' ? amount_paise : 0),
    0,
  )
  const isReturned =
    isRefunding(order) && order.escrow.state === 'HELD' && order.ledger.balances.escrow === order.escrow.excess_paise
  return changed(
    order,
    {
      escrow: {
        ...allDecided(order).escrow,
        top_up_paise: paise(Math.max(0, sent - order.escrow.collected_paise)),
        // Nothing is left to return: the bank has it already, or it is lost.
        ...(isReturned && { state: 'RETURNED' as const }),
      },
    },
    isReturned ? ['refund-due'] : [],
  )
}

/**
 * Money that our bank has although the escrow has it too stays with us: nobody claims it. Undefined when there is none. Its other
 * side is a loss below 0.
 */
export function reversalKept(order: Order): Transition | undefined {
  const amount_paise = twice(order)
  if (amount_paise === 0) return undefined
  const [number, statement] = [order.ledger.booked.length, `order ${order.id}`]
  const postings: Posting[] = [
    { cause: `kept-over:${number}`, from: 'loss', to: 'suspense', amount_paise, statement },
    { cause: `kept:${number}`, from: 'bank', to: 'own', amount_paise, statement },
  ]
  return changed(order, allDecided(order), [], postings)
}

/** Our bank took back what had come back, as its statement says under `reference`. Refuses OUT_OF_TURN when the money is not in two places. */
export function reversalTakenBack(order: Order, reference: string): Transition {
  const amount_paise = twice(order)
  if (amount_paise === 0) return refused(OUT_OF_TURN)
  const statement = `transaction ${reference}`
  const posting: Posting = { cause: `taken-back:${reference}`, from: 'bank', to: 'suspense', amount_paise, statement }
  return changed(order, allDecided(order), [], [posting])
}

/** What lies at our bank although the escrow has it, too. */
function twice(order: Order): Paise {
  const isOpen = order.escrow.reversals.some((each) => isOpenReversal(each) && each.of === 'FUNDING')
  return paise(isOpen ? Math.max(0, -suspenseRest(order)) : 0)
}

function allDecided({ escrow }: Order): Pick<Order, 'escrow'> {
  return { escrow: { ...escrow, reversals: escrow.reversals.map((each) => ({ ...each, is_decided: true })) } }
}
