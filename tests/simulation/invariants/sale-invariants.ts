import { Holding } from '#shared/holding/holding.ts'
import { SaleLedgerRecord } from '#shared/sale/ledger.ts'
import type { Posting } from '#shared/order/ledger.ts'
import { escrowIdOfSale, isOpenState } from '#shared/sale/rules.ts'
import { openStates, type Sale } from '#shared/sale/sale.ts'
import type { Item } from '#functions/platform/port/table.ts'
import type { Harness } from '#tests/harness/harness.ts'
import { envelopesIn, itemsOf, salesIn } from '#tests/simulation/items.ts'
import { escrowOf, type WireTransfer } from './partner-records.ts'

// What infra/audit cannot see of sales: earlier states, lists and letters, and the records of the escrow partner.

/** Invariants of all sales at any time. */
export function salesAtAnyTime(items: readonly Item[]): string[] {
  const sales = salesIn(items)
  return [...sales.flatMap(stateViolations), ...rowViolations(items, sales), ...unpublished(items, sales)]
}

function stateViolations({ id, state, quote, agreed_at, received_by, paid_by, sold, portfolio }: Sale): string[] {
  const areShares = portfolio === 'unlistedportfolio' && (state === 'RECEIVED' || state === 'PAID')
  return [
    ...(agreed_at !== null && quote !== null && agreed_at >= quote.valid_until
      ? [`${id}: its offer was accepted after it had ended`]
      : []),
    ...(paid_by !== null && paid_by === received_by ? [`${id}: one person recorded its shares and its payout`] : []),
    ...(areShares === sold.length > 0 ? [] : [`${id}: it is ${state}, and its shares left ${sold.length} lots`]),
  ]
}

/** The list of its person and of the desk, and the count of open requests. */
function rowViolations(items: readonly Item[], sales: readonly Sale[]): string[] {
  if (sales.length === 0) return []
  const rows = new Map(items.filter(({ pk }) => pk.startsWith('sale#user#')).map((item) => [item.sk + item.pk, item]))
  const open = Map.groupBy(sales, ({ user_id }) => user_id)
  return [
    ...sales.flatMap(({ id, user_id, number, state }) => {
      const listed = rows.get(`sale#${String(number).padStart(9, '0')}sale#user#${user_id}`)?.['state'] ?? 'none'
      const expected = isOpenState(state) ? state : 'none'
      return listed === expected ? [] : [`${id}: it is ${state}, and in the desk’s list of ${JSON.stringify(listed)}`]
    }),
    ...[...open].flatMap(([user_id, all]) => {
      const counted = rows.get(`totalssale#user#${user_id}`)?.['open'] ?? 0
      const count = all.filter(({ state }) => isOpenState(state)).length
      return counted === count
        ? []
        : [`${user_id} has ${count} open requests, and ${JSON.stringify(counted)} are counted`]
    }),
  ]
}

function unpublished(items: readonly Item[], sales: readonly Sale[]): string[] {
  if (sales.length === 0) return []
  const published = new Set(
    envelopesIn(items).map(({ name, detail }) => `${name} ${JSON.stringify(detail['sale_id'])}`),
  )
  return sales.flatMap(({ id, state, quote, agreed_at, funded_at, received_at, paid_at }) => {
    const facts: readonly (readonly [string, boolean])[] = [
      ['submitted', true],
      ['quoted', quote !== null],
      ['agreed', agreed_at !== null],
      ['funded', funded_at !== null],
      ['received', received_at !== null],
      ['paid', paid_at !== null],
      [state.toLowerCase(), true],
    ]
    return facts
      .filter(([name, isFact]) => isFact && !published.has(`sale.${name} ${JSON.stringify(id)}`))
      .map(([name]) => `${id}: sale.${name} was not published`)
  })
}

/** What happened to a sale that may not happen: a state goes forward, and an end stays. */
export function saleMoves(before: Sale, after: Sale): string[] {
  const place = ({ state }: Sale) => (isOpenState(state) ? openStates.indexOf(state) : openStates.length)
  const hasEnded = !isOpenState(before.state) && before.state !== after.state
  return place(after) < place(before) || hasEnded ? [`${after.id}: it went from ${before.state} to ${after.state}`] : []
}

/** The holdings among some items, by their keys. */
export function holdingsIn(items: readonly Item[]): Map<string, Item> {
  return new Map(
    items.filter(({ pk }) => pk.startsWith('holding#user#')).map((item) => [`${item.pk} ${item.sk}`, item]),
  )
}

/** Shares that left a lot although an older one had some left. Lots that came meanwhile do not count. */
export function youngerSold(before: Item, after: Item): string[] {
  if (before === after || before['sold'] === after['sold']) return []
  const [was, is] = [Holding.parse(before), Holding.parse(after)]
  const known = new Map(was.lots.map(({ order_id, sold }) => [order_id, sold]))
  const lots = is.lots.filter(({ order_id }) => known.has(order_id))
  const isLeft = lots.filter(({ sold, quantity }) => sold < quantity)
  return lots
    .filter(({ order_id, sold }) => sold > (known.get(order_id) ?? 0))
    .flatMap((taken) =>
      isLeft.filter(({ credited_at }) => credited_at < taken.credited_at).map((left) => [taken, left]),
    )
    .map(([taken, left]) => `shares left lot ${taken?.order_id} before the older lot ${left?.order_id}`)
}

