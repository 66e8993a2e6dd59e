import type { Account, LedgerEntry, Order } from '#shared/order/order.ts'
import { chargeOf } from '#shared/order/rules.ts'
import type { AuditRecords } from './ledger.ts'

type Balances = Record<Account, number>

/** A ledger entry without its id and time. */
type EntryContent = Pick<LedgerEntry, 'cause' | 'from' | 'to' | 'amount_paise'>

/** The ledger is written in the transaction of its order, so at any time its entries follow exactly from the state of the order. */
export function moneyViolations({ orders, entries }: AuditRecords): string[] {
  const orphans = [...entries.keys()]
    .filter((id) => !orders.has(id))
    .map((id) => `${id}: ledger entries of an order that does not exist`)
  const violations = [...orders.values()].flatMap(({ order }) => {
    const found = entries.get(order.id) ?? []
    return [...entryViolations(order, found), ...balanceViolations(order, balancesOf(found))].map(
      (message) => `${order.id}: ${message}`,
    )
  })
  return [...orphans, ...violations]
}

function entryViolations(order: Order, entries: readonly LedgerEntry[]): string[] {
  const expected = new Map(expectedEntries(order).map((entry) => [entry.cause, entry]))
  const found = new Set(entries.map(({ cause }) => cause))
  const missing = [...expected.keys()]
    .filter((cause) => !found.has(cause))
    .map((cause) => `the ledger entry ${cause} is missing`)
  const wrong = entries.flatMap((entry) => {
    if (entry.from === entry.to) return [`the ledger entry ${entry.cause} moves nothing: from and to ${entry.from}`]
    const content = expected.get(entry.cause)
    if (content === undefined)
      return [`the ledger entry ${entry.cause} of ${entry.amount_paise} paise does not follow from its order`]
    return describe(content) === describe(entry)
      ? []
      : [`the ledger entry ${entry.cause} says ${describe(entry)} instead of ${describe(content)}`]
  })
  return [...missing, ...wrong]
}

function describe({ from, to, amount_paise }: EntryContent): string {
  return `${amount_paise} paise from ${from} to ${to}`
}

/** The ledger entries that follow from the state of an order. */
function expectedEntries(order: Order): EntryContent[] {
  const { payments, escrow, total_paise, charges } = order
  const moved = (cause: string, from: Account, to: Account, amount_paise = total_paise): EntryContent => ({
    cause,
    from,
    to,
    amount_paise,
  })
  const paid = payments.flatMap(({ id, amount_paise, refund }) => [
    moved(`captured:${id}`, 'investor', 'gateway', amount_paise),
    ...(refund === 'DONE' ? [moved(`refunded:${id}`, 'gateway', 'investor', amount_paise)] : []),
  ])
  const entered = [moved('settled', 'gateway', 'transit'), moved('held', 'transit', 'escrow')]
  const byEscrowState: Record<Order['escrow'], EntryContent[]> = {
    NONE: [],
    HELD: entered,
    PAID_OUT: [...entered, ...payoutEntries(charges)],
    RETURNED: [...entered, moved('returned', 'escrow', 'transit'), moved('returned:gateway', 'transit', 'gateway')],
  }
  return [...paid, ...byEscrowState[escrow]]
}

function payoutEntries(charges: Order['charges']): EntryContent[] {
  const parts = [
    ['paid-out', 'seller', 'SHARES'],
    ['paid-out:fee', 'own', 'PLATFORM_FEE'],
    ['paid-out:duty', 'stamp-duty', 'STAMP_DUTY'],
  ] as const
  return parts
    .map(([cause, to, code]) => ({ cause, from: 'escrow', to, amount_paise: chargeOf(charges, code) }) as const)
    .filter(({ amount_paise }) => amount_paise > 0)
}

function balancesOf(entries: readonly LedgerEntry[]): Balances {
  const balances: Balances = {
    investor: 0,
    gateway: 0,
    transit: 0,
    escrow: 0,
    seller: 0,
    own: 0,
    'stamp-duty': 0,
  }
  for (const { from, to, amount_paise } of entries) {
    balances[from] -= amount_paise
    balances[to] += amount_paise
  }
  return balances
}

/**
 * The same check by account balances instead of entries. The gateway balance may be negative for a while: money can reach escrow
 * after its order was cancelled and refunded, and is returned only then.
 */
function balanceViolations(
  { payments, escrow, total_paise }: Order,
  { investor, gateway, transit, escrow: held, seller, own, 'stamp-duty': duty }: Balances,
): string[] {
  const captured = payments
    .filter(({ refund }) => refund !== 'DONE')
    .reduce((sum, { amount_paise }) => sum + amount_paise, 0)
  const inEscrow = escrow === 'HELD' ? total_paise : 0
  const paidOutTotal = escrow === 'PAID_OUT' ? total_paise : 0
  return [
    ...differs('investor', -captured, investor),
    ...differs('escrow', inEscrow, held),
    ...differs('transit', 0, transit),
    ...differs('seller, own and stamp-duty', paidOutTotal, seller + own + duty),
    ...differs('gateway', captured - inEscrow - paidOutTotal, gateway),
  ]
}

function differs(account: string, expected: number, found: number): string[] {
  return expected === found
    ? []
    : [`the ledger balance of ${account} is ${found} paise, and its order says ${expected}`]
}
