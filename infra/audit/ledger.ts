import * as z from 'zod/mini'
import type { SaleLedgerEntry } from '#shared/sale/ledger.ts'
import type { Sale } from '#shared/sale/sale.ts'
import { OrderId, RazorpayOrderId, type SaleId, SecurityId, UserId } from '#shared/kernel/id.ts'
import { Holding } from '#shared/holding/holding.ts'
import { entriesIn, type LedgerEntry, LedgerRecord, nameOfRecord } from '#shared/order/ledger.ts'
import { Order } from '#shared/order/order.ts'
import { parseShard, type StockShard } from '#shared/order/stock/stock.ts'
import { emptyKyc, type KycRecords, readKyc, readKycGuard } from './kyc.ts'
import { type Guard, readGuard } from './owner.ts'
import {
  buyerPrefix,
  checkKey,
  keySuffix,
  type Places,
  placesOf,
  placesOfHolding,
  placesOfOrder,
  placesOfPaid,
  placesOfTotals,
  reservationFact,
  placesOfSale,
  placesOfTrailEntry,
} from './place.ts'
import type { PlacedRow } from './row-store.ts'
import { OrderReference, readPaid, readReservation, readTotals, readUnderWay } from './buyer-rows.ts'
import { readSale, readSaleEntries } from './sale-rows.ts'
import { emptySellers, readPayee, readSellerCopy, type SellerRecords } from './seller.ts'
import { emptyTrail, readTrailEntry, readTrailHead, readTrailSeal, type TrailRecords } from './trail.ts'

/** One item of the table or one entry of the ledger, from a scan, an export or a file. */
export interface Row {
  readonly pk: string
  readonly sk: string
  readonly [attribute: string]: unknown
}

/** An order and the index that lists it. */
export interface OrderRecord {
  readonly order: Order
  /** Whether the reconciler's index contains it. */
  readonly watched: boolean
}

/** The items of one group of a table that concern money and shares. */
export interface AuditRecords {
  /** By order id. The id that a hold or a list names may be any text. */
  readonly orders: Map<string, OrderRecord>
  /** Ledger entries by order id. */
  readonly entries: Map<OrderId, LedgerEntry[]>
  readonly sales: Map<SaleId, Sale>
  /** Ledger entries by sale. */
  readonly saleEntries: Map<SaleId, SaleLedgerEntry[]>
  readonly stocks: Map<SecurityId, StockRecord>
  /** What the shards of the bank's total say together. */
  readonly bankTotals: { bank: number; gst: number }
  readonly holdings: Holding[]
  /** By order id. */
  readonly reservations: Map<OrderId, Reservation>
  /** Gateway order id → order id. */
  readonly checkouts: Map<RazorpayOrderId, OrderId>
  readonly sellers: SellerRecords
  /** Depository reference, as in its key → order id. */
  readonly references: Map<string, OrderId>
  /** The buyers whose lists of paid orders name an order, by its id. */
  readonly paid: Map<OrderId, UserId>
  /** How many orders a buyer has paid, by their total. */
  readonly paidTotals: Map<UserId, number>
  /** Orders that are under way by the list of their buyer and the desk's, as `<buyer> <paid at>#<order id>`. */
  readonly worklist: Set<string>
  /** Orders by their buyer. */
  readonly buyers: Map<OrderId, UserId>
  readonly users: Set<UserId>
  /** Users that were deleted: only the profile with its id is left. */
  readonly deleted: Set<UserId>
  /** Guards of phone numbers and e-mail addresses (uniqueness). */
  readonly guards: Guard[]
  /** Phones that receive push messages. */
  readonly devices: Guard[]
  readonly kyc: KycRecords
  readonly trail: TrailRecords
  /** Messages about items that fail their schema. */
  readonly unreadable: string[]
}

/** The shards of a security, and the sum of its lots. */
export interface StockRecord {
  readonly shards: StockShard[]
  lots: number
}

export interface Reservation {
  readonly user_id: UserId
  readonly security_id: SecurityId
}

/** How the items of a kind are read, with which others they are verified, and under which name they are counted. */
interface Reader {
  readonly pk: string
  readonly sk: string
  readonly places: Places
  readonly counted?: CountName
  read(records: AuditRecords, row: Row): void
}

