import { type Account, accounts, type LedgerEntry, places, splitGst } from '#shared/order/ledger.ts'
import { paise } from '#shared/kernel/money.ts'
import type { Charge, Order } from '#shared/order/order.ts'
import { chargeOf, isFinished, isPaid } from '#shared/order/rules.ts'
import { chargeViolations } from './charge.ts'
import type { AuditRecords } from './ledger.ts'

type Sums = Record<Account, number>

/** A ledger entry without its id and time. */
type EntryContent = Pick<LedgerEntry, 'cause' | 'from' | 'to' | 'amount_paise'>

/** The ledger is written in the transaction of its order, so at any time its entries follow exactly from the state of the order. */
export function moneyViolations({ orders, entries }: AuditRecords): string[] {
  const orphans = [...entries.keys()]
    .filter((id) => !orders.has(id))
    .map((id) => `${id}: ledger entries of an order that does not exist`)
  const violations = [...orders.values()].flatMap(({ order }) => {
    const found = entries.get(order.id) ?? []
    return [
      ...chargeViolations(order),
      ...entryViolations(order, found),
      ...costViolations(found),
      ...balanceViolations(order, found),
    ].map((message) => `${order.id}: ${message}`)
  })
  return [...orphans, ...violations]
}

/** Sums over all orders, which grow group by group. */
export interface Totals {
  /** By the orders and by their entries. */
  readonly ordersSay: { bank: number; gst: number }
  /** By the shards of the bank's total. */
  readonly bankSays: { bank: number; gst: number }
}

export function noTotals(): Totals {
  return { ordersSay: { bank: 0, gst: 0 }, bankSays: { bank: 0, gst: 0 } }
}

export function addTotals(
  { ordersSay, bankSays }: Totals,
  { orders, entries, saleEntries, bankTotals }: AuditRecords,
): void {
  for (const { order } of orders.values()) ordersSay.bank += order.ledger.balances.bank
  ordersSay.gst += sumsOf([...entries.values(), ...saleEntries.values()].flat())['output-gst']
  bankSays.bank += bankTotals.bank
  bankSays.gst += bankTotals.gst
}

/** The totals of our bank account are those of all orders, and the GST that is owed that of all entries. */
export function bankViolations({ ordersSay, bankSays }: Totals): string[] {
  return [
    ...differs('bank over all orders', ordersSay.bank, bankSays.bank),
    ...differs('output-gst over all orders', ordersSay.gst, bankSays.gst),
  ]
}

function entryViolations(order: Order, entries: readonly LedgerEntry[]): string[] {
  const expected = new Map(expectedEntries(order, entries).map((entry) => [entry.cause, entry]))
  const found = new Set(entries.map(({ cause }) => cause))
  const missing = [...expected.keys()]
    .filter((cause) => !found.has(cause))
    .map((cause) => `the ledger entry ${cause} is missing`)
  const twice = entries
    .filter(({ cause }, index) => entries.findIndex((entry) => entry.cause === cause) < index)
    .map(({ cause }) => `the ledger entry ${cause} stands twice`)
  const wrong = entries.flatMap((entry) => {
    if (entry.from === entry.to) return [`the ledger entry ${entry.cause} moves nothing: from and to ${entry.from}`]
    const content = expected.get(entry.cause)
    // What partners state: any amount, checked by the balances.
    if (content === undefined && order.ledger.booked.includes(entry.cause) && isStated(entry.cause)) return []
    if (content === undefined)
      return [`the ledger entry ${entry.cause} of ${entry.amount_paise} paise does not follow from its order`]
    return describe(content) === describe(entry)
      ? []
      : [`the ledger entry ${entry.cause} says ${describe(entry)} instead of ${describe(content)}`]
  })
  return [...missing, ...twice, ...wrong]
}

/** A partner's fee and the tax on it have an account each: the tax is claimed back, so it is no cost. */
const costAccounts: Readonly<Record<string, Account>> = { fee: 'gateway-fee', tax: 'input-gst' }

function costViolations(entries: readonly LedgerEntry[]): string[] {
  return entries.flatMap(({ cause, to }) => {
    const expected = costAccounts[cause.split(':')[0] ?? '']
    return expected === undefined || expected === to
      ? []
      : [`the ledger entry ${cause} went to ${to} instead of ${expected}`]
  })
}

/** Whether a cause is a partner's statement about a movement whose amount does not follow from the order. */
function isStated(cause: string): boolean {
  return /^(settled|netted|fee|tax|banked|advance|funded|refund-paid|reversed|collected|late|short|excess|excess-returned|recovered|kept|written-off|returned|return-banked|came-back|missing|found|turned-back|fee-taken|kept-over|taken-back|disputed|undisputed|paid-twice)(:|$)|^paid-out:[a-z]+_\d+$/.test(
    cause,
  )
}

function describe({ from, to, amount_paise }: EntryContent): string {
  return `${amount_paise} paise from ${from} to ${to}`
}

