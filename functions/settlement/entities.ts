import * as z from 'zod/mini'
import { entity } from '#functions/platform/storage/entity.ts'
import { OrderId } from '#shared/kernel/id.ts'
import { Day, Instant } from '#shared/kernel/instant.ts'
import { Paise } from '#shared/kernel/money.ts'

// The items of this module: what the gateway and our bank have stated, as it was read.

/** A line of the gateway's settlement report, in the partition of its order; by the settlement's bank reference in `gsi1`. */
const StoredLine = z.object({
  order_id: OrderId,
  id: z.string().check(z.maxLength(64)),
  kind: z.enum(['payment', 'refund', 'adjustment']),
  credit_paise: Paise,
  debit_paise: Paise,
  fee_paise: Paise,
  tax_paise: Paise,
  settlement_id: z.string().check(z.maxLength(64)),
  utr: z.string().check(z.maxLength(64)),
})
export type StoredLine = z.infer<typeof StoredLine>

export const settlementOf = (utr: string) => `settlement#utr#${utr}`

export const lines = entity({
  schema: StoredLine,
  key: ({ order_id, id }: Pick<StoredLine, 'order_id' | 'id'>) => ({
    pk: `settlement#order#${order_id}`,
    sk: `line#${id}`,
  }),
  index: ({ utr, id }) => ({ gsi1pk: settlementOf(utr), gsi1sk: id }),
})

/** A credit on the statement of our bank account, by the bank's reference. */
const BankCredit = z.object({
  utr: z.string().check(z.maxLength(64)),
  transaction_id: z.string().check(z.maxLength(64)),
  amount_paise: Paise,
  at: Instant,
})
export type BankCredit = z.infer<typeof BankCredit>

export const credits = entity({
  schema: BankCredit,
  key: ({ utr }: Pick<BankCredit, 'utr'>) => ({ pk: `settlement#credit#${utr}`, sk: 'credit' }),
})

export const statements = ['gateway', 'bank'] as const
/** The settlement report of the gateway, or the statement of our bank account. */
export type StatementOf = (typeof statements)[number]

/** The last day in India up to which a statement was read to its end. */
const StatementRead = z.object({ of: z.enum(statements), day: Day })

export const reads = entity({
  schema: StatementRead,
  key: ({ of }: { readonly of: StatementOf }) => ({ pk: `settlement#read#${of}`, sk: 'read' }),
})