/** Entries of the ledgers of sales that the escrow partner does not confirm, or of other amounts. A partner that does not respond now is checked another time. */
export async function unmatchedSaleEntries(harness: Harness): Promise<string[]> {
  const records = itemsOf(harness)
    .filter(({ pk }) => pk.startsWith('sale#ledger#'))
    .map((item) => SaleLedgerRecord.parse(item))
  const checks = [...Map.groupBy(records, ({ sale_id }) => sale_id)].map(async ([sale, own]) => {
    const { transfers } = await escrowOf(harness, escrowIdOfSale(sale))
    return unmatched(
      own.flatMap(({ entries }) => entries),
      transfers,
    ).map((message) => `${sale}: ${message}`)
  })
  return (await Promise.all(checks.map((check) => check.catch(() => [])))).flat()
}

type Entry = Pick<Posting, 'cause' | 'amount_paise'>

/** The entries that say what one movement of the partner brought or took; the others follow from several. */
const movementCauses = new Set(['collected', 'excess', 'paid', 'paid-gst', 'over'])

function unmatched(entries: readonly Entry[], transfers: readonly WireTransfer[]): string[] {
  const causes = entries
    .map(({ cause, amount_paise }) => ({ name: cause.split(':')[0] ?? '', ref: refOf(cause), amount_paise }))
    .filter(({ name }) => movementCauses.has(name))
  return [...Map.groupBy(causes, ({ ref }) => ref)].flatMap(([ref, booked]) => {
    const stated = transfers.find((transfer) => transfer.ref === ref)
    const sum = booked.reduce((total, { amount_paise }) => total + amount_paise, 0)
    // A payout that came back is stated as failed, and keeps the reference of the bank.
    if (stated === undefined || stated.bankref === null) return [`the ledger has ${ref}, and the partner does not`]
    const paise = Math.round(stated.amount * 100)
    const turns = entries.filter(({ cause }) => cause.startsWith('paid:') && refOf(cause) === ref).length
    return sum === paise * Math.max(1, turns)
      ? []
      : [`the ledger has ${sum} paise of ${ref}, and the partner says ${paise}`]
  })
}

/** The movement of a cause: `sale_1-fee` of `paid-gst:sale_1-fee~2`. */
function refOf(cause: string): string {
  return cause.slice(cause.indexOf(':') + 1).replace(/~\d+$/, '')
}

/** What a sale at rest and the records of the escrow partner disagree on. */
export async function saleViolationsAtRest(harness: Harness, sale: Sale): Promise<string[]> {
  const unended = isOpenState(sale.state) ? [`${sale.id}: it did not reach its end, and is ${sale.state}`] : []
  if (sale.escrow_ref === null) return unended
  const { balance, transfers } = await escrowOf(harness, escrowIdOfSale(sale.id))
  return [...unended, ...escrowViolations(sale, balance, transfers).map((message) => `${sale.id}: ${message}`)]
}

function escrowViolations(sale: Sale, balance: number, transfers: readonly WireTransfer[]): string[] {
  const { state, quote, payouts, paid_by } = sale
  const paidTo = (kind: string) =>
    transfers
      .filter(({ type, status, ref }) => type === 'payout' && status === 'completed' && isOf(ref, sale.id, kind))
      .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  const owed = { seller: quote?.net_paise ?? 0, fee: quote?.fee_paise ?? 0, duty: quote?.duty_paise ?? 0 }
  const kept = payouts.reduce((sum, { written_off_paise }) => sum + written_off_paise, 0)
  const parts = (['seller', 'fee', 'duty'] as const).map((kind) => ({ kind, paid: paidTo(kind), owed: owed[kind] }))
  const paid = parts.reduce((sum, part) => sum + part.paid, 0)
  const isComplete = paid + kept === (quote?.gross_paise ?? 0)
  return [
    ...(balance === 0 ? [] : [`its escrow holds Rs ${balance}`]),
    ...transfers
      .filter(({ type, status }) => type === 'payout' && status !== 'completed' && status !== 'failed')
      .map(({ ref, status }) => `its movement ${ref} is ${status}`),
    ...parts
      .filter((part) => part.paid > part.owed)
      .map((part) => `its ${part.kind} got ${part.paid} paise of ${part.owed}`),
    ...(state === 'PAID' && !isComplete && paid_by === null ? [`it is PAID, and ${paid} paise were paid`] : []),
    ...(state !== 'PAID' && paid > 0 ? [`it is ${state}, and ${paid} paise were paid for it`] : []),
    ...(state === 'PAID' && paidTo('return') > 0 ? ['it is PAID, and its money went back'] : []),
  ]
}

function isOf(ref: string, sale: string, kind: string): boolean {
  return ref.replace(/_\d{1,2}$/, '') === `${sale}-${kind}`
}

/** Letters that a person has got twice, word for word. */
export async function lettersTwice(harness: Harness, to: string): Promise<string[]> {
  const letters = (await harness.inbox(to)).filter(({ subject, text }) =>
    /sell|offer|escrow/i.test(`${subject} ${text}`),
  )
  const same = Map.groupBy(letters, ({ subject, text }) => `${subject}\n${text}`)
  return [...same.values()].filter(({ length }) => length > 1).map(([letter]) => `“${letter?.subject}” came twice`)
}
