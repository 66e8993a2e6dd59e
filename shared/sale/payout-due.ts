import { dayMs, hourMs, type Instant, later, minuteMs } from '#shared/kernel/instant.ts'
import { type Paise, paise } from '#shared/kernel/money.ts'
import { canRetry } from '#shared/kernel/retry.ts'
import {
  type Aim,
  type Excess,
  isFrozenSale,
  isOpenExcess,
  isPaidOut,
  owedTo,
  returnableOf,
  type SaleEscrow,
  type SalePayout,
  type SalePayoutKind,
} from './escrow.ts'

/** An intent that is older counts as that of a process that crashed: longer than any call, its repeats included. */
const intentLifeMs = 5 * minuteMs

/** A payout that was complete is looked at for this long: the payee's bank may send it back. */
const watchMs = 7 * dayMs

/**
 * The payouts to ask the partner for now: new ones, and those whose asker crashed before the partner had them. `known` are the
 * references that the partner states. Whoever saves them with `payoutsAsked` asks, and nobody else.
 */
export function payoutsDue(escrow: SaleEscrow, aim: Aim, known: ReadonlySet<string>, now: Instant): SalePayout[] {
  const lost = escrow.payouts.filter(
    ({ ref, state, asked_at }) => state === 'ASKED' && !known.has(ref) && asked_at <= later(now, -intentLifeMs),
  )
  // The seller first: as long as nobody is paid, everything can go back.
  const fresh = isFrozenSale(escrow) ? [] : [...dealPayouts(escrow, aim, now), ...excessPayouts(escrow, now)]
  return [...lost.map((payout) => ({ ...payout, asked_at: now })), ...fresh]
}

function dealPayouts(escrow: SaleEscrow, aim: Aim, now: Instant): SalePayout[] {
  if (aim === 'return') return payoutOf(escrow, 'return', returnableOf(escrow), now)
  if (aim !== 'pay') return []
  const seller = owedTo(escrow, 'seller')
  if (seller > 0) return mayPaySeller(escrow) ? payoutOf(escrow, 'seller', seller, now) : []
  if (escrow.payouts.some(({ of, state }) => of === 'seller' && state === 'ASKED')) return []
  return (['fee', 'duty'] as const).flatMap((kind) => payoutOf(escrow, kind, owedTo(escrow, kind), now))
}

/** A payout to the seller that failed or came back is repeated by two people: mostly the account is wrong. */
function mayPaySeller({ payouts, pays_again }: SaleEscrow): boolean {
  return pays_again || !payouts.some(({ of }) => of === 'seller')
}

function excessPayouts(escrow: SaleEscrow, now: Instant): SalePayout[] {
  const before = escrow.payouts.filter(({ of }) => of === 'excess').length
  return escrow.excesses
    .filter((excess) => excess.is_returned && isOpenExcess(escrow, excess) && !isUnderWay(escrow, excess))
    .filter(({ ref }) => !isTooEarly(escrow, 'excess', now, ref))
    .map(({ ref, amount_paise }, index) => newPayout(escrow, 'excess', before + index, amount_paise, now, ref))
}

function isUnderWay({ payouts }: SaleEscrow, { ref }: Excess): boolean {
  return payouts.some(({ of, collect, state }) => of === 'excess' && collect === ref && state === 'ASKED')
}

/** The next payout of a kind, under the next reference; none while the last failure is too recent. */
function payoutOf(escrow: SaleEscrow, of: SalePayoutKind, amount_paise: Paise, now: Instant): SalePayout[] {
  const before = escrow.payouts.filter((each) => each.of === of).length
  return amount_paise === 0 || isTooEarly(escrow, of, now) ? [] : [newPayout(escrow, of, before, amount_paise, now)]
}

function isTooEarly({ payouts }: SaleEscrow, of: SalePayoutKind, now: Instant, collect: string | null = null): boolean {
  const failed = payouts.filter((each) => each.of === of && each.collect === collect && each.state === 'FAILED')
  const last = failed.at(-1)?.ended_at ?? null
  // A payout to the seller is repeated by people, who need not wait.
  return of !== 'seller' && last !== null && !canRetry(failed.length, last, now)
}

function newPayout(
  { escrow_id }: SaleEscrow,
  of: SalePayoutKind,
  before: number,
  amount_paise: Paise,
  now: Instant,
  collect: string | null = null,
): SalePayout {
  const ref = before === 0 ? `${escrow_id}-${of}` : `${escrow_id}-${of}_${before + 1}`
  const open = { state: 'ASKED', paid_paise: null, written_off_paise: paise(0), utr: null, ended_at: null } as const
  return { ref, of, amount_paise, collect, asked_at: now, ...open }
}

/** The escrow with the intents of payouts that are about to be asked for. */
export function payoutsAsked(escrow: SaleEscrow, asked: readonly SalePayout[]): SaleEscrow {
  const refs = new Set(asked.map(({ ref }) => ref))
  return { ...escrow, payouts: [...escrow.payouts.filter(({ ref }) => !refs.has(ref)), ...asked] }
}

/** Whether money is on its way to somebody else than the buyer: then it can no longer go back. */
export function isPayingSale({ payouts }: SaleEscrow): boolean {
  const deal: readonly SalePayoutKind[] = ['seller', 'fee', 'duty']
  return payouts.some(({ of, state }) => deal.includes(of) && state !== 'FAILED')
}

const intervals: readonly { readonly untilMs: number; readonly everyMs: number }[] = [
  { untilMs: 30 * minuteMs, everyMs: 3 * minuteMs },
  { untilMs: 2 * hourMs, everyMs: 5 * minuteMs },
  { untilMs: 6 * hourMs, everyMs: 15 * minuteMs },
]

/**
 * When the partner is asked next, although no webhook came: often while money moves, rarely while something could still come back or
 * arrive late; null when that is over.
 */
export function nextLookAt(escrow: SaleEscrow, aim: Aim, now: Instant): Instant | null {
  const ageMs = Date.parse(now) - Date.parse(escrow.changed_at)
  const everyMs = intervals.find(({ untilMs }) => ageMs < untilMs)?.everyMs ?? hourMs
  if (isMoving(escrow, aim)) return later(now, everyMs)
  if (aim === 'hold') return later(now, 6 * hourMs)
  return ageMs < watchMs ? later(now, 6 * hourMs) : null
}

function isMoving(escrow: SaleEscrow, aim: Aim): boolean {
  const isUnderWay = escrow.account === null || escrow.payouts.some(({ state }) => state === 'ASKED')
  const isLeaving = escrow.excesses.some((excess) => excess.is_returned && isOpenExcess(escrow, excess))
  if (isUnderWay || isLeaving || isFrozenSale(escrow) || aim === 'collect') return true
  return aim === 'pay' ? !isPaidOut(escrow) : aim === 'return' && returnableOf(escrow) > 0
}
