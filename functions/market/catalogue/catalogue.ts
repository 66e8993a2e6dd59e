import type { Context } from '#functions/platform/context.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import type { SecurityId } from '#shared/kernel/id.ts'
import type { Card, CatalogueRow } from '#shared/market/card.ts'
import { catalogueRow, mergeNewerRows } from '#shared/market/catalogue.ts'
import { refreshGraphs } from '#functions/market/price/graph.ts'
import { shardOfCard, type StoredSector } from '#functions/market/entities.ts'
import { type Changes, loadCards, loadCardsOf, loadChanges, loadSectors } from '#functions/market/repository.ts'
import { lastPublicBuild, writePublicFiles } from './public-files.ts'
import { lastRead, readFile, writeFile } from './read-file.ts'
import { emptyIndex, emptyPart, parseIndex, parsePart, type Part, toStoredPart } from './stored-catalogue.ts'
import { allShards, changesIn, indexKey, partKey, readIndex, readWholeCatalogue } from './whole-catalogue.ts'

/**
 * The catalogue is a set of files, so that home screens read no table (docs/adr/0032-serve-public-data-from-files.md). A change of a
 * company replaces its row in one part. Each file is written on the condition that it is unchanged since it was read, and a row is
 * replaced only by a newer one. Subscribers may therefore run concurrently, twice and in any order. The part is written first, then
 * the index that names its build, then the public files: an attempt that stops in between is completed by the next one.
 */

/** When more changes than this are missing, as after a file of prices, one refresh adds all of them. The subscribers of the other changes then find nothing to write. */
const behindMax = 20

/** Brings the rows of these companies up to date with their cards. Idempotent and safe to run concurrently. */
export async function refreshCatalogue(
  context: Context<'table:read' | 'files'>,
  securityIds: readonly SecurityId[],
): Promise<void> {
  const whole = await readWholeCatalogue(context)
  const changes = await loadChanges(context)
  const isFarBehind = totalOf(changes) - changesIn([...whole.rows, ...whole.sectors]) > behindMax
  const shards = new Set(securityIds.map(shardOfCard))
  if (isFarBehind) {
    for (const shard of await shardsBehind(context, changes)) shards.add(shard)
  }
  await Promise.all(
    [...shards].map((shard) =>
      updatePart(context, shard, async ({ rows }) => {
        const ids = securityIds.filter((id) => shardOfCard(id) === shard)
        return mergeNewerRows(
          rows,
          rowsOf(isFarBehind ? await loadCardsOf(context, shard) : await loadCards(context, ids)),
        )
      }),
    ),
  )
  await publish(context, [...shards])
}

/** Repairs the catalogue after a lost event, or after a subscriber that stopped between two files. Of each part the sum of the versions must equal the number of its changes; else the part is rebuilt. */
export async function checkCatalogue(context: Context<'table:read' | 'files'>): Promise<void> {
  const changes = await loadChanges(context)
  const [behind, index] = [await shardsBehind(context, changes), await readIndex(context)]
  const isNamed = allShards.every((shard) => buildOf(context, shard) <= (index.parts[shard] ?? 0))
  if (behind.length === 0 && isNamed && changesIn(index.sectors) === changes.sectors)
    await writePublicFiles(context, await readWholeCatalogue(context))
  else await rebuildParts(context, behind)
}

/** Builds the catalogue from all cards: when there is none yet. */
export async function rebuildCatalogue(context: Context<'table:read' | 'files'>): Promise<void> {
  await rebuildParts(context, allShards)
}

/** Whether the catalogue contains every change. */
export async function isCatalogueComplete(context: Context<'table:read' | 'files:read'>): Promise<boolean> {
  const { rows, sectors } = await readWholeCatalogue(context)
  return changesIn([...rows, ...sectors]) === totalOf(await loadChanges(context))
}

function totalOf({ cards, sectors }: Changes): number {
  return cards.reduce((sum, count) => sum + count, sectors)
}

function rowsOf(cards: readonly Card[]): CatalogueRow[] {
  return cards.map(catalogueRow)
}

