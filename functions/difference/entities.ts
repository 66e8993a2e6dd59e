import { entity } from '#functions/platform/storage/entity.ts'
import { Difference } from '#shared/difference/difference.ts'

// The items of this module: keys, schemas, indexes.

/** Differences that are open, oldest first (`gsi2`). */
export const openDifferencesPk = 'difference#open'

export const differences = entity({
  schema: Difference,
  key: ({ id }: Pick<Difference, 'id'>) => ({ pk: `difference#difference#${id}`, sk: 'difference' }),
  index: ({ state, first_seen, id }) =>
    state === 'OPEN' ? { gsi2pk: openDifferencesPk, gsi2sk: `${first_seen}#${id}` } : {},
})
