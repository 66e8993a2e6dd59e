import type { Context } from '#functions/platform/context.ts'
import type { Writes } from '#functions/platform/port/table.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { emptyHash, TrailAct, type TrailEntry } from '#shared/trail/trail.ts'
import { chainOf, hashOfEntry, hashOfSeal } from './hash.ts'
import { entryWrites, loadHeads, loadLast, loadLastSeal, saveEntry, saveSeal } from './repository.ts'

/**
 * The writes of an entry of the audit trail, to be spread into the transaction of the act. The caller makes them anew in each
 * attempt of `retryOnConflict`: another act of the same chain in between cancels the transaction.
 */
export async function trailWrites(context: Context<'table:read'>, act: TrailAct): Promise<Writes> {
  return entryWrites(context, await nextEntry(context, act))
}

async function nextEntry(context: Context<'table:read'>, act: TrailAct): Promise<TrailEntry> {
  const parsed = TrailAct.parse(act)
  const last = await loadLast(context, chainOf(parsed.subject))
  const entry = {
    ...parsed,
    id: context.ids.make('evt'),
    chain: last.chain,
    seq: last.seq + 1,
    at: context.clock.now(),
    previous_hash: last.hash,
  }
  return { ...entry, hash: hashOfEntry(entry) }
}

/** Writes an act down that is done already. An act that is asked for again has an entry for each time. */
export async function recordAct(context: Context<'table'>, act: TrailAct): Promise<void> {
  await retryOnConflict(context, `audit trail of ${act.subject}`, async () => {
    await saveEntry(context, await nextEntry(context, act))
  })
}

/** Seals the heads of all chains for today, in India. A repeat on the same day changes nothing. */
export async function recordSeal(context: Context<'table'>): Promise<void> {
  await retryOnConflict(context, 'seal of the audit trail', async () => {
    const at = context.clock.now()
    const [last, heads] = await Promise.all([loadLastSeal(context), loadHeads(context)])
    const day = dayInIndia(at)
    if (last !== undefined && last.day >= day) return
    const seal = { day, at, heads, previous_hash: last?.hash ?? emptyHash }
    await saveSeal(context, { ...seal, hash: hashOfSeal(seal) })
  })
}
