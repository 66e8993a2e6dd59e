import * as z from 'zod/mini'
import { EventId, SaleId } from '#shared/kernel/id.ts'
import { LedgerRecord } from '#shared/order/ledger.ts'

/** The entries that one change of a sale appends together. They are stored in one item, which never changes. */
export const SaleLedgerRecord = z.object({
  ...z.omit(LedgerRecord, { order_id: true }).shape,
  id: EventId,
  sale_id: SaleId,
})
export type SaleLedgerRecord = z.infer<typeof SaleLedgerRecord>

/** One immutable movement of money of a sale, of the record in which it is stored. */
export type SaleLedgerEntry = SaleLedgerRecord['entries'][number] & Pick<SaleLedgerRecord, 'id' | 'at' | 'sale_id'>