/** The parts that lack a change, or are ahead of the table. */
async function shardsBehind(context: Context<'files:read'>, { cards }: Changes): Promise<readonly number[]> {
  const parts = await Promise.all(allShards.map((shard) => readPartNow(context, shard)))
  return allShards.filter((shard) => changesIn(parts[shard]?.rows ?? []) !== cards[shard])
}

/** The build of a part as it was read last. */
function buildOf(context: Context<'files:read'>, shard: number): number {
  return lastRead<Part>(context, partKey(shard))?.value.build ?? 0
}

async function readPartNow(context: Context<'files:read'>, shard: number): Promise<Part> {
  return (await readFile(context, partKey(shard), parsePart))?.value ?? emptyPart
}

/** Builds parts from their cards. Each graph is written before its row, as for an event. */
async function rebuildParts(context: Context<'table:read' | 'files'>, shards: readonly number[]): Promise<void> {
  for (const shard of shards)
    await updatePart(context, shard, async ({ rows }) => {
      const [changes, cards] = await Promise.all([loadChanges(context), loadCardsOf(context, shard)])
      // A part is ahead of the table only after the table was restored to an earlier moment. Its rows are then discarded.
      const isAhead = changesIn(rows) > (changes.cards[shard] ?? 0)
      const base = isAhead ? [] : rows
      const known = new Map(base.map(({ id, version }) => [id, version]))
      await refreshGraphs(
        context,
        cards.flatMap(({ id, version }) => (version > (known.get(id) ?? -1) ? [id] : [])),
      )
      return mergeNewerRows(base, rowsOf(cards)) ?? (isAhead ? [] : undefined)
    })
  await publish(context, allShards)
}

/** Reads, changes and writes a part, and repeats this when another write came in between. `change` returns undefined for no change. */
async function updatePart(
  context: Context<'files'>,
  shard: number,
  change: (part: Part) => Promise<readonly CatalogueRow[] | undefined>,
): Promise<void> {
  await retryOnConflict(context, `part ${shard} of the catalogue`, async () => {
    const read = await readFile(context, partKey(shard), parsePart)
    const part = read?.value ?? emptyPart
    // The cards are read after the file, so that a retry sees the latest ones.
    const rows = await change(part)
    if (rows === undefined) return
    // Also above the build of a part that was lost.
    const { parts } = await readIndex(context)
    const build = Math.max(part.build, parts[shard] ?? 0) + 1
    await writeFile(context, partKey(shard), read, toStoredPart({ build, rows }))
  })
}

/** Names the builds of these parts and the sectors in the index, then writes the public files, also when nothing changed, since an earlier attempt may have stopped before that. */
async function publish(context: Context<'table:read' | 'files'>, shards: readonly number[]): Promise<void> {
  await retryOnConflict(context, 'the index of the catalogue', async () => {
    const read = await readFile(context, indexKey, parseIndex)
    const now = context.clock.now()
    const index = read?.value ?? emptyIndex(now)
    const [stored, builds] = await Promise.all([
      loadSectors(context),
      Promise.all(shards.map(async (shard) => [shard, (await readPartNow(context, shard)).build] as const)),
    ])
    const sectors = latestSectors(index.sectors, stored)
    const newer = new Map(builds.filter(([shard, build]) => build > (index.parts[shard] ?? 0)))
    if (sectors === undefined && newer.size === 0) return
    await writeFile(context, indexKey, read, {
      build: (index.build || (await lastPublicBuild(context))) + 1,
      made_at: now,
      sectors: sectors ?? index.sectors,
      parts: index.parts.map((build, shard) => newer.get(shard) ?? build),
    })
  })
  await writePublicFiles(context, await readWholeCatalogue(context))
}

/** The stored sectors when the catalogue lacks a change of one, or is ahead of a restored table. Undefined when it has them. */
function latestSectors(
  known: readonly StoredSector[],
  stored: readonly StoredSector[],
): readonly StoredSector[] | undefined {
  const isNewer = stored.some(({ code, version }) => version > (known.find((each) => each.code === code)?.version ?? 0))
  return isNewer || changesIn(known) > changesIn(stored) ? stored : undefined
}
