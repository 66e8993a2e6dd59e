import { dayMs, type Instant, later, laterOf } from '#shared/kernel/instant.ts'
import type { LedgerEntry } from '#shared/order/ledger.ts'
import type { Order } from '#shared/order/order.ts'
import type { Amount, Pair } from './compare.ts'

/** The statement of our bank account from a moment on, by the keys below. */
export interface BankStatement {
  readonly from: Instant
  find(key: string): Amount | undefined
}

export const creditKey = (utr: string) => `credit ${utr}`
/** Money that left by none of our payouts. */
export const debitKey = (reference: string) => `debit ${reference}`
export const payoutKey = (payoutId: string) => `payout ${payoutId}`
export const reversalKey = (payoutId: string) => `reversal ${payoutId}`

/** A line of the gateway's report, as it was stored. */
export interface StatedLine {
  readonly id: string
  readonly credit_paise: number
  readonly debit_paise: number
  /** Of its settlement: the reference of the credit on our bank’s statement. */
  readonly utr: string
}

/** Money that the escrow paid to our bank account, as the escrow partner states it: our fee, or what it held too much. */
export interface PaidToUs {
  /** Of the first attempt: `<order>-fee`, `<order>-excess`. */
  readonly ref: string
  readonly bankReference: string
  readonly at: Instant
}

/** A movement of the bank and the keys of the statement that it explains. */
export type BankPair = Pair & { readonly keys: readonly string[] }

/** What an order explains of the bank's statement. `paidToUs`: what its escrow paid to this account, each attempt that left. */
export function bankPairs(
  order: Order,
  entries: readonly LedgerEntry[],
  lines: readonly StatedLine[],
  bank: BankStatement,
  paidToUs: readonly PaidToUs[],
): BankPair[] {
  const payouts = new Set([
    ...order.escrow.fundings.flatMap(({ payout_id }) => payout_id ?? []),
    ...order.payment.captured.flatMap(({ refund_payouts }) =>
      refund_payouts.flatMap(({ payout_id }) => payout_id ?? []),
    ),
    ...entries.flatMap(({ cause }) => {
      const [what, id = ''] = cause.split(':')
      return what === 'funded' || what === 'refund-paid' ? [id] : []
    }),
  ])
  const settlements = Map.groupBy(lines, ({ utr }) => utr)
  return [
    ...[...payouts].flatMap((id) => payoutPair(order, entries, bank, id)),
    ...[...settlements].flatMap(([utr, of]) => settlementPair(order, entries, bank, utr, of)),
    ...entries.flatMap((entry) => takenBackPair(order, entry, bank)),
    ...returnPair(order, entries, bank),
    ...paidToUs.flatMap((paid, index) =>
      paidToUsPair(order, entries, bank, paid, attemptOf(paid, paidToUs.slice(0, index))),
    ),
  ]
}

/** A payout that came back stands twice on the statement; one that failed nets to nothing and is in no ledger. */
function payoutPair(order: Order, entries: readonly LedgerEntry[], bank: BankStatement, id: string): BankPair[] {
  const keys = [payoutKey(id), reversalKey(id)]
  const sent = bank.find(payoutKey(id))
  const sentEntries = entries.filter(({ cause }) =>
    [`funded:${id}`, `refund-paid:${id}`, `fee:${id}`, `tax:${id}`].includes(cause),
  )
  const isBefore = sent === undefined && sentEntries.some(({ at }) => !isOnStatement(bank, at))
  const backEntries = entries.filter(({ cause }) => cause === `reversed:${id}` || cause === `came-back:${id}`)
  const stated = sumOf([sent, bank.find(reversalKey(id))])
  const booked = sumOf([...(isBefore ? [] : sentEntries), ...backEntries].map(bankSide))
  if (stated?.paise === 0 && booked === undefined) return [{ ...pairOf(order, id), stated, booked: stated, keys }]
  return [{ ...pairOf(order, id), stated, booked, keys }]
}

