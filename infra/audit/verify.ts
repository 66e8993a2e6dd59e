import type { Instant } from '#shared/kernel/instant.ts'
import { type AuditRecords, addRow, emptyAudit, type Row } from './ledger.ts'
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
export function verifyLedger(items: Iterable<Row>, proving: Proving = {}): string[] {
  const records = openAudit()
  for (const item of items) records.addRow(item)
  return records.broken(proving)
}

/** For tables that come page by page. */
export function openAudit() {
  const records: AuditRecords = emptyAudit()
  return {
    addRow: (item: Row) => addRow(records, item),
    broken: ({ restingAt }: Proving = {}): string[] => [
      ...alwaysBroken(records),
      ...(restingAt === undefined ? [] : unfinished(records, restingAt)),
    ],
    /** How much was proved, for whoever wants to know that it was something. */
    counts: () => ({
      orders: records.orders.size,
      ledgerEntries: [...records.entries.values()].flat().length,
      stocks: records.stocks.size,
      holdings: records.holdings.length,
      users: records.users.size,
    }),
  }
}

function alwaysBroken(records: AuditRecords): string[] {
  return [
    ...records.unreadable,
    ...brokenOrders(records),
    ...brokenMoney(records),
    ...brokenStock(records),
    ...brokenHoldings(records),
    ...brokenGuards(records),
  ]
}

function unfinished(records: AuditRecords, now: Instant): string[] {
  return [...unfinishedOrders(records, now), ...unfinishedStock(records), ...unfinishedHoldings(records)]
}
