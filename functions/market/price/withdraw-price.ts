import type { Context } from '#functions/platform/context.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import { trailWrites } from '#functions/trail/commands.ts'
import type { SecurityId, UserId } from '#shared/kernel/id.ts'
import { type Day, dayInIndia, earlierOf, laterOf } from '#shared/kernel/instant.ts'
import type { Paise } from '#shared/kernel/money.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import type { RecordedPrice } from '#shared/market/market.ts'
import { PRICE_NOT_STANDING } from '#shared/market/refusals.ts'
import { daysBefore, effectivePrices, graphDays, quotationOf } from '#shared/market/rules.ts'
import { loadCard, loadPrices, saveWithdrawn } from '#functions/market/repository.ts'

export interface PriceWithdrawal {
  readonly securityId: SecurityId
  readonly date: Day
  /** What the desk sees and means: it is refused when another price counts for the day by now. */
  readonly close_paise: Paise
  readonly reason: string
  readonly by: UserId
}

/**
 * Withdraws the price of a day: the one before counts again. A repeat changes nothing. Refuses NOT_FOUND, PRICE_NOT_STANDING
 * (docs/adr/0033-append-prices-and-withdraw-wrong-ones.md).
 */
export async function recordPriceWithdrawn(context: Context<'table'>, withdrawal: PriceWithdrawal): Promise<void> {
  const { securityId, date, close_paise, reason, by } = withdrawal
  await retryOnConflict(context, `card of ${securityId}`, async () => {
    const before = await loadCard(context, securityId)
    if (before === undefined) throw new Refused(NOT_FOUND)
    const newest = before.price_as_of ?? date
    const until = laterOf(newest, date)
    const from = daysBefore(until, graphDays)
    const history = await loadPrices(context, securityId, earlierOf(date, from), until)
    const isMeant = (price: RecordedPrice) => price.date === date && price.close_paise === close_paise
    const price = effectivePrices(history).find(isMeant)
    if (price === undefined) {
      if (history.some((each) => isMeant(each) && each.withdrawn !== undefined)) return
      throw new Refused(PRICE_NOT_STANDING)
    }
    const at = context.clock.now()
    const left = effectivePrices(history.filter((each) => each !== price))
    const details = { date, source: price.source, close_paise }
    await saveWithdrawn(context, {
      before,
      price,
      quotation: quotationOf(left, dayInIndia(at)),
      withdrawn: { at, by, reason },
      alongside: await trailWrites(context, { subject: `security:${securityId}`, act: 'price.withdraw', by, details }),
    })
  })
}