/** The ledger entries that follow from the state of an order. What partners state to have moved is checked by the balances. */
function expectedEntries(order: Order, entries: readonly EntryContent[]): EntryContent[] {
  const moved = (cause: string, from: Account, to: Account, amount_paise: number) =>
    ({ cause, from, to, amount_paise }) as EntryContent
  const paid = order.payment.captured.flatMap(({ id, amount_paise, refunds, refund: ours, kept_paise }) => [
    moved(`captured:${id}`, 'investor', 'gateway', amount_paise),
    ...((ours === 'DONE' || order.ledger.booked.includes(`kept-gst:${id}`)) && kept_paise > 0
      ? [moved(`kept-gst:${id}`, 'own', 'output-gst', splitGst(kept_paise).tax)]
      : []),
    ...refunds
      .filter(({ status }) => status === 'processed')
      .flatMap((refund) =>
        refund.key !== null
          ? [moved(`refunded:${refund.id}`, 'gateway', 'investor', refund.amount_paise)]
          : [
              moved(`foreign:${refund.id}`, 'gateway', 'suspense', refund.amount_paise),
              ...(refund.isAdopted ? [moved(`adopted:${refund.id}`, 'suspense', 'investor', refund.amount_paise)] : []),
            ],
      ),
  ])
  // A loss is booked when the gateway's report has taken it, whenever that is; a part of a payment waits on suspense for two people.
  const lost = order.payment.disputes
    .filter(({ status }) => status === 'lost')
    .flatMap(({ id, deducted_paise }) => {
      const [part, whole] = [`part-lost:${id}`, `lost:${id}`]
      const isPart = order.ledger.booked.includes(part)
      return [
        ...(isPart ? [moved(part, 'chargeback', 'suspense', deducted_paise)] : []),
        ...(order.ledger.booked.includes(whole)
          ? [moved(whole, isPart ? 'suspense' : 'chargeback', 'investor', deducted_paise)]
          : []),
      ]
    })
  return [
    ...paid,
    ...lost,
    ...(order.escrow.state === 'PAID_OUT' ? payoutEntries(order.charges, entries) : paidBefore(order, entries)),
  ]
}

/** An escrow of which a payout came back holds money again: its first payouts stay in the ledger. */
function paidBefore(order: Order, entries: readonly EntryContent[]): EntryContent[] {
  const isTurnedBack = entries.some(({ cause }) => cause.startsWith('turned-back:'))
  return order.escrow.state === 'HELD' && isTurnedBack ? payoutEntries(order.charges, entries) : []
}

/** What the partner states to have kept of a payout was not paid. */
function payoutEntries(charges: Order['charges'], entries: readonly EntryContent[]): EntryContent[] {
  const kept = (kind: string) => entries.find(({ cause }) => cause === `fee-taken:${kind}`)?.amount_paise ?? 0
  const paidOf = (kind: string, code: Charge['code']) => paise(Math.max(0, chargeOf(charges, code) - kept(kind)))
  const fee = splitGst(paidOf('fee', 'PLATFORM_FEE'))
  const parts = [
    ['paid-out:seller', 'seller', paidOf('seller', 'SHARES')],
    ['paid-out:fee', 'own', fee.net],
    ['paid-out:gst', 'output-gst', fee.tax],
    ['paid-out:duty', 'stamp-duty', paidOf('duty', 'STAMP_DUTY')],
    ['paid-out:tds', 'tds', paidOf('tds', 'TDS')],
  ] as const
  return parts
    .map(([cause, to, amount_paise]) => ({ cause, from: 'escrow', to, amount_paise }) as const)
    .filter(({ amount_paise }) => amount_paise > 0)
}

/** The sum of each account. */
export function sumsOf(entries: readonly EntryContent[]): Sums {
  const sums = Object.fromEntries(accounts.map((account) => [account, 0])) as Sums
  for (const { from, to, amount_paise } of entries) {
    sums[from] -= amount_paise
    sums[to] += amount_paise
  }
  return sums
}

/** The order keeps the balances of its places and the causes that were booked: both must be what its entries say. */
function balanceViolations(order: Order, entries: readonly LedgerEntry[]): string[] {
  const sums = sumsOf(entries)
  const causes = entries.map(({ cause }) => cause)
  return [
    ...places.flatMap((place) => differs(place, order.ledger.balances[place], sums[place])),
    ...differs('loss by its payments', writtenOff(order), writtenOffIn(entries)),
    ...(sums.investor > 0 ? [`its buyer got ${sums.investor} paise more than they paid`] : []),
    ...differs(
      'escrow by its state',
      ['HELD', 'RETURNED', 'PAID_OUT'].includes(order.escrow.state) ? heldIn(order, entries) : sums.escrow,
      sums.escrow,
    ),
    ...order.ledger.booked
      .filter((cause) => !causes.includes(cause))
      .map((cause) => `the ledger entry ${cause} is missing`),
  ]
}

/** What payers got twice by disputes that we lost. */
function writtenOff({ payment }: Order): number {
  return payment.captured.reduce((sum, { written_off_paise }) => sum + written_off_paise, 0)
}

function writtenOffIn(entries: readonly LedgerEntry[]): number {
  return sumsOf(entries.filter(({ cause }) => cause.startsWith('paid-twice:'))).loss
}

/** What an escrow must hold by its state, its excess included. */
function heldIn({ escrow }: Order, entries: readonly EntryContent[]): number {
  const isPaidBefore = entries.some(({ cause }) => cause.startsWith('turned-back:'))
  if (escrow.state !== 'HELD') return escrow.excess_paise
  if (!isPaidBefore) return escrow.collected_paise + escrow.excess_paise
  const left = entries
    .filter(({ cause }) => /^(paid-out|turned-back|fee-taken):/.test(cause))
    .reduce((sum, { from, amount_paise }) => sum + (from === 'escrow' ? amount_paise : 0 - amount_paise), 0)
  return escrow.collected_paise + escrow.excess_paise - left
}

/** For an order at rest no money is on its way. */
export function unsettledMoney({ orders, entries }: AuditRecords): string[] {
  return [...orders.values()]
    .filter(({ order }) => isPaid(order) && isFinished(order))
    .flatMap(({ order }) => {
      const sums = sumsOf(entries.get(order.id) ?? [])
      return places
        .filter((place) => sums[place] !== 0)
        .map((place) => `${order.id}: ${sums[place]} paise rest at ${place}`)
    })
}

function differs(account: string, expected: number, found: number): string[] {
  return expected === found
    ? []
    : [`the ledger balance of ${account} is ${found} paise, and its order says ${expected}`]
}