export type CountName = 'orders' | 'ledgerEntries' | 'stocks' | 'holdings' | 'users' | 'trailEntries'

/** The lists of orders that are reconciled again (functions/order/due-index.ts). */
const duePlaces = /^order#(due|unpaid-due)#\d+$|^order#set-aside$/

const StockLot = z.object({ quantity: z.int() })
const BankTotal = z.object({ bank: z.int(), gst: z.int() })
const UserReference = z.object({ user_id: UserId })

/** By the prefixes of an item's keys, as the repositories of the modules write them. */
const readers: readonly Reader[] = [
  { pk: 'order#order#', sk: 'order', places: placesOfOrder, counted: 'orders', read: readOrder },
  { pk: 'order#ledger#', sk: '', places: placesOf.orderInKey, counted: 'ledgerEntries', read: readEntries },
  { pk: 'order#stock#', sk: 'shard', places: placesOf.securityInKey, counted: 'stocks', read: readShard },
  { pk: 'order#stock#', sk: 'lot#', places: placesOf.securityInKey, read: readLot },
  { pk: 'holding#user#', sk: 'holding#', places: placesOfHolding, counted: 'holdings', read: readHolding },
  { pk: 'sale#sale#', sk: 'sale', places: placesOfSale, read: readSale },
  { pk: 'sale#ledger#', sk: '', places: placesOf.saleInKey, read: readSaleEntries },
  {
    pk: 'order#razorpay#',
    sk: 'order',
    places: placesOf.orderNamed,
    read: readCheckout,
  },
  {
    pk: 'escrow#order#',
    sk: 'intents',
    places: placesOf.orderInKey,
    read: ({ sellers }, row) => readPayee(sellers, row),
  },
  { pk: 'order#bank#', sk: 'total', places: placesOf.bank, read: readBankTotal },
  {
    pk: 'order#depository#',
    sk: 'order',
    places: placesOf.orderNamed,
    read: (records, row) => void records.references.set(keySuffix(row.pk), OrderReference.parse(row).order_id),
  },
  { pk: 'order#user#', sk: 'paid#', places: placesOfPaid, read: readPaid },
  { pk: 'order#user#', sk: 'under-way#', places: placesOf.orderNamed, read: readUnderWay },
  {
    pk: 'order#user#',
    sk: 'totals',
    places: placesOfTotals,
    read: readTotals,
  },
  { pk: reservationFact, sk: 'reservation', places: placesOf.orderNamed, read: readReservation },
  { pk: 'account#user#', sk: 'profile', places: placesOf.userInKey, counted: 'users', read: readUser },
  {
    pk: buyerPrefix,
    sk: 'buyer',
    places: placesOf.userNamed,
    read: (records, row) => void records.buyers.set(OrderId.parse(keySuffix(row.pk)), UserReference.parse(row).user_id),
  },
  { pk: 'account#guard#', sk: 'guard', places: placesOf.userNamed, read: ({ guards }, row) => readGuard(guards, row) },
  { pk: 'kyc#user#', sk: 'kyc', places: placesOf.userInKey, read: ({ kyc }, row) => readKyc(kyc, row) },
  { pk: 'kyc#guard#', sk: 'guard', places: placesOf.userNamed, read: ({ kyc }, row) => readKycGuard(kyc, row) },
  {
    pk: 'notification#device#',
    sk: 'owner',
    places: placesOf.userNamed,
    read: ({ devices }, row) => readGuard(devices, row),
  },
  {
    pk: 'trail#chain#',
    sk: 'entry#',
    places: placesOfTrailEntry,
    counted: 'trailEntries',
    read: ({ trail }, row) => readTrailEntry(trail, row),
  },
  { pk: 'trail#chain#', sk: 'head', places: placesOf.trailHead, read: ({ trail }, row) => readTrailHead(trail, row) },
  { pk: 'trail#seal', sk: 'seal#', places: placesOf.seal, read: ({ trail }, row) => readTrailSeal(trail, row) },
]

function readerOf(row: Row): Reader | undefined {
  return readers.find(({ pk, sk }) => row.pk.startsWith(pk) && row.sk.startsWith(sk))
}

