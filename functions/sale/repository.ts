import type { EventDefinition } from '#events/define.ts'
import {
  saleAgreed,
  saleCancelled,
  saleDeclined,
  saleFunded,
  saleLapsed,
  salePaid,
  saleQuoted,
  saleReceived,
  saleRejected,
  saleReturned,
  saleSubmitted,
} from '#events/sale.ts'
import type { Context } from '#functions/platform/context.ts'
import { outbox } from '#functions/platform/messaging/outbox.ts'
import { TransactionCancelled, type Writes } from '#functions/platform/port/table.ts'
import { cursorOf } from '#functions/platform/storage/entity.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import { save } from '#functions/platform/storage/save.ts'
import { listShards } from '#functions/platform/storage/sharded-list.ts'
import { requestWrites } from '#functions/holding/commands.ts'
import { saleGstWrites } from '#functions/order/commands.ts'
import { SaleId, type UserId } from '#shared/kernel/id.ts'
import type { Page, PageRequest } from '#shared/kernel/paging.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { sinceOf } from '#shared/sale/deadlines.ts'
import { openSalesMax } from '#shared/sale/limits.ts'
import { DEBIT_TAKEN, TOO_MANY_SALES } from '#shared/sale/refusals.ts'
import { isOpenState } from '#shared/sale/rules.ts'
import type { OpenState, Sale } from '#shared/sale/sale.ts'
import type { SaleChange, SaleEvent, SaleTransition } from '#shared/sale/sale-transition.ts'
import {
  debitReferences,
  saleLedgerOf,
  saleLedgerRecords,
  saleRows,
  saleRowsOf,
  sales,
  saleTotals,
  worklistOf,
} from './entities.ts'
import { movedShares, sharesOf } from './shares.ts'

/** Twice what may be open. */
const recentMax = 2 * openSalesMax

const saleEvents: Record<SaleEvent, EventDefinition<typeof saleAgreed.detail>> = {
  submitted: saleSubmitted,
  quoted: saleQuoted,
  rejected: saleRejected,
  declined: saleDeclined,
  cancelled: saleCancelled,
  lapsed: saleLapsed,
  agreed: saleAgreed,
  funded: saleFunded,
  received: saleReceived,
  paid: salePaid,
  returned: saleReturned,
}

export function loadSale(context: Context<'table:read'>, id: SaleId): Promise<Sale | undefined> {
  return sales.find(context, { id })
}

/** The sale of a person with a number. */
export async function loadOwnSale(
  context: Context<'table:read'>,
  userId: UserId,
  number: number,
): Promise<Sale | undefined> {
  const row = await saleRows.find(context, { user_id: userId, number })
  return row && loadSale(context, row.sale_id)
}

/** The sales of a person, the newest first. */
export async function loadSalesOf(
  context: Context<'table:read'>,
  userId: UserId,
  { limit, cursor }: PageRequest,
): Promise<Page<Sale>> {
  const rows = await saleRows.list(context, { ...saleRowsOf(userId), limit, descending: true, ...cursorOf(cursor) })
  return {
    values: await loadSales(
      context,
      rows.values.map(({ sale_id }) => sale_id),
    ),
    cursor: rows.cursor,
  }
}

/**
 * The states of a person's open requests. Of the newest hundred: one of them that is older than these has
 * ended, because no more than `openSalesMax` are open and each ends within weeks.
 */
export async function loadRecentStates(context: Context<'table:read'>, userId: UserId): Promise<OpenState[]> {
  const { values } = await saleRows.list(context, {
    ...saleRowsOf(userId),
    limit: recentMax,
    descending: true,
  })
  return values.flatMap(({ state }) => state ?? [])
}

/** The sales in one open state, the longest waiting first. */
export async function loadWorklist(
  context: Context<'table:read'>,
  state: OpenState,
  request: PageRequest,
): Promise<Page<Sale>> {
  const { values, cursor } = await listShards(context, worklistOf(state), request)
  const found = await loadSales(
    context,
    values.map((id) => SaleId.parse(id)),
  )
  // The list is an index, which may be a moment behind.
  return { values: found.filter((sale) => sale.state === state), cursor }
}

async function loadSales(context: Context<'table:read'>, ids: readonly SaleId[]): Promise<Sale[]> {
  const found = await sales.findMany(
    context,
    ids.map((id) => ({ id })),
  )
  return found.filter((sale) => sale !== undefined)
}

/** The entries of a sale in the ledger. */
export async function loadSaleLedger(context: Context<'table:read'>, saleId: SaleId) {
  const records = await saleLedgerRecords.listAll(context, { pk: saleLedgerOf(saleId) })
  return records.flatMap(({ sale_id, ...record }) =>
    record.entries.map((entry) => ({ ...entry, id: record.id, at: record.at, sale_id })),
  )
}

