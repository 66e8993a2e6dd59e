import { dayMs, epochMs, hourMs, type Instant, later, minuteMs } from '#shared/kernel/instant.ts'
import { type Paise, zeroPaise } from '#shared/kernel/money.ts'
import { canRetry } from '#shared/kernel/retry.ts'
import { aimOf, isFrozenSale, isOpenExcess, isPaidOut, owedTo, returnableOf } from './money.ts'
import type { Excess, Sale, SalePayout, SalePayoutKind } from './sale.ts'
import { saleChanged, type SaleTransition, saleUnchanged } from './sale-transition.ts'

/** An intent that is older counts as that of a process that crashed: longer than any call, its repeats included. */
const intentLifeMs = 5 * minuteMs

/** A payout that was complete is looked at for this long: the payee's bank may send it back. */
const watchMs = 7 * dayMs

/**
 * The payouts to ask the partner for now: new ones, and those whose asker crashed before the partner had them. `known` are the
 * references that the partner states.
 */
export function payoutsDue(sale: Sale, known: ReadonlySet<string>, now: Instant): SalePayout[] {
  const lost = sale.payouts.filter(
    ({ ref, state, asked_at }) => state === 'ASKED' && !known.has(ref) && asked_at <= later(now, -intentLifeMs),
  )
  // The seller first: as long as nobody is paid, everything can go back.
  const fresh = isFrozenSale(sale) ? [] : [...dealPayouts(sale, now), ...excessPayouts(sale, now)]
  return [...lost.map((payout) => ({ ...payout, asked_at: now })), ...fresh]
}

function dealPayouts(sale: Sale, now: Instant): SalePayout[] {
  if (aimOf(sale) === 'return') return payoutOf(sale, 'RETURN', returnableOf(sale), now)
  if (aimOf(sale) !== 'pay') return []
  const seller = owedTo(sale, 'NET')
  if (seller > 0) return mayPaySeller(sale) ? payoutOf(sale, 'NET', seller, now) : []
  if (sale.payouts.some(({ kind, state }) => kind === 'NET' && state === 'ASKED')) return []
  return (['FEE', 'DUTY'] as const).flatMap((kind) => payoutOf(sale, kind, owedTo(sale, kind), now))
}

/** A payout to the seller that failed or came back is repeated by two people: mostly the account is wrong. */
function mayPaySeller({ payouts, pays_again }: Sale): boolean {
  return pays_again || !payouts.some(({ kind }) => kind === 'NET')
}

function excessPayouts(sale: Sale, now: Instant): SalePayout[] {
  const before = sale.payouts.filter(({ kind }) => kind === 'EXCESS').length
  return sale.excesses
    .filter((excess) => excess.is_returned && isOpenExcess(sale, excess) && !isUnderWay(sale, excess))
    .filter(({ ref }) => !isTooEarly(sale, 'EXCESS', now, ref))
    .map(({ ref, amount_paise }, index) => newPayout(sale, 'EXCESS', before + index, amount_paise, now, ref))
}

function isUnderWay({ payouts }: Sale, { ref }: Excess): boolean {
  return payouts.some(({ kind, collect, state }) => kind === 'EXCESS' && collect === ref && state === 'ASKED')
}

/** The next payout of a kind, under the next reference; none while the last failure is too recent. */
function payoutOf(sale: Sale, kind: SalePayoutKind, amount_paise: Paise, now: Instant): SalePayout[] {
  const before = sale.payouts.filter((each) => each.kind === kind).length
  return amount_paise === 0 || isTooEarly(sale, kind, now) ? [] : [newPayout(sale, kind, before, amount_paise, now)]
}

function isTooEarly({ payouts }: Sale, kind: SalePayoutKind, now: Instant, collect: string | null = null): boolean {
  const failed = payouts.filter((each) => each.kind === kind && each.collect === collect && each.state === 'FAILED')
  const last = failed.at(-1)?.failed_at ?? null
  // A payout to the seller is repeated by people, who need not wait.
  return kind !== 'NET' && last !== null && !canRetry(failed.length, last, now)
}

/** How the references of a kind end. */
const endOf: Readonly<Record<SalePayoutKind, string>> = {
  NET: 'seller',
  FEE: 'fee',
  DUTY: 'duty',
  RETURN: 'return',
  EXCESS: 'excess',
}

function newPayout(
  { id }: Sale,
  kind: SalePayoutKind,
  before: number,
  amount_paise: Paise,
  now: Instant,
  collect: string | null = null,
): SalePayout {
  const ref = before === 0 ? `${id}-${endOf[kind]}` : `${id}-${endOf[kind]}_${before + 1}`
  const open = {
    state: 'ASKED',
    paid_paise: zeroPaise,
    written_off_paise: zeroPaise,
    utr: null,
    failed_at: null,
  } as const
  return { ref, kind, amount_paise, collect, asked_at: now, ...open }
}

/** The intent of a payout, stored before the partner is asked for it. */
export function payoutAsked(sale: Sale, due: SalePayout): SaleTransition {
  const payouts = sale.payouts.filter(({ ref }) => ref !== due.ref)
  return saleChanged(sale, { payouts: [...payouts, due] })
}

/** The partner refused a payout: no money moved. */
export function payoutRefused(sale: Sale, ref: string, now: Instant): SaleTransition {
  const isOpen = sale.payouts.some((payout) => payout.ref === ref && payout.state === 'ASKED')
  if (!isOpen) return saleUnchanged
  const payouts = sale.payouts.map((payout) =>
    payout.ref === ref ? ({ ...payout, state: 'FAILED', failed_at: now } as const) : payout,
  )
  return saleChanged(sale, { payouts })
}

const intervals: readonly { readonly untilMs: number; readonly everyMs: number }[] = [
  { untilMs: 30 * minuteMs, everyMs: 3 * minuteMs },
  { untilMs: 2 * hourMs, everyMs: 5 * minuteMs },
  { untilMs: 6 * hourMs, everyMs: 15 * minuteMs },
]

/**
 * When the partner is asked next, although no webhook came: often while money moves, rarely while something could still come back or
 * arrive late; undefined when that is over.
 */
export function nextLookAt(sale: Sale, now: Instant): Instant | undefined {
  const ageMs = epochMs(now) - epochMs(sale.changed_at ?? now)
  const aim = aimOf(sale)
  if (aim === 'none') return undefined
  const everyMs = intervals.find(({ untilMs }) => ageMs < untilMs)?.everyMs ?? hourMs
  if (isMoving(sale)) return later(now, everyMs)
  if (aim === 'hold') return later(now, 6 * hourMs)
  return ageMs < watchMs ? later(now, 6 * hourMs) : undefined
}

function isMoving(sale: Sale): boolean {
  const aim = aimOf(sale)
  const isUnderWay = sale.payouts.some(({ state }) => state === 'ASKED')
  const isLeaving = sale.excesses.some((excess) => excess.is_returned && isOpenExcess(sale, excess))
  if (isUnderWay || isLeaving || isFrozenSale(sale) || aim === 'collect') return true
  return aim === 'pay' ? !isPaidOut(sale) : aim === 'return' && returnableOf(sale) > 0
}
