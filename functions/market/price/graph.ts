import * as z from 'zod/mini'
import type { Ports } from '#functions/platform/port/ports.ts'
import { optimisticWrite } from '#functions/platform/storage/optimistic-write.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { PricePoint } from '#shared/market/market.ts'
import { daysBefore, effectivePrices, graphDays } from '#shared/market/rules.ts'
import { loadCard, loadPrices } from '#functions/market/repository.ts'

/**
 * Two years of a company's prices lie in a file, so that nobody's chart asks the table for them. Whoever hears that a company
 * has changed writes it anew when its prices have, and before the listing's row: where an event was lost, what makes up for the
 * row makes up for this too.
 */
const fileKey = (securityId: string) => `market/graph/${securityId}.json`
const atOnce = 16

const Graph = z.object({
  /** How often prices had been recorded: of two graphs, the one with the higher number is the later. */
  recordings: z.int(),
  points: z.array(PricePoint),
})

/** Brings the file up to the history. May be told any number of times, by any number at once. */
export async function refreshGraph(ports: Ports, securityId: string): Promise<void> {
  await optimisticWrite(ports, 'a price graph', () => followPrices(ports, securityId))
}

/** Throws FileChanged when somebody else has put the file meanwhile. */
async function followPrices(ports: Ports, securityId: string): Promise<void> {
  const file = await ports.files.get(fileKey(securityId))
  const card = await loadCard(ports, securityId)
  if (card === undefined) return
  const { recordings = 0 } = card
  const known = file && graphIn(file.bytes)
  if (known !== undefined && known.recordings >= recordings) return
  // After the card, so that it holds at least what the number says.
  const bytes = new TextEncoder().encode(JSON.stringify({ recordings, points: await pointsOf(ports, securityId) }))
  await ports.files.put(
    fileKey(securityId),
    bytes,
    'application/json',
    file === undefined ? 'absent' : { version: file.version },
  )
}

/** The files of many, some at a time. */
export async function refreshGraphs(ports: Ports, securityIds: readonly string[]): Promise<void> {
  for (let start = 0; start < securityIds.length; start += atOnce) {
    await Promise.all(securityIds.slice(start, start + atOnce).map((id) => refreshGraph(ports, id)))
  }
}

/** The prices of the last two years, oldest first. Asks the table only for a company that has no file yet. Refuses NOT_FOUND. */
export async function readGraph(ports: Ports, securityId: string): Promise<readonly PricePoint[]> {
  const file = await ports.files.get(fileKey(securityId))
  const graph = file && graphIn(file.bytes)
  if (graph === undefined) {
    if ((await loadCard(ports, securityId)) === undefined) throw new Refused(NOT_FOUND)
    return await pointsOf(ports, securityId)
  }
  const since = firstDay(ports)
  return graph.points.filter(({ date }) => date >= since)
}

async function pointsOf(ports: Ports, securityId: string): Promise<PricePoint[]> {
  const history = await loadPrices(ports, securityId, firstDay(ports), dayInIndia(ports.clock.now()))
  return effectivePrices(history).map(({ date, close_paise, volume }) => ({ date, close_paise, volume }))
}

function firstDay(ports: Ports): string {
  return daysBefore(dayInIndia(ports.clock.now()), graphDays)
}

/** Undefined where another version wrote it in another form: then it is as if there were none. */
function graphIn(bytes: Uint8Array): z.infer<typeof Graph> | undefined {
  return Graph.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data
}
