import type { Instant } from '#shared/kernel/instant.ts'
import { type Paise, paise, zeroPaise } from '#shared/kernel/money.ts'
import { type Account, type Posting, splitGst } from '#shared/order/ledger.ts'
import type { Charge, Order } from '#shared/order/order.ts'
import { changed, type Transition, unchanged } from '#shared/order/order-transition.ts'
import { chargeOf } from '#shared/order/rules.ts'

/** The payouts of an escrow that pays its order's seller, by the end of their reference. */
export const payoutKinds = ['seller', 'fee', 'duty', 'tds'] as const
export type PayoutKind = (typeof payoutKinds)[number]

/** What the escrow partner states to have paid, in paise. Most orders have no TDS. */
export type PaidOut = Readonly<Record<Exclude<PayoutKind, 'tds'>, Paise>> & { readonly tds?: Paise }

const chargeCodes: Readonly<Record<PayoutKind, Charge['code']>> = {
  seller: 'SHARES',
  fee: 'PLATFORM_FEE',
  duty: 'STAMP_DUTY',
  tds: 'TDS',
}

/** What a payout is to pay, in paise. */
export function payoutOf({ charges }: Pick<Order, 'charges'>, kind: PayoutKind): Paise {
  return chargeOf(charges, chargeCodes[kind])
}

/**
 * The escrow partner paid out: the price to the seller, the platform fee to us, the stamp duty and the tax deducted at source to their
 * accounts. Amounts as it states
 * them; what it kept of a payout stands on `suspense`.
 */
export function moneyPaidOut(order: Order, paid: PaidOut, now: Instant): Transition {
  if (order.escrow.state !== 'HELD' || order.transfer.state !== 'CREDITED') return unchanged
  const unpaid = payoutKinds.filter((kind) => !isPaidTo(order, kind))
  return changed(
    order,
    { escrow: { ...order.escrow, state: 'PAID_OUT', paid_out_at: now } },
    [],
    unpaid.flatMap((kind) => postingsOf(order, kind, paid[kind] ?? zeroPaise)),
  )
}

function postingsOf(order: Order, kind: PayoutKind, paid: Paise): Posting[] {
  const statement = `payout ${order.id}-${kind}`
  const kept = paise(Math.max(0, payoutOf(order, kind) - paid))
  return [
    ...partsOf(kind, paid).map(([name, to, amount_paise]): Posting => {
      return { cause: paidOutCause(order, name), from: 'escrow', to, amount_paise, statement }
    }),
    { cause: `fee-taken:${kind}`, from: 'escrow', to: 'suspense', amount_paise: kept, statement },
  ]
}

/** The accounts that a payout of an escrow is for: our fee contains its GST. */
export function partsOf(kind: PayoutKind, amount: Paise): readonly (readonly [name: string, Account, Paise])[] {
  if (kind === 'seller') return [['seller', 'seller', amount]]
  if (kind === 'duty') return [['duty', 'stamp-duty', amount]]
  if (kind === 'tds') return [['tds', 'tds', amount]]
  const { net, tax } = splitGst(amount)
  return [
    ['fee', 'own', net],
    ['gst', 'output-gst', tax],
  ]
}

/** The cause of the next entry of a payout: once one was turned back, it is paid under the next name. */
function paidOutCause({ ledger: { booked } }: Order, name: string): string {
  return numbered('paid-out', name, countOf(booked, 'turned-back', name))
}

/** The cause of the entry of a payout that came back. */
export function turnedBackCause({ ledger: { booked } }: Order, name: string): string {
  return numbered('turned-back', name, countOf(booked, 'turned-back', name))
}

function numbered(what: string, name: string, before: number): string {
  return before === 0 ? `${what}:${name}` : `${what}:${name}_${before + 1}`
}

function countOf(booked: readonly string[], what: string, name: string): number {
  return booked.filter((cause) => cause.replace(/_\d+$/, '') === `${what}:${name}`).length
}

/** Whether a payout is booked and has not come back. */
export function isPaidTo({ ledger: { booked } }: Order, kind: PayoutKind): boolean {
  return countOf(booked, 'paid-out', kind) > countOf(booked, 'turned-back', kind)
}
