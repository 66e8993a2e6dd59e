import { entity } from '#functions/platform/storage/entity.ts'
import * as z from 'zod/mini'
import { Difference } from '#shared/difference/difference.ts'
import { Day } from '#shared/kernel/instant.ts'

// The items of this module: keys, schemas, indexes.

/** Differences that are open, oldest first (`gsi2`). */
export const openDifferencesPk = 'difference#open'

export const differences = entity({
  schema: Difference,
  key: ({ id }: Pick<Difference, 'id'>) => ({ pk: `difference#difference#${id}`, sk: 'difference' }),
  index: ({ state, first_seen, id }) =>
    state === 'OPEN' ? { gsi2pk: openDifferencesPk, gsi2sk: `${first_seen}#${id}` } : {},
})

/** The day in India of the last comparison that was complete. */
export const comparisons = entity({
  schema: z.object({ day: Day }),
  key: () => ({ pk: 'difference#comparison', sk: 'last' }),
})