/** The groups in which a row is verified, and its name in the counts. Undefined for a row that concerns neither money nor shares. */
export function placesOfRow(row: Row): { places: readonly PlacedRow[]; counted: CountName | undefined } | undefined {
  const reader = readerOf(row)
  return reader && { places: reader.places(row), counted: reader.counted }
}

/** The records of a group, with the trail, which goes through several. */
export function emptyAudit(trail = emptyTrail()): AuditRecords {
  return {
    orders: new Map(),
    entries: new Map(),
    sales: new Map(),
    saleEntries: new Map(),
    stocks: new Map(),
    bankTotals: { bank: 0, gst: 0 },
    holdings: [],
    reservations: new Map(),
    checkouts: new Map(),
    sellers: emptySellers(),
    references: new Map(),
    paid: new Map(),
    paidTotals: new Map(),
    worklist: new Set(),
    buyers: new Map(),
    users: new Set(),
    deleted: new Set(),
    guards: [],
    devices: [],
    kyc: emptyKyc(),
    trail,
    unreadable: [],
  }
}

/** Adds a row to the records of its group. */
export function addRow(records: AuditRecords, { row, isCopy }: Pick<PlacedRow, 'row' | 'isCopy'>): void {
  try {
    readerOf(row)?.read(records, row)
  } catch (failure) {
    if (!isCopy) records.unreadable.push(`${row.pk} ${row.sk} cannot be read: ${reasonOf(failure)}`)
  }
}

/** Only the paths are reported, because the values may be personal data. */
function reasonOf(failure: unknown): string {
  return failure instanceof z.core.$ZodError
    ? failure.issues.map(({ path }) => path.join('.')).join(', ')
    : (failure as Error).message
}

function readUser(records: AuditRecords, row: Row): void {
  const id = UserId.parse(keySuffix(row.pk))
  records.users.add(id)
  if (row['status'] === 'DELETED') records.deleted.add(id)
}

/** An order is read in two groups, and again at each verification of a table whose rows stay the same objects. */
const parsedOrders = new WeakMap<Row, Order>()

function parseOrder(row: Row): Order {
  const order = parsedOrders.get(row) ?? Order.parse(row)
  parsedOrders.set(row, order)
  return order
}

function readOrder(records: AuditRecords, row: Row): void {
  const order = parseOrder(row)
  checkKey(row.pk, order.id)
  records.orders.set(order.id, { order, watched: duePlaces.test(String(row['gsi2pk'])) })
}

function readEntries(records: AuditRecords, row: Row): void {
  const record = LedgerRecord.parse(row)
  checkKey(row.pk, record.order_id)
  checkKey(row.sk, nameOfRecord(record))
  const entries = records.entries.get(record.order_id)
  if (entries === undefined) records.entries.set(record.order_id, entriesIn(record))
  else entries.push(...entriesIn(record))
}

function readShard(records: AuditRecords, row: Row): void {
  const shard = parseShard(row)
  checkKey(row.pk, shard.security_id)
  checkKey(row.pk.slice(0, row.pk.lastIndexOf('#')), String(shard.shard).padStart(2, '0'))
  stockIn(records, shard.security_id).shards.push(shard)
}

function readLot(records: AuditRecords, row: Row): void {
  stockIn(records, SecurityId.parse(keySuffix(row.pk))).lots += StockLot.parse(row).quantity
}

function stockIn({ stocks }: AuditRecords, securityId: SecurityId): StockRecord {
  const stock = stocks.get(securityId) ?? { shards: [], lots: 0 }
  stocks.set(securityId, stock)
  return stock
}

function readBankTotal({ bankTotals }: AuditRecords, row: Row): void {
  const { bank, gst } = BankTotal.parse(row)
  bankTotals.bank += bank
  bankTotals.gst += gst
}

function readHolding(records: AuditRecords, row: Row): void {
  const holding = Holding.parse(row)
  checkKey(row.pk, holding.user_id)
  checkKey(row.sk, holding.security_id)
  records.holdings.push(holding)
}

function readCheckout({ checkouts, sellers }: AuditRecords, row: Row): void {
  const { order_id } = OrderReference.parse(row)
  checkouts.set(RazorpayOrderId.parse(keySuffix(row.pk)), order_id)
  readSellerCopy(sellers, row)
}
