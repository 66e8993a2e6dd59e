import type { Context } from '#functions/platform/context.ts'
import type { Writes } from '#functions/platform/port/table.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import type { SecurityId } from '#shared/kernel/id.ts'
import { dayInIndia, earlierOf, type Instant, laterOf } from '#shared/kernel/instant.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { PricePoint, type RecordedPrice } from '#shared/market/market.ts'
import { PRICE_AHEAD, PRICE_RECORDED, PRICES_CHANGED } from '#shared/market/refusals.ts'
import { byDay, daysBefore, effectivePrices, graphDays, quotationOf } from '#shared/market/rules.ts'
import { loadCard, loadPrices, savePrices } from '#functions/market/repository.ts'

interface RecordOptions {
  /** The writes of other modules that belong to the same fact, made anew in each attempt. */
  readonly alongside?: () => Promise<Writes>
  readonly source: string
  /** Whether the prices may differ from recorded prices of their days. The price that was recorded last counts. */
  readonly corrects?: boolean
  /** The moment from which they count as recorded. The default is now. */
  readonly at?: Instant
  /** Refuses PRICES_CHANGED when another source has recorded a price of these days, or of later ones, since this moment. */
  readonly unchangedSince?: Instant
}

/**
 * Adds prices to the history. A day that is recorded with the same price is left alone. A different price is refused with
 * PRICE_RECORDED, unless this is a correction. A source states one price for a day, once. Refuses NOT_FOUND, PRICE_AHEAD
 * (docs/adr/0033-append-prices-and-withdraw-wrong-ones.md).
 */
export async function recordPrices(
  context: Context<'table'>,
  securityId: SecurityId,
  points: readonly PricePoint[],
  { source, corrects = false, at, unchangedSince, alongside }: RecordOptions,
): Promise<void> {
  const sorted = points.map((point) => PricePoint.parse(point)).sort(byDay)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return
  await retryOnConflict(context, `card of ${securityId}`, async () => {
    const now = context.clock.now()
    const today = dayInIndia(now)
    const before = await loadCard(context, securityId)
    if (before === undefined) throw new Refused(NOT_FOUND)
    if (last.date > today) throw new Refused(PRICE_AHEAD)
    const until = laterOf(last.date, before.price_as_of ?? last.date)
    const history = await loadPrices(context, securityId, earlierOf(first.date, daysBefore(until, graphDays)), until)
    const known = new Map(effectivePrices(history).map((point) => [point.date, point]))
    const sameSource = new Map(history.filter((price) => price.source === source).map((price) => [price.date, price]))
    const additions = sorted.filter((point) =>
      isAddition(point, { known: known.get(point.date), sameSource: sameSource.get(point.date), corrects }),
    )
    if (additions.length === 0) return
    const isOthers = (price: RecordedPrice) =>
      price.source !== source &&
      price.withdrawn === undefined &&
      price.date >= first.date &&
      price.recorded_at > (unchangedSince ?? now)
    if (history.some(isOthers)) throw new Refused(PRICES_CHANGED)
    const prices = additions.map((point) => ({ ...point, source, recorded_at: at ?? now }))
    const quotation = quotationOf(effectivePrices([...history, ...prices]), today)
    if (quotation !== undefined)
      await savePrices(context, { before, prices, quotation, alongside: await alongside?.() })
  })
}

interface RecordedDay {
  /** The price that counts for the day. */
  readonly known: RecordedPrice | undefined
  /** The price of the day from the same source, which may be withdrawn. */
  readonly sameSource: RecordedPrice | undefined
  readonly corrects: boolean
}

/** Whether a price is new. Refuses PRICE_RECORDED when it contradicts a recorded price and is no permitted correction. */
function isAddition(point: PricePoint, { known, sameSource, corrects }: RecordedDay): boolean {
  if ([known, sameSource].some((price) => price !== undefined && isSame(point, price))) return false
  const isRefused = sameSource !== undefined || (known !== undefined && !corrects)
  if (isRefused) throw new Refused(PRICE_RECORDED, { data: { date: point.date } })
  return true
}

function isSame(one: PricePoint, other: PricePoint): boolean {
  return one.close_paise === other.close_paise && one.volume === other.volume
}
