import { entity } from '#functions/platform/storage/entity.ts'
import { TrailEntry, TrailHead, TrailSeal } from '#shared/trail/trail.ts'

// The items of this module: keys, schemas, indexes. None of them ever expires.

const chainPk = (chain: number) => `trail#chain#${chain}`
const seqDigits = 12

export const trailEntries = entity({
  schema: TrailEntry,
  key: ({ chain, seq }: Pick<TrailEntry, 'chain' | 'seq'>) => ({
    pk: chainPk(chain),
    sk: `entry#${String(seq).padStart(seqDigits, '0')}`,
  }),
})

/** The last entry of a chain: where the next one follows. */
export const trailHeads = entity({
  schema: TrailHead,
  key: ({ chain }: Pick<TrailHead, 'chain'>) => ({ pk: chainPk(chain), sk: 'head' }),
})

export const trailSealsPk = 'trail#seal'

export const trailSeals = entity({
  schema: TrailSeal,
  key: ({ day }: Pick<TrailSeal, 'day'>) => ({ pk: trailSealsPk, sk: `seal#${day}` }),
})
