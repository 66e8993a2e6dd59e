import * as z from 'zod/mini'
import type { Context } from '#functions/platform/context.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import type { SecurityId } from '#shared/kernel/id.ts'
import { type Day, dayInIndia } from '#shared/kernel/instant.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { PricePoint } from '#shared/market/market.ts'
import { daysBefore, effectivePrices, graphDays } from '#shared/market/rules.ts'
import { loadCard, loadPrices } from '#functions/market/repository.ts'

/**
 * Two years of a company's prices are a file, so that charts read no table. The subscriber to a change of a company writes it when
 * the prices have changed, before the catalogue row. After a lost event, the repair of the row also repairs the graph.
 */
const fileKey = (securityId: SecurityId) => `market/graph/${securityId}.json`
const refreshConcurrency = 16

const Graph = z.object({
  /** How many times prices had been recorded. Of two graphs, the one with the higher number is the later. */
  recordings: z.int(),
  points: z.array(PricePoint),
})

/** Brings the file up to date with the price history. Idempotent and safe to run concurrently. */
export async function refreshGraph(context: Context<'table:read' | 'files'>, securityId: SecurityId): Promise<void> {
  await retryOnConflict(context, `price graph of ${securityId}`, () => writeGraph(context, securityId))
}

/** Throws FileChanged when the file was written meanwhile. */
async function writeGraph(context: Context<'table:read' | 'files'>, securityId: SecurityId): Promise<void> {
  const file = await context.files.get(fileKey(securityId))
  const card = await loadCard(context, securityId)
  if (card === undefined) return
  const { recordings = 0 } = card
  const known = file && graphIn(file.bytes)
  if (known !== undefined && known.recordings >= recordings) return
  // Read after the card, so that the points include at least that many recordings.
  const bytes = new TextEncoder().encode(JSON.stringify({ recordings, points: await pointsOf(context, securityId) }))
  await context.files.put(
    fileKey(securityId),
    bytes,
    'application/json',
    file === undefined ? 'absent' : { version: file.version },
  )
}

/** Refreshes the graphs of many companies, a few at a time. */
export async function refreshGraphs(
  context: Context<'table:read' | 'files'>,
  securityIds: readonly SecurityId[],
): Promise<void> {
  for (let start = 0; start < securityIds.length; start += refreshConcurrency) {
    await Promise.all(securityIds.slice(start, start + refreshConcurrency).map((id) => refreshGraph(context, id)))
  }
}

/** The prices of the last two years, oldest first. Reads the table only for a company that has no file yet. Refuses NOT_FOUND. */
export async function readGraph(
  context: Context<'table:read' | 'files:read'>,
  securityId: SecurityId,
): Promise<readonly PricePoint[]> {
  const file = await context.files.get(fileKey(securityId))
  const graph = file && graphIn(file.bytes)
  if (graph === undefined) {
    if ((await loadCard(context, securityId)) === undefined) throw new Refused(NOT_FOUND)
    return await pointsOf(context, securityId)
  }
  const since = firstDay(context)
  return graph.points.filter(({ date }) => date >= since)
}

async function pointsOf(context: Context<'table:read'>, securityId: SecurityId): Promise<PricePoint[]> {
  const history = await loadPrices(context, securityId, firstDay(context), dayInIndia(context.clock.now()))
  return effectivePrices(history).map(({ date, close_paise, volume }) => ({ date, close_paise, volume }))
}

function firstDay(context: Context): Day {
  return daysBefore(dayInIndia(context.clock.now()), graphDays)
}

/** Undefined when another version of this code wrote the file in another form. It is then treated as missing. */
function graphIn(bytes: Uint8Array): z.infer<typeof Graph> | undefined {
  return Graph.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data
}