/** Stores a new sale; its shares are set aside in the same transaction. Refuses NOT_OWNED, TOO_FEW_SHARES and TOO_MANY_SALES. */
export async function saveSubmitted(context: Context<'table'>, change: SaleChange): Promise<void> {
  const { sale } = change
  await retryOnConflict(context, `sale ${sale.id}`, async () => {
    const shares = sharesOf(sale)
    const writes = {
      ...(shares === undefined ? {} : await requestWrites(context, shares)),
      sale: sales.create(context, sale),
      row: rowWrite(context, sale),
      totals: saleTotals.update(
        sale,
        { add: { open: 1 } },
        { any: [{ absent: 'open' }, { attribute: 'open', below: openSalesMax }] },
      ),
      ...eventWrites(context, change),
    }
    await save(context, writes).catch((failure: unknown) => {
      const isFull = failure instanceof TransactionCancelled && failure.hasFailed('totals')
      throw isFull ? new Refused(TOO_MANY_SALES) : failure
    })
  })
}

/**
 * Lets a rule decide about a sale and stores the result: state, shares, ledger, events and indexes in one transaction, conditional on the
 * version that was read. A caller that has just read the sale passes it; after a conflict it is read again. `alongside` makes the writes
 * of other modules that belong to the same fact, such as the entry of the audit trail. Returns the stored sale. Throws the rule's
 * refusal, DEBIT_TAKEN for the reference of another sale, and an error when the sale does not exist.
 */
export async function changeSale(
  context: Context<'table'>,
  known: Sale,
  decide: (sale: Sale) => SaleTransition,
  alongside?: (after: Sale) => Promise<Writes>,
): Promise<Sale> {
  let isFirst = true
  return retryOnConflict(context, `sale ${known.id}`, async () => {
    const before = isFirst ? known : await loadSale(context, known.id)
    isFirst = false
    if (before === undefined) throw new Error(`sale ${known.id} does not exist`)
    const decision = decide(before)
    if (decision.outcome === 'refused')
      throw new Refused(decision.why, decision.data === undefined ? {} : { data: { ...decision.data } })
    if (decision.outcome === 'unchanged') return before
    const moved = await movedShares(context, before, decision.change.sale)
    const version = before.version + 1
    const after = { ...decision.change.sale, ...moved.changes, changed_at: context.clock.now(), version }
    const change = { ...decision.change, sale: after }
    const writes = {
      sale: sales.replace(context, before, after),
      ...moved.writes,
      ...stateWrites(context, before, after),
      ...ledgerWrites(context, change),
      ...saleGstWrites(after.id, change.postings),
      ...eventWrites(context, change),
      ...(await alongside?.(after)),
    }
    await save(context, writes).catch((failure: unknown) => {
      const isTaken = failure instanceof TransactionCancelled && failure.hasFailed('reference')
      throw isTaken ? new Refused(DEBIT_TAKEN) : failure
    })
    return after
  })
}

/** The row by which a sale is found, the count of open ones, and the depository's reference: what follows from a new state. */
function stateWrites(context: Context, before: Sale, after: Sale): Writes {
  if (before.state === after.state) return {}
  const isEnd = isOpenState(before.state) && !isOpenState(after.state)
  const { id, reference } = after
  const isMine = { any: [{ absent: 'pk' }, { attribute: 'sale_id', is: id }] } as const
  return {
    row: rowWrite(context, after),
    ...(isEnd && { totals: saleTotals.update(after, { add: { open: -1 } }, { attribute: 'open', atLeast: 1 }) }),
    ...(reference !== null &&
      before.reference === null && {
        reference: debitReferences.put(context, { reference, sale_id: id }, isMine),
      }),
  }
}

function rowWrite(context: Context, sale: Sale) {
  const { id: sale_id, user_id, number, state } = sale
  const place = isOpenState(state) ? { state, since: sinceOf(sale) } : {}
  return saleRows.put(context, { user_id, number, sale_id, ...place })
}

/** All entries of a change are one item: it costs as much as one of them alone. */
function ledgerWrites(context: Context, { sale, postings }: SaleChange): Writes {
  if (postings.length === 0) return {}
  const at = context.clock.now()
  const record = { id: context.ids.make('evt'), entries: [...postings], sale_id: sale.id, at }
  return { ledger: saleLedgerRecords.append(record) }
}

function eventWrites(context: Context, { sale, events }: SaleChange): Writes {
  const { id: sale_id, user_id, version: sale_version } = sale
  const detail = { sale_id, user_id, sale_version }
  return Object.assign({}, ...events.map((fact) => outbox(context, saleEvents[fact], detail))) as Writes
}
