import * as z from 'zod/mini'
import { entity } from '#functions/platform/storage/entity.ts'
import { OrderId } from '#shared/kernel/id.ts'
import { Day, dayMs, epochSeconds, Instant, later } from '#shared/kernel/instant.ts'
import { Paise } from '#shared/kernel/money.ts'
import { Reading, statementNames, type StatementOf, type Subject } from '#shared/settlement/reading.ts'

// The items of this module: what the gateway and our bank have stated, as it was read.

/** An id or a reference of the gateway or of our bank. */
const PartnerId = z.string().check(z.maxLength(64))

/** A line of the gateway's settlement report, in the partition of its order; by the settlement's bank reference in `gsi1`. */
const StoredLine = z.object({
  order_id: OrderId,
  id: PartnerId,
  kind: z.enum(['payment', 'refund', 'adjustment']),
  credit_paise: Paise,
  debit_paise: Paise,
  fee_paise: Paise,
  tax_paise: Paise,
  settlement_id: PartnerId,
  utr: PartnerId,
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
  utr: PartnerId,
  transaction_id: PartnerId,
  amount_paise: Paise,
  at: Instant,
})
export type BankCredit = z.infer<typeof BankCredit>

export const credits = entity({
  schema: BankCredit,
  key: ({ utr }: Pick<BankCredit, 'utr'>) => ({ pk: `settlement#credit#${utr}`, sk: 'credit' }),
})

/** The last day in India up to which a statement was read to its end. */
const StatementRead = z.object({ of: z.enum(statementNames), day: Day })

export const reads = entity({
  schema: StatementRead,
  key: ({ of }: { readonly of: StatementOf }) => ({ pk: `settlement#read#${of}`, sk: 'read' }),
})

const readingPk = ({ of, day }: Subject) => `settlement#reading#${of}${day === null ? '' : `#${day}`}`

/** After an outage the days of three months are read. */
const readingKeptMs = 100 * dayMs

/** The last reading of each day of a statement, and of the disputes. */
export const readings = entity({
  schema: Reading,
  key: (subject: Subject) => ({ pk: readingPk(subject), sk: 'reading' }),
  index: (_, now) => ({ ttl: epochSeconds(later(now, readingKeptMs)) }),
})

const StoredPage = z.object({ digest: z.string(), taken: z.int(), open: z.array(z.string()) })

/** After this time a page is read as if it were new, which changes nothing. */
const pageKeptMs = 7 * dayMs

/** What is remembered of the pages that were read, by the number of the lines before each. */
export const pages = entity({
  schema: StoredPage,
  key: ({ of, day, skip }: Subject & { readonly skip: number }) => ({
    pk: readingPk({ of, day }),
    sk: `page#${String(skip).padStart(9, '0')}`,
  }),
  index: (_, now) => ({ ttl: epochSeconds(later(now, pageKeptMs)) }),
})

const LineAside = z.object({ line: PartnerId })

/** Disputes are read for 200 days after they began. */
const markKeptMs = 210 * dayMs

/** The lines of a reading that were set aside with an alarm. */
export const linesAside = entity({
  schema: LineAside,
  key: ({ of, day, line }: Subject & z.infer<typeof LineAside>) => ({
    pk: readingPk({ of, day }),
    sk: `aside#${line}`,
  }),
  index: (_, now) => ({ ttl: epochSeconds(later(now, markKeptMs)) }),
})

/** A dispute as it was recorded last. */
const DisputeMark = z.object({ id: PartnerId, digest: z.string() })
export type DisputeMark = z.infer<typeof DisputeMark>

export const disputeMarks = entity({
  schema: DisputeMark,
  key: ({ id }: Pick<DisputeMark, 'id'>) => ({ pk: `settlement#dispute#${id}`, sk: 'dispute' }),
  index: (_, now) => ({ ttl: epochSeconds(later(now, markKeptMs)) }),
})
