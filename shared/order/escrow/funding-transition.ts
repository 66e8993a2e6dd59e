import type { Instant } from '#shared/kernel/instant.ts'
import { canRetry } from '#shared/kernel/retry.ts'
import { type Paise, paise } from '#shared/kernel/money.ts'
import type { Posting } from '#shared/order/ledger.ts'
import type { BankPayoutIntent } from '#shared/order/payment/captured-payment.ts'
import type { Order } from '#shared/order/order.ts'
import { changed, type Transition, unchanged } from '#shared/order/order-transition.ts'
import { fundingReversed } from '#shared/order/payment/reversal-transition.ts'
import { isFrozen, isPaid, isRefunding, lacksMoney } from '#shared/order/rules.ts'

/**
 * What the escrow of a live order still needs from our bank account: the total, with what two people top up, less what was sent. 0
 * while nothing may be sent.
 */
export function fundingDue(order: Order): Paise {
  const isDue =
    isPaid(order) &&
    !isRefunding(order) &&
    !isFrozen(order) &&
    (order.ledger.balances.bank > 0 || order.escrow.top_up_paise > 0)
  const isAwaited = order.escrow.state === 'NONE' || lacksMoney(order)
  if (!isDue || !isAwaited || order.escrow.fundings.some(({ state }) => state === 'ASKED')) return paise(0)
  const sent = order.escrow.fundings
    .filter(({ state }) => state === 'SENT')
    .reduce((sum, each) => sum + each.amount_paise, 0)
  return paise(Math.max(0, order.total_paise + order.escrow.top_up_paise - sent))
}

/** What of a funding our own money has to add: the gateway kept its fee. */
export function advanceOf(order: Order, amount: Paise): Paise {
  return paise(Math.max(0, amount - Math.max(0, order.ledger.balances.bank)))
}

/** We decide to send the money to the escrow, before the bank is asked: a cancel of the same moment wins or loses as a whole. */
export function fundingStarted(order: Order, now: Instant): Transition {
  const amount_paise = fundingDue(order)
  const ended = order.escrow.fundings.flatMap(({ ended_at }) => ended_at ?? [])
  const newest = ended.at(-1)
  const isTooEarly = newest !== undefined && !canRetry(ended.length, newest, now)
  if (amount_paise === 0 || isTooEarly) return unchanged
  const ref =
    order.escrow.fundings.length === 0 ? `${order.id}-fund` : `${order.id}-fund_${order.escrow.fundings.length + 1}`
  const funding: BankPayoutIntent = { ref, amount_paise, payout_id: null, state: 'ASKED', utr: null, ended_at: null }
  return changed(order, { escrow: { ...order.escrow, fundings: [...order.escrow.fundings, funding] } })
}

/** A payout as our bank states it. */
export interface BankPayoutStated {
  readonly id: string
  readonly status: 'open' | 'processed' | 'ended' | 'reversed'
  readonly amount_paise: Paise
  readonly fee_paise: Paise
  readonly tax_paise: Paise
  /** The bank's reference, once it is processed. */
  readonly utr?: string | undefined
}

/**
 * Books what the bank states about the payout of a funding. One that ended without moving money, or was reversed before it
 * arrived, is followed by the next one; one that was reversed later waits for two people.
 */
export function fundingStated(order: Order, ref: string, payout: BankPayoutStated, now: Instant): Transition {
  const before = order.escrow.fundings.find((funding) => funding.ref === ref)
  if (before === undefined || before.state === 'ENDED') return unchanged
  // While it is on its way, the bank is asked again by our reference.
  if (payout.status === 'open') return unchanged
  const state = ({ processed: 'SENT', ended: 'ENDED', reversed: 'ENDED' } as const)[payout.status]
  const utr = payout.utr ?? before.utr
  if (state === before.state && before.payout_id === payout.id && utr === before.utr) return unchanged
  const after: BankPayoutIntent = {
    ...before,
    payout_id: payout.id,
    state,
    utr,
    ended_at: state === 'ENDED' ? now : null,
  }
  const fundings = order.escrow.fundings.map((funding) => (funding.ref === ref ? after : funding))
  const { arrived, changes } =
    payout.status === 'reversed' ? fundingReversed(order, payout, now) : { arrived: paise(0), changes: {} }
  return changed(order, { escrow: { ...order.escrow, fundings, ...changes } }, [], postingsOf(order, payout, arrived))
}

/** `arrived`: what of a payout that came back had arrived in the escrow. */
function postingsOf(
  order: Order,
  { id, status, amount_paise, fee_paise, tax_paise }: BankPayoutStated,
  arrived: Paise,
): Posting[] {
  if (status !== 'processed' && status !== 'reversed') return []
  const statement = `payout ${id}`
  const costs = paise(fee_paise + tax_paise)
  const isSentBefore = order.ledger.booked.includes(`funded:${id}`)
  const advance = isSentBefore
    ? paise(0)
    : paise(Math.max(0, amount_paise + costs - Math.max(0, order.ledger.balances.bank)))
  return [
    { cause: `advance:${id}`, from: 'own', to: 'bank', amount_paise: advance, statement: `order ${order.id}` },
    { cause: `fee:${id}`, from: 'bank', to: 'gateway-fee', amount_paise: fee_paise, statement },
    { cause: `tax:${id}`, from: 'bank', to: 'input-gst', amount_paise: tax_paise, statement },
    { cause: `funded:${id}`, from: 'bank', to: 'transit', amount_paise, statement },
    ...(status === 'reversed'
      ? ([
          {
            cause: `reversed:${id}`,
            from: 'transit',
            to: 'bank',
            amount_paise: paise(amount_paise - arrived),
            statement,
          },
          { cause: `came-back:${id}`, from: 'suspense', to: 'bank', amount_paise: arrived, statement },
        ] as const)
      : []),
  ]
}
