import * as z from 'zod/mini'
import { EventId, SaleId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { Paise as PaiseSchema } from '#shared/kernel/money.ts'
import { accounts, type Posting } from '#shared/order/ledger.ts'

/** The entries that one change of a sale's escrow appends together. They are stored in one item, which never changes. */
export const SaleLedgerRecord = z.object({
  id: EventId,
  sale_id: SaleId,
  at: Instant,
  entries: z
    .array(
      z.object({
        cause: z.string(),
        from: z.enum(accounts),
        to: z.enum(accounts),
        amount_paise: PaiseSchema,
        statement: z.string(),
      }),
    )
    .check(z.minLength(1)),
})
export type SaleLedgerRecord = z.infer<typeof SaleLedgerRecord>

/** One immutable movement of money of a sale. */
export type SaleLedgerEntry = Posting & Pick<SaleLedgerRecord, 'id' | 'sale_id' | 'at'>

export function saleEntriesIn({ entries, ...common }: SaleLedgerRecord): SaleLedgerEntry[] {
  return entries.map((entry) => ({ ...entry, ...common }))
}

/** The first cause of a record, which names it: a cause occurs once per sale. */
export function nameOfSaleRecord({ entries }: Pick<SaleLedgerRecord, 'entries'>): string {
  return entries[0]?.cause ?? ''
}
