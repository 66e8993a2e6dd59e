import type { Context } from '#functions/platform/context.ts'
import type { Writes } from '#functions/platform/port/table.ts'
import { emptyHash, type TrailEntry, type TrailHead, type TrailSeal, trailChains } from '#shared/trail/trail.ts'
import { trailEntries, trailHeads, trailSeals, trailSealsPk } from './entities.ts'

const emptyHead = (chain: number): TrailHead => ({ chain, seq: 0, hash: emptyHash })

export async function loadHead(context: Context, chain: number): Promise<TrailHead> {
  return (await trailHeads.find(context, { chain })) ?? emptyHead(chain)
}

/** The heads of all chains. The reads are not one snapshot; each head is one that its chain had. */
export async function loadHeads(context: Context): Promise<TrailHead[]> {
  const chains = Array.from({ length: trailChains }, (_, chain) => chain)
  const items = await context.table.getMany(chains.map((chain) => trailHeads.key({ chain })))
  return chains.map((chain) => trailHeads.parse(items[chain]) ?? emptyHead(chain))
}

/** The writes of an entry after `head`: they fail when another entry has taken the place, or when the place is taken already. */
export function entryWrites(context: Context, head: TrailHead, entry: TrailEntry): Writes {
  const isHead = head.seq === 0 ? { absent: 'pk' } : ({ attribute: 'hash', is: head.hash } as const)
  return {
    'trail entry': trailEntries.create(context, entry),
    'trail head': trailHeads.put(context, entry, isHead),
  }
}

export async function loadLastSeal(context: Context): Promise<TrailSeal | undefined> {
  return (await trailSeals.list(context, { pk: trailSealsPk, descending: true, limit: 1 })).values[0]
}

/** Saves the seal of a day. Throws ConditionFailed when the day has one. */
export async function saveSeal(context: Context, seal: TrailSeal): Promise<void> {
  await context.table.put(trailSeals.itemOf(context, seal), { absent: 'pk' })
}
