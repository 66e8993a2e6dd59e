import type { Context } from '#functions/platform/context.ts'
import { type Condition, ConditionFailed, type Writes } from '#functions/platform/port/table.ts'
import { emptyHash, type TrailEntry, type TrailHead, type TrailSeal, trailChains } from '#shared/trail/trail.ts'
import { entriesOf, trailEntries, trailHeads, trailSeals, trailSealsPk } from './entities.ts'

const emptyHead = (chain: number): TrailHead => ({ chain, seq: 0, hash: emptyHash })

/** The last entry of a chain. Not its head, which is behind where a writer stopped between the two. */
export async function loadLast(context: Context<'table:read'>, chain: number): Promise<TrailHead> {
  const { values } = await trailEntries.list(context, { ...entriesOf(chain), descending: true, limit: 1 })
  return values[0] ?? emptyHead(chain)
}

/** The heads of all chains. The reads are not one snapshot; each head is one that its chain had. */
export async function loadHeads(context: Context<'table:read'>): Promise<TrailHead[]> {
  const chains = Array.from({ length: trailChains }, (_, chain) => chain)
  const items = await context.table.getMany(chains.map((chain) => trailHeads.key({ chain })))
  return chains.map((chain) => trailHeads.parse(items[chain]) ?? emptyHead(chain))
}

/** The writes of an entry: they fail when its place is taken, by another entry or a later one. */
export function entryWrites(context: Context, entry: TrailEntry): Writes {
  return {
    'trail entry': trailEntries.create(context, entry),
    'trail head': trailHeads.put(context, entry, isBehind(entry)),
  }
}

/** Saves an entry, then the head: two single writes cost a quarter of a transaction's units. Throws ConditionFailed when its place is taken. */
export async function saveEntry(context: Context<'table'>, entry: TrailEntry): Promise<void> {
  await context.table.put(trailEntries.itemOf(context, entry), { absent: 'pk' })
  await context.table.put(trailHeads.itemOf(context, entry), isBehind(entry)).catch((failure: unknown) => {
    // The writer of a later entry was faster.
    if (!(failure instanceof ConditionFailed)) throw failure
  })
}

function isBehind({ seq }: TrailEntry): Condition {
  return { any: [{ absent: 'pk' }, { attribute: 'seq', below: seq }] }
}

export async function loadLastSeal(context: Context<'table:read'>): Promise<TrailSeal | undefined> {
  return (await trailSeals.list(context, { pk: trailSealsPk, descending: true, limit: 1 })).values[0]
}

/** Saves the seal of a day. Throws ConditionFailed when the day has one. */
export async function saveSeal(context: Context<'table'>, seal: TrailSeal): Promise<void> {
  await context.table.put(trailSeals.itemOf(context, seal), { absent: 'pk' })
}
