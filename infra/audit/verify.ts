import type { Instant } from '#shared/kernel/instant.ts'
import { guardViolations, userViolations } from './guard.ts'
import { holdingViolations, unfinishedHoldings } from './holding.ts'
import { kycGuardViolations } from './kyc.ts'
import { type AuditRecords, addRow, type CountName, emptyAudit, placesOfRow, type Row } from './ledger.ts'
import { addTotals, bankViolations, moneyViolations, noTotals, unsettledMoney } from './money.ts'
import { orderViolations, unfinishedOrders } from './order.ts'
import type { GroupKind } from './place.ts'
import { type PlacedRow, rowsInMemory, type RowStore } from './row-store.ts'
import { saleViolations, unsettledSales } from './sale.ts'
import { saleHoldingViolations } from './sale-holding.ts'
import { openSecurityGroup } from './security-orders.ts'
import { stockViolations, unfinishedStock } from './stock.ts'
import { emptyTrail, trailViolations } from './trail.ts'

/** Options of a verification. */
export interface VerifyOptions {
  /** A moment at which no event and no answer of a partner was outstanding. Adds the rules that hold only then. */
  readonly restingAt?: Instant | undefined
}

/** Verifies a whole table with its ledger: money, shares, and the rows that guard them. Returns a message per violation. */
export function verifyLedger(items: Iterable<Row>, options: VerifyOptions = {}): string[] {
  const audit = openAudit()
  for (const item of items) audit.addRow(item)
  return audit.violations(options)
}

/** The rules, in the order of their messages. Each holds within one group. */
const rules: readonly { readonly of: GroupKind; find(records: AuditRecords): string[] }[] = [
  { of: 'order', find: orderViolations },
  { of: 'order', find: moneyViolations },
  { of: 'sale', find: saleViolations },
  { of: 'sale-holding', find: saleHoldingViolations },
  { of: 'security', find: stockViolations },
  { of: 'order', find: holdingViolations },
  { of: 'order', find: guardViolations },
  { of: 'user', find: userViolations },
  { of: 'user', find: kycGuardViolations },
]

/** Rules that hold only at rest. */
const restingRules: readonly { readonly of: GroupKind; find(records: AuditRecords, now: Instant): string[] }[] = [
  { of: 'order', find: unfinishedOrders },
  { of: 'order', find: unsettledMoney },
  { of: 'sale', find: unsettledSales },
  { of: 'security', find: unfinishedStock },
  { of: 'order', find: unfinishedHoldings },
]

/**
 * An audit of a table and its ledger, whose rows come in any order. The store sorts them into groups: all rows of one order, of one
 * security, of one user, and the chains of the trail. The records of one group at a time are in memory
 * (docs/adr/0020-restore-into-new-tables-and-audit-on-disk.md).
 */
export function openAudit(store: RowStore = rowsInMemory()) {
  const counts: Record<CountName, number> = {
    orders: 0,
    ledgerEntries: 0,
    stocks: 0,
    holdings: 0,
    users: 0,
    trailEntries: 0,
  }
  return {
    addRow(row: Row): void {
      const found = placesOfRow(row)
      if (found?.counted !== undefined) counts[found.counted] += 1
      for (const placed of found?.places ?? []) store.add(placed)
    },
    /** Verifies what was added. */
    violations: (options: VerifyOptions = {}): string[] => violationsIn(store, options),
    /** The number of items, which shows that the table was not empty. */
    counts: () => ({ ...counts }),
    /** Frees what the store holds. */
    close: () => store.close(),
  }
}

function violationsIn(store: RowStore, { restingAt }: VerifyOptions): string[] {
  const unreadable: string[] = []
  const found = rules.map((): string[] => [])
  const resting = restingRules.map((): string[] => [])
  const totals = noTotals()
  const trail = emptyTrail()

  const verify = (kind: string) => (records: AuditRecords) => {
    unreadable.push(...records.unreadable)
    // The orders of a security are those of the order groups again.
    if (kind !== 'security') addTotals(totals, records)
    for (const [index, { of, find }] of rules.entries()) if (of === kind) found[index]?.push(...find(records))
    if (restingAt === undefined) return
    for (const [index, { of, find }] of restingRules.entries())
      if (of === kind) resting[index]?.push(...find(records, restingAt))
  }

  let group: Group | undefined
  for (const placed of store.sorted()) {
    if (group?.name !== placed.group) {
      group?.end()
      const kind = placed.group.slice(0, placed.group.indexOf(' '))
      group = {
        name: placed.group,
        ...(kind === 'security' ? openSecurityGroup(verify(kind)) : openGroup(verify(kind))),
      }
    }
    group.add(placed)
  }
  group?.end()

  function openGroup(end: (records: AuditRecords) => void): Omit<Group, 'name'> {
    const records = emptyAudit(trail)
    return { add: (placed) => addRow(records, placed), end: () => end(records) }
  }
  return [
    ...unreadable,
    ...withTotals(found, bankViolations(totals)).flat(),
    ...trailViolations(trail),
    ...resting.flat(),
  ]
}

interface Group {
  readonly name: string
  add(placed: PlacedRow): void
  end(): void
}

/** The messages about the totals stand with those of the ledger. */
function withTotals(found: readonly string[][], messages: readonly string[]): string[][] {
  return found.map((each, index) => (rules[index]?.find === moneyViolations ? [...each, ...messages] : each))
}
