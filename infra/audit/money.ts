import type { Account, LedgerEntry, Order } from '#shared/order/order.ts'
import { chargeOf } from '#shared/order/rules.ts'
import type { AuditRecords } from './ledger.ts'

type Balances = Record<Account, number>

/** What an entry says, without its own id and time. */
type Said = Pick<LedgerEntry, 'cause' | 'from' | 'to' | 'amount_paise'>

/** The ledger is written with its order in one transaction: at any instant it says no more and no less than the order does. */
export function brokenMoney({ orders, entries }: AuditRecords): string[] {
  const strays = [...entries.keys()]
    .filter((id) => !orders.has(id))
    .map((id) => `${id}: ledger entries of an order that does not exist`)
  const broken = [...orders.values()].flatMap(({ order }) => {
    const own = entries.get(order.id) ?? []
    return [...brokenEntries(order, own), ...brokenBalances(order, balancesOf(own))].map(
      (words) => `${order.id}: ${words}`,
    )
  })
  return [...strays, ...broken]
}

function brokenEntries(order: Order, entries: readonly LedgerEntry[]): string[] {
  const told = new Map(entriesOf(order).map((entry) => [entry.cause, entry]))
  const found = new Set(entries.map(({ cause }) => cause))
  const lost = [...told.keys()]
    .filter((cause) => !found.has(cause))
    .map((cause) => `the ledger entry ${cause} is missing`)
  const wrong = entries.flatMap((entry) => {
    if (entry.from === entry.to) return [`the ledger entry ${entry.cause} moves nothing: from and to ${entry.from}`]
    const wanted = told.get(entry.cause)
    if (wanted === undefined)
      return [`the ledger entry ${entry.cause} of ${entry.amount_paise} paise is not what its facets tell`]
    return sentence(wanted) === sentence(entry)
      ? []
      : [`the ledger entry ${entry.cause} says ${sentence(entry)} instead of ${sentence(wanted)}`]
  })
  return [...lost, ...wrong]
}

function sentence({ from, to, amount_paise }: Said): string {
  return `${amount_paise} paise from ${from} to ${to}`
}

/** Every movement that an order's facets tell of, from the first to the last. */
function entriesOf(order: Order): Said[] {
  const { payments, escrow, total_paise, charges } = order
  const moved = (cause: string, from: Account, to: Account, amount_paise = total_paise): Said => ({
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
  const left: Record<Order['escrow'], Said[]> = {
    NONE: [],
    HELD: entered,
    PAID_OUT: [...entered, ...paidOut_(charges)],
    RETURNED: [...entered, moved('returned', 'escrow', 'transit'), moved('returned:gateway', 'transit', 'gateway')],
  }
  return [...paid, ...left[escrow]]
}

function paidOut_(charges: Order['charges']): Said[] {
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
 * The same from the other end, by where the money lies and not by how it came there. The gateway may owe for a while: money
 * can reach escrow after its order was given up and paid back, and only then comes home.
 */
function brokenBalances(
  { payments, escrow, total_paise }: Order,
  { investor, gateway, transit, escrow: held, seller, own, 'stamp-duty': duty }: Balances,
): string[] {
  const given = payments
    .filter(({ refund }) => refund !== 'DONE')
    .reduce((sum, { amount_paise }) => sum + amount_paise, 0)
  const inEscrow = escrow === 'HELD' ? total_paise : 0
  const paidOut = escrow === 'PAID_OUT' ? total_paise : 0
  return [
    ...differs('the investor has', -given, investor),
    ...differs('in escrow lie', inEscrow, held),
    ...differs('in transit lie', 0, transit),
    ...differs('provider, platform and duty have', paidOut, seller + own + duty),
    ...differs('at the gateway lie', given - inEscrow - paidOut, gateway),
  ]
}

function differs(what: string, wanted: number, found: number): string[] {
  return wanted === found ? [] : [`${what} ${found} paise by the ledger, ${wanted} by its facets`]
}
