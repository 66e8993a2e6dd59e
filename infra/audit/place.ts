import type { Row } from './ledger.ts'
import type { PlacedRow } from './row-store.ts'

/** Rows are verified in groups: all of one order, of one security, of one user. These are named by an id, the others by nothing. */
export type GroupKind = 'bank' | 'order' | 'sale' | 'sale-holding' | 'seal' | 'security' | 'trail' | 'user'

/** The places of a row: first its own group, then those that need a copy. */
export type Places = (row: Row) => readonly PlacedRow[]

/** The prefix of copies that hold one fact of a row. No item of the table begins so. */
const factPrefix = 'audit#'
/** The order of which a user is the buyer. */
export const buyerPrefix = `${factPrefix}buyer#`
/** The order of a security for whose payment a user waits. */
export const reservationFact = `${factPrefix}reservation#`

function placed(kind: GroupKind, id: unknown, row: Row, more: Partial<PlacedRow> = {}): PlacedRow {
  return { group: `${kind} ${String(id)}`, position: '', isCopy: false, row, ...more }
}

/** The last part of a key: `ord_1` of `order#order#ord_1`. */
export function keySuffix(key: string): string {
  return key.slice(key.lastIndexOf('#') + 1)
}

/** An order belongs to itself, to its buyer by its id alone, and to its security after the stock. */
export const placesOfOrder: Places = (row) => [
  placed('order', keySuffix(row.pk), row),
  placed('security', row['security_id'], row, { isCopy: true, position: 'order' }),
  placed('user', row['user_id'], buyerFact(row), { isCopy: true }),
]

function buyerFact({ pk, user_id }: Row): Row {
  return { pk: `${buyerPrefix}${keySuffix(pk)}`, sk: 'buyer', user_id }
}

/** A sale belongs to itself, to its person by its state, and to the holding whose shares it sells. */
export const placesOfSale: Places = (row) => [
  placed('sale', keySuffix(row.pk), row),
  ...(row['portfolio'] === 'unlistedportfolio'
    ? [placed('sale-holding', holdingName(row['user_id'], row['security_id']), row, { isCopy: true })]
    : []),
]

function holdingName(userId: unknown, securityId: unknown): string {
  return `${String(userId)} ${String(securityId)}`
}

/** A holding belongs to its user, with all of it to the sales of its shares, and each lot to its order. */
export const placesOfHolding: Places = (row) => [
  placed('user', keySuffix(row.pk), row),
  placed('sale-holding', holdingName(row['user_id'], row['security_id']), row, { isCopy: true }),
  ...lotsOf(row).map((lot) => placed('order', lot.order_id, { ...row, lots: [lot] }, { isCopy: true })),
]

function lotsOf({ lots }: Row): readonly { readonly order_id?: unknown }[] {
  return Array.isArray(lots) ? lots.filter((lot) => typeof lot === 'object' && lot !== null) : []
}

/** The totals of a buyer belong to them, and to each order that they name as unpaid. */
export const placesOfTotals: Places = (row) => [
  placed('user', keySuffix(row.pk), row),
  ...Object.entries(row)
    .filter(([name]) => name.startsWith(reservationAttribute))
    .map(([name, order_id]) => {
      const fact = {
        pk: `${reservationFact}${keySuffix(row.pk)}`,
        sk: 'reservation',
        order_id,
        security_id: keySuffix(name),
      }
      return placed('order', order_id, fact, { isCopy: true })
    }),
]
const reservationAttribute = 'reservation#'

/** A row of a buyer's paid orders belongs to its order, and to the buyer, whose total counts it. */
export const placesOfPaid: Places = (row) => [
  placed('order', row['order_id'], row),
  placed('user', keySuffix(row.pk), row, { isCopy: true }),
]

/** An entry of the audit trail stands in its chain by its number. */
export const placesOfTrailEntry: Places = (row) => [
  placed('trail', row['chain'], row, { position: String(row['seq']).padStart(16, '0') }),
]

export const placesOf = {
  /** The row names an order in its key. */
  orderInKey: (row) => [placed('order', keySuffix(row.pk), row)],
  /** The row names an order in its attribute. */
  orderNamed: (row) => [placed('order', row['order_id'], row)],
  saleInKey: (row) => [placed('sale', keySuffix(row.pk), row)],
  securityInKey: (row) => [placed('security', keySuffix(row.pk), row)],
  userInKey: (row) => [placed('user', keySuffix(row.pk), row)],
  userNamed: (row) => [placed('user', row['user_id'], row)],
  bank: (row) => [placed('bank', '', row)],
  seal: (row) => [placed('seal', '', row, { position: row.sk })],
  trailHead: (row) => [placed('trail', row['chain'], row)],
} satisfies Readonly<Record<string, Places>>

/** Throws unless the key of an item ends in the given id or cause. */
export function checkKey(key: string, name: string): void {
  if (keySuffix(key) !== name) throw new Error(`the key does not match ${name}`)
}
