import * as z from 'zod/mini'
import { entity, ledgerEntity } from '#functions/platform/storage/entity.ts'
import { SaleId, type UserId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { shardOf } from '#shared/kernel/shard.ts'
import { nameOfRecord } from '#shared/order/ledger.ts'
import { SaleLedgerRecord } from '#shared/sale/ledger.ts'
import { nextSaleDueAt } from '#shared/sale/deadlines.ts'
import { type OpenState, OpenState as OpenStateSchema, Sale } from '#shared/sale/sale.ts'

// The items of this module: keys, schemas, indexes.

export const salePrefix = 'sale#sale#'
const userPk = (userId: UserId) => `sale#user#${userId}`

/** The lists of due sales are spread over so many partitions. */
export const dueShards = 2
export const duePk = (shard: number) => `sale#due#${shard}`
/** Sales that cannot be read. Each is tried again a day later; until then it stands in nobody's way. */
export const setAsidePk = 'sale#set-aside'

/** A sale, with its place in the list of due work (./due.ts) while something is left to do. */
export const sales = entity({
  schema: Sale,
  key: ({ id }: Pick<Sale, 'id'>) => ({ pk: `${salePrefix}${id}`, sk: 'sale' }),
  index: (sale, now) => {
    const at = nextSaleDueAt(sale, now)
    return at === undefined ? {} : placeAt(sale.id, at)
  },
})

export const placeAt = (id: SaleId, at: Instant) => ({
  gsi2pk: duePk(shardOf(id, dueShards)),
  gsi2sk: `${at}#${id}`,
})

const worklistShards = 4
const worklistPk = (state: OpenState, shard: number) => `sale#worklist#${state}#${shard}`
/** The sales in one open state, the longest waiting first (`gsi2`), in shards. */
export const worklistOf = (state: OpenState) =>
  Array.from({ length: worklistShards }, (_, shard) => worklistPk(state, shard))

/** A sale in the list of its person, by number. While it is open, it stands in the desk's list of its state too. */
export const saleRows = entity({
  schema: z.object({ sale_id: SaleId, state: z.optional(OpenStateSchema), since: z.optional(Instant) }),
  key: ({ user_id, number }: Pick<Sale, 'user_id' | 'number'>) => ({
    pk: userPk(user_id),
    sk: `sale#${String(number).padStart(9, '0')}`,
  }),
  index: ({ sale_id, state, since }) =>
    state === undefined || since === undefined
      ? {}
      : { gsi2pk: worklistPk(state, shardOf(sale_id, worklistShards)), gsi2sk: `${since}#${sale_id}` },
})
export const saleRowsOf = (userId: UserId) => ({ pk: userPk(userId), prefix: 'sale#' })

/** How many requests of a person are open. */
export const saleTotals = entity({
  schema: z.object({ open: z._default(z.int(), 0) }),
  key: ({ user_id }: Pick<Sale, 'user_id'>) => ({ pk: userPk(user_id), sk: 'totals' }),
})

/** Which sale a reference of the depository belongs to, for ever. */
export const debitReferences = entity({
  schema: z.object({ sale_id: SaleId }),
  key: ({ reference }: { readonly reference: string }) => ({ pk: `sale#reference#${reference}`, sk: 'sale' }),
})

export const saleLedgerOf = (saleId: SaleId) => `sale#ledger#${saleId}`
/** A cause occurs once, so the first one of a record is its key. */
export const saleLedgerRecords = ledgerEntity({
  schema: SaleLedgerRecord,
  key: (record: Pick<SaleLedgerRecord, 'sale_id' | 'entries'>) => ({
    pk: saleLedgerOf(record.sale_id),
    sk: nameOfRecord(record),
  }),
})

/** When movements of money of a sale were asked for, by their references: no two functions ask at the same time. */
export const saleIntents = entity({
  schema: z.object({ sale_id: SaleId }),
  key: ({ sale_id }: { readonly sale_id: SaleId }) => ({ pk: `sale#money#${sale_id}`, sk: 'intents' }),
})
