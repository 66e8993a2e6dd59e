import { entity } from '#functions/platform/storage/entity.ts'
import * as z from 'zod/mini'
import { Comparison, type ComparisonName } from '#shared/difference/comparison.ts'
import { Difference } from '#shared/difference/difference.ts'
import type { ComparisonId } from '#shared/kernel/id.ts'
import { dayMs, epochSeconds, later } from '#shared/kernel/instant.ts'

// The items of this module: keys, schemas, indexes.

/** Differences that are open, oldest first (`gsi2`). */
export const openDifferencesPk = 'difference#open'

export const differences = entity({
  schema: Difference,
  key: ({ id }: Pick<Difference, 'id'>) => ({ pk: `difference#difference#${id}`, sk: 'difference' }),
  index: ({ state, first_seen, id }) =>
    state === 'OPEN' ? { gsi2pk: openDifferencesPk, gsi2sk: `${first_seen}#${id}` } : {},
})

/** The last comparison of each kind. */
export const comparisons = entity({
  schema: Comparison,
  key: ({ of }: { readonly of: ComparisonName }) => ({ pk: 'difference#comparison', sk: of }),
})

const partEndKeptMs = 7 * dayMs
export const partEndsOf = (id: ComparisonId, stage: number) => ({
  pk: `difference#comparison#${id}`,
  prefix: `stage#${stage}#`,
})

/** A part of a comparison that was compared to its end, and the number of its pages. */
const PartEnd = z.object({ part: z.int(), pages: z.int() })
export type PartEnd = z.infer<typeof PartEnd>

/** An item for each part, so that no item is written by all workers. */
export const partEnds = entity({
  schema: PartEnd,
  key: ({ id, stage, part }: { readonly id: ComparisonId; readonly stage: number; readonly part: number }) => ({
    pk: partEndsOf(id, stage).pk,
    sk: `stage#${stage}#${String(part).padStart(6, '0')}`,
  }),
  index: (_, now) => ({ ttl: epochSeconds(later(now, partEndKeptMs)) }),
})
