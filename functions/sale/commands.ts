import { alarmsFrom, isAlarmDue, lapsesAt } from '#shared/sale/deadlines.ts'
import { dayMs, type Instant, later } from '#shared/kernel/instant.ts'
import type { Holidays } from '#shared/kernel/working-days.ts'
import type { Sale } from '#shared/sale/sale.ts'
import { saleChanged, saleUnchanged } from '#shared/sale/sale-transition.ts'
import { lapsed } from '#shared/sale/transition.ts'
import type { Context } from '#functions/platform/context.ts'
import { listHolidays } from '#functions/market/queries.ts'
import { changeSale } from './repository.ts'

export { type SaleDecision, recordSaleDecision } from './money/decide.ts'
export { saveNextDue as recordSaleLook } from './due.ts'
export { changeSale } from './repository.ts'

/** A sale whose escrow cannot be asked ends so much later: what was paid in time may be in it. */
const unaskedMs = dayMs

/**
 * Ends a sale whose time is over, and alarms the desk once a day about one that waits for too long. `isAsked`: the escrow has just been
 * asked, so that nothing has come in time.
 */
export async function recordSaleDeadlines(
  context: Context<'table' | 'files:read'>,
  sale: Sale,
  isAsked: boolean,
): Promise<Sale> {
  const [now, holidays] = [context.clock.now(), await listHolidays(context)]
  if (isOver(sale, now, holidays, isAsked))
    return changeSale(context, sale, (current) =>
      isOver(current, now, holidays, isAsked) ? lapsed(current, now) : saleUnchanged,
    )
  if (!isAlarmDue(sale, now, holidays)) return sale
  const { id, state } = sale
  context.log({ level: 'error', event: 'sale-waits', sale: id, state, since: alarmsFrom(sale, holidays) })
  return changeSale(context, sale, (current) =>
    isAlarmDue(current, now, holidays) ? saleChanged(current, { alarmed_at: now }) : saleUnchanged,
  )
}

function isOver(sale: Sale, now: Instant, holidays: Holidays, isAsked: boolean): boolean {
  const end = lapsesAt(sale, holidays)
  const mayBePaid = sale.state === 'AGREED' && !isAsked
  return end !== undefined && now >= (mayBePaid ? later(end, unaskedMs) : end)
}
