import { entity } from '#functions/platform/storage/entity.ts'
import { TrailEntry, TrailHead, TrailSeal } from '#shared/trail/trail.ts'

// The items of this module: keys, schemas, indexes. None of them ever expires.

const chainPk = (chain: number) => `trail#chain#${chain}`
const seqDigits = 12

const entryPrefix = 'entry#'
/** The entries of a chain, in their order. */
export const entriesOf = (chain: number) => ({ pk: chainPk(chain), prefix: entryPrefix })

export const trailEntries = entity({
  schema: TrailEntry,
  key: ({ chain, seq }: Pick<TrailEntry, 'chain' | 'seq'>) => ({
    pk: chainPk(chain),
    sk: `${entryPrefix}${String(seq).padStart(seqDigits, '0')}`,
  }),
})

/** The last entry of a chain, by which its removal is found. */
export const trailHeads = entity({
  schema: TrailHead,
  key: ({ chain }: Pick<TrailHead, 'chain'>) => ({ pk: chainPk(chain), sk: 'head' }),
})

export const trailSealsPk = 'trail#seal'

export const trailSeals = entity({
  schema: TrailSeal,
  key: ({ day }: Pick<TrailSeal, 'day'>) => ({ pk: trailSealsPk, sk: `seal#${day}` }),
})
