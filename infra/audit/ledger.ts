import * as z from 'zod/mini'
import { Holding } from '#shared/holding/holding.ts'
import { Id } from '#shared/kernel/id.ts'
import { LedgerEntry, Order, Stock } from '#shared/order/order.ts'

/** One item of the table, whatever it came by: a scan, an export, a file. */
export interface Row {
  readonly pk: string
  readonly sk: string
  readonly [attribute: string]: unknown
}

/** What one order's own partition says of it, and the lists that it stands in. */
export interface OrderRecord {
  readonly order: Order
  /** In the reconciler's list, so that it is looked at again. */
  readonly watched: boolean
  /** Whose list of paid orders it stands in. */
  readonly listed: string | undefined
}

/** All of a table that money and shares hang on, and nothing else of it: a table may be larger than memory. */
export interface AuditRecords {
  readonly orders: Map<string, OrderRecord>
  /** By the order under which they stand. */
  readonly entries: Map<string, LedgerEntry[]>
  readonly stocks: Map<string, Stock>
  readonly holdings: Holding[]
  /** By the order that they are of. */
  readonly reservations: Map<string, Reservation>
  /** Order of the payment provider → order. */
  readonly checkouts: Map<string, string>
  /** Orders in the desk's list, as `<paid at>#<order>`. */
  readonly worklist: Set<string>
  readonly users: Set<string>
  /** Those of them of whom an id is left. */
  readonly deleted: Set<string>
  /** Phone numbers and e-mail addresses. */
  readonly guards: Guard[]
  /** Phones that are told of an investor's orders. */
  readonly devices: Guard[]
  /** What cannot be read at all, in words. */
  readonly unreadable: string[]
}

export interface Reservation {
  readonly user_id: string
  readonly security_id: string
}

export interface Guard {
  readonly pk: string
  readonly user_id: string
}

type Reader = { readonly pk: string; readonly sk: string; read(records: AuditRecords, row: Row): void }

const Named = z.object({ order_id: Id })
const Guarding = z.object({ user_id: Id })

/** By the beginnings of an item's two keys, as the stores of the nouns name them. */
const readers: readonly Reader[] = [
  { pk: 'order#', sk: 'order', read: readOrder },
  { pk: 'order#', sk: 'ledger#', read: readEntry },
  { pk: 'stock#', sk: 'stock', read: readStock },
  { pk: 'user#', sk: 'holding#', read: readHolding },
  { pk: 'user#', sk: 'reservation#', read: readReservation },
  {
    pk: 'razorpay#',
    sk: 'order',
    read: (records, row) => void records.checkouts.set(behind(row.pk), Named.parse(row).order_id),
  },
  { pk: 'desk#orders', sk: '', read: (records, row) => void records.worklist.add(row.sk) },
  { pk: 'user#', sk: 'profile', read: readUser },
  {
    pk: 'guard#',
    sk: 'guard',
    read: (records, row) => void records.guards.push({ pk: row.pk, ...Guarding.parse(row) }),
  },
  {
    pk: 'device#',
    sk: 'owner',
    read: (records, row) => void records.devices.push({ pk: row.pk, ...Guarding.parse(row) }),
  },
]

export function emptyAudit(): AuditRecords {
  return {
    orders: new Map(),
    entries: new Map(),
    stocks: new Map(),
    holdings: [],
    reservations: new Map(),
    checkouts: new Map(),
    worklist: new Set(),
    users: new Set(),
    deleted: new Set(),
    guards: [],
    devices: [],
    unreadable: [],
  }
}

/** Enters an item into the books; most items do not concern them. */
export function addRow(records: AuditRecords, row: Row): void {
  const reader = readers.find(({ pk, sk }) => row.pk.startsWith(pk) && row.sk.startsWith(sk))
  try {
    reader?.read(records, row)
  } catch (failure) {
    // The places alone: what stands there may be a person's.
    const places =
      failure instanceof z.core.$ZodError
        ? failure.issues.map(({ path }) => path.join('.')).join(', ')
        : (failure as Error).message
    records.unreadable.push(`${row.pk} ${row.sk} cannot be read: ${places}`)
  }
}

function readUser(records: AuditRecords, row: Row): void {
  records.users.add(behind(row.pk))
  if (row['status'] === 'DELETED') records.deleted.add(behind(row.pk))
}

function readOrder(records: AuditRecords, row: Row): void {
  const order = Order.parse(row)
  named(row.pk, order.id)
  records.orders.set(order.id, {
    order,
    watched: row['gsi2pk'] === 'attention#order',
    listed: typeof row['gsi1pk'] === 'string' ? row['gsi1pk'] : undefined,
  })
}

function readEntry(records: AuditRecords, row: Row): void {
  const entry = LedgerEntry.parse(row)
  named(row.pk, entry.order_id)
  named(row.sk, entry.cause)
  const own = records.entries.get(entry.order_id)
  if (own === undefined) records.entries.set(entry.order_id, [entry])
  else own.push(entry)
}

function readStock(records: AuditRecords, row: Row): void {
  const stock = Stock.parse(row)
  named(row.pk, stock.security_id)
  records.stocks.set(stock.security_id, stock)
}

function readHolding(records: AuditRecords, row: Row): void {
  const holding = Holding.parse(row)
  named(row.pk, holding.user_id)
  named(row.sk, holding.security_id)
  records.holdings.push(holding)
}

function readReservation(records: AuditRecords, row: Row): void {
  records.reservations.set(Named.parse(row).order_id, { user_id: behind(row.pk), security_id: behind(row.sk) })
}

/** A row must say of itself what its key says. */
function named(key: string, name: string): void {
  if (behind(key) !== name) throw new Error(`it calls itself ${name}`)
}

function behind(key: string): string {
  return key.slice(key.indexOf('#') + 1)
}
