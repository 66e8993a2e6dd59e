import * as z from 'zod/mini'
import { entity } from '#functions/platform/storage/entity.ts'
import { dayMs, epochSeconds, Instant, later } from '#shared/kernel/instant.ts'

// The items of the platform: keys, schemas, indexes. Sessions: ./security/entities.ts. Rows of the outbox: ./messaging/outbox.ts.

const idempotencyRecordKeptMs = dayMs
const doneWorkKeptMs = 30 * dayMs

/** An attempt of a request, and its response once it has succeeded. */
export const idempotencyRecords = entity({
  schema: z.object({ body_hash: z.string(), running_until: Instant, response: z.optional(z.string()) }),
  key: ({ scope, key_hash }: { readonly scope: string; readonly key_hash: string }) => ({
    pk: `platform#idempotency#${scope}#${key_hash}`,
    sk: 'record',
  }),
  index: (_, now) => ({ ttl: epochSeconds(later(now, idempotencyRecordKeptMs)) }),
})

/** Work that is done and that no other item shows, such as a letter that was sent. The key alone says so. */
export const doneWork = entity({
  schema: { parse: () => ({}) },
  key: ({ what, id }: { readonly what: string; readonly id: string }) => ({
    pk: `platform#done#${what}#${id}`,
    sk: 'done',
  }),
  index: (_, now) => ({ ttl: epochSeconds(later(now, doneWorkKeptMs)) }),
})

/** The number of uses in a time window. */
export const limits = entity({
  schema: z.object({ count: z.int() }),
  key: ({ what, window }: { readonly what: string; readonly window: number }) => ({
    pk: `platform#limit#${what}#${window}`,
    sk: 'limit',
  }),
})

/** The last number of a series of a sequence. */
export const sequences = entity({
  schema: z.object({ last: z.int() }),
  key: ({ name, series }: { readonly name: string; readonly series: number }) => ({
    pk: `platform#sequence#${name}#${series}`,
    sk: 'sequence',
  }),
})

export const handOverPrefix = 'platform#due#'

/** Up to where each partition of a list of due work was handed over, and when all of it was last. */
export const handOvers = entity({
  schema: z.object({ until: z.array(z.string()), repeated_at: Instant }),
  key: ({ list }: { readonly list: string }) => ({ pk: `${handOverPrefix}${list}`, sk: 'handed-over' }),
})

/** The flag of maintenance mode, one for the whole stage, when it is expected to end, and whether buying alone is closed. */
export const maintenanceFlags = entity({
  schema: z.object({
    on: z._default(z.boolean(), false),
    until: z.optional(Instant),
    buying_closed: z.optional(z.boolean()),
  }),
  key: () => ({ pk: 'platform#maintenance', sk: 'flag' }),
})