/** The part of an order in a settlement: the credit itself is compared with all lines of the settlement. */
function settlementPair(
  order: Order,
  entries: readonly LedgerEntry[],
  bank: BankStatement,
  utr: string,
  lines: readonly StatedLine[],
): BankPair[] {
  const paise = lines.reduce((net, line) => net + line.credit_paise - line.debit_paise, 0)
  const causes = lines.flatMap(({ id }) => [`settled:${id}`, `netted:${id}`])
  const settledAt = entries.filter(({ cause }) => causes.includes(cause)).map(({ at }) => at)
  const bankedCauses = lines.map(({ id }) => `banked:${id}`)
  const banked = sumOf(entries.filter(({ cause }) => bankedCauses.includes(cause)).map(bankSide))
  const credit = bank.find(creditKey(utr))
  const [expectedAt] = settledAt
  const expected = expectedAt === undefined ? undefined : { paise, at: expectedAt }
  const isBefore = banked !== undefined && !isOnStatement(bank, banked.at)
  const stated = credit !== undefined ? { paise, at: credit.at } : isBefore ? { paise, at: banked.at } : undefined
  if (paise === 0) return []
  return [{ ...pairOf(order, utr), stated, booked: banked ?? (stated === undefined ? expected : undefined), keys: [] }]
}

const takenBack = 'taken-back:'

/** Money that our bank took back under the reference that two people named. */
function takenBackPair(order: Order, entry: LedgerEntry, bank: BankStatement): BankPair[] {
  if (!entry.cause.startsWith(takenBack)) return []
  const reference = entry.cause.slice(takenBack.length)
  const key = debitKey(reference)
  const stated = bank.find(key)
  if (stated === undefined && !isOnStatement(bank, entry.at)) return []
  return [{ ...pairOf(order, reference), stated, booked: bankSide(entry), keys: [key] }]
}

/** What the escrow returned is expected on the statement as soon as the escrow partner states it. */
function returnPair(order: Order, entries: readonly LedgerEntry[], bank: BankStatement): BankPair[] {
  const entryOf = (name: string) => entries.find(({ cause }) => cause === name)
  const [returned, banked] = [entryOf('returned'), entryOf('return-banked')]
  if (returned === undefined) return []
  const utr = order.escrow.return_utr ?? `${order.id}-return`
  const key = creditKey(utr)
  const stated = bank.find(key)
  if (stated === undefined && banked !== undefined && !isOnStatement(bank, banked.at)) return []
  const expected = { paise: returned.amount_paise, at: returned.at }
  const booked = banked === undefined ? undefined : { paise: banked.amount_paise, at: banked.at }
  return [
    { ...pairOf(order, utr), stated, booked: booked ?? (stated === undefined ? expected : undefined), keys: [key] },
  ]
}

/** Which attempt of its reference a payout is, from 1. */
function attemptOf({ ref }: PaidToUs, before: readonly PaidToUs[]): number {
  return before.filter((each) => each.ref === ref).length + 1
}

function paidToUsPair(
  order: Order,
  entries: readonly LedgerEntry[],
  bank: BankStatement,
  { ref, bankReference, at }: PaidToUs,
  attempt: number,
): BankPair[] {
  const key = creditKey(bankReference)
  const stated = bank.find(key)
  const isFee = ref === `${order.id}-fee`
  // An excess may go back to a stranger: it is ours once it is on our statement.
  if (stated === undefined && (!isFee || !isOnStatement(bank, at))) return []
  const end = attempt === 1 ? '' : `_${attempt}`
  const causes = isFee ? [`paid-out:fee${end}`, `paid-out:gst${end}`] : [`excess-returned:${ref}`]
  const parts = entries.filter(({ cause }) => causes.includes(cause))
  const booked = sumOf(parts.map(({ amount_paise, at: bookedAt }) => ({ paise: amount_paise, at: bookedAt })))
  return [{ ...pairOf(order, bankReference), stated, booked, keys: [key] }]
}

function pairOf(order: Order, reference: string) {
  return { place: 'bank', order_id: order.id, reference, grace: 'transfer' } as const
}

/** Whether a movement of a moment must stand on the statement: an entry can be a day younger than what it was read from. */
function isOnStatement({ from }: BankStatement, at: Instant): boolean {
  return at >= later(from, dayMs)
}

/** An entry as our bank account sees it: below 0 when the money left. */
function bankSide({ from, amount_paise, at }: LedgerEntry): Amount {
  return { paise: from === 'bank' ? 0 - amount_paise : amount_paise, at }
}

/** The sum, at the time of the latest; undefined for nothing. */
function sumOf(amounts: readonly (Amount | undefined)[]): Amount | undefined {
  return amounts
    .filter((each) => each !== undefined)
    .reduce<Amount | undefined>(
      (sum, each) => (sum === undefined ? each : { paise: sum.paise + each.paise, at: laterOf(each.at, sum.at) }),
      undefined,
    )
}
