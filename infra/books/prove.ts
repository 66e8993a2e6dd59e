import type { Instant } from '#shared/kernel/instant.ts'
import { type Books, enter, noBooks, type Row } from './book.ts'
import { brokenGuards } from './guard.ts'
import { brokenHoldings, unfinishedHoldings } from './holding.ts'
import { brokenMoney } from './money.ts'
import { brokenOrders, unfinishedOrders } from './order.ts'
import { brokenStock, unfinishedStock } from './stock.ts'

/** How much is to be proved. */
export interface Proving {
  /** The moment at which nothing was on its way: no event untold, no partner's answer outstanding. Without it only what holds at any instant. */
  readonly restingAt?: Instant | undefined
}

/** Proves a whole table: money, shares, and the rows that guard them. Answers what is broken, in words. */
export function proveBooks(items: Iterable<Row>, proving: Proving = {}): string[] {
  const books = openBooks()
  for (const item of items) books.enter(item)
  return books.broken(proving)
}

/** For tables that come page by page. */
export function openBooks() {
  const books: Books = noBooks()
  return {
    enter: (item: Row) => enter(books, item),
    broken: ({ restingAt }: Proving = {}): string[] => [
      ...alwaysBroken(books),
      ...(restingAt === undefined ? [] : unfinished(books, restingAt)),
    ],
    /** How much was proved, for whoever wants to know that it was something. */
    counts: () => ({
      orders: books.orders.size,
      ledgerEntries: [...books.entries.values()].flat().length,
      stocks: books.stocks.size,
      holdings: books.holdings.length,
      users: books.users.size,
    }),
  }
}

function alwaysBroken(books: Books): string[] {
  return [
    ...books.unreadable,
    ...brokenOrders(books),
    ...brokenMoney(books),
    ...brokenStock(books),
    ...brokenHoldings(books),
    ...brokenGuards(books),
  ]
}

function unfinished(books: Books, now: Instant): string[] {
  return [...unfinishedOrders(books, now), ...unfinishedStock(books), ...unfinishedHoldings(books)]
}
