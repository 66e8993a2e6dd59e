import type { Instant } from '#shared/kernel/instant.ts'
import { type AuditRecords, addRow, emptyAudit, type Row } from './ledger.ts'
import { guardViolations } from './guard.ts'
import { holdingViolations, unfinishedHoldings } from './holding.ts'
import { moneyViolations, unsettledMoney } from './money.ts'
import { orderViolations, unfinishedOrders } from './order.ts'
import { stockViolations, unfinishedStock } from './stock.ts'
import { trailViolations } from './trail.ts'

/** Options of a verification. */
export interface VerifyOptions {
  /** A moment at which no event and no answer of a partner was outstanding. Adds the rules that hold only then. */
  readonly restingAt?: Instant | undefined
}

/** Verifies a whole table with its ledger: money, shares, and the rows that guard them. Returns a message per violation. */
export function verifyLedger(items: Iterable<Row>, options: VerifyOptions = {}): string[] {
  const records = openAudit()
  for (const item of items) records.addRow(item)
  return records.violations(options)
}

/** An audit of a table and its ledger, which are read page by page. */
export function openAudit() {
  const records: AuditRecords = emptyAudit()
  return {
    addRow: (item: Row) => addRow(records, item),
    violations: ({ restingAt }: VerifyOptions = {}): string[] => [
      ...violationsOf(records),
      ...(restingAt === undefined ? [] : unfinished(records, restingAt)),
    ],
    /** The number of verified items, which shows that the table was not empty. */
    counts: () => ({
      orders: records.orders.size,
      ledgerEntries: [...records.entries.values()].flat().length,
      stocks: records.stocks.size,
      holdings: records.holdings.length,
      users: records.users.size,
      trailEntries: records.trail.entries.length,
    }),
  }
}

function violationsOf(records: AuditRecords): string[] {
  return [
    ...records.unreadable,
    ...orderViolations(records),
    ...moneyViolations(records),
    ...stockViolations(records),
    ...holdingViolations(records),
    ...guardViolations(records),
    ...trailViolations(records.trail),
  ]
}

function unfinished(records: AuditRecords, now: Instant): string[] {
  return [
    ...unfinishedOrders(records, now),
    ...unsettledMoney(records),
    ...unfinishedStock(records),
    ...unfinishedHoldings(records),
  ]
}
