import { listHolidays } from '#functions/market/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { isAlarmDue, lapsesAt } from '#shared/sale/deadlines.ts'
import type { Sale } from '#shared/sale/sale.ts'
import { saleChanged, saleUnchanged } from '#shared/sale/sale-transition.ts'
import { lapsed } from '#shared/sale/transition.ts'
import { syncSaleMoney } from './money/commands.ts'
import { changeSale } from './repository.ts'

/**
 * Brings a sale forward: asks the escrow partner, ends a state whose time is over, and alarms about one that waits for too long. A
 * partner that does not answer delays an end, because the money may be there; the alarm comes all the same.
 */
export async function syncSale(context: Context, sale: Sale): Promise<void> {
  let current = sale
  try {
    current = await recordLapsed(context, await syncSaleMoney(context, sale))
    // What a sale that has just ended holds goes back at once.
    if (current.state !== sale.state) current = await syncSaleMoney(context, current)
  } finally {
    await recordAlarm(context, current)
  }
}

const noHolidays: ReadonlySet<never> = new Set()

/** Ends a sale whose time is over. Holidays only make a deadline later, so most runs do not read them. */
async function recordLapsed(context: Context, sale: Sale): Promise<Sale> {
  const now = context.clock.now()
  const isOver = (current: Sale, holidays: Awaited<ReturnType<typeof listHolidays>>) => {
    const at = lapsesAt(current, holidays)
    return at !== undefined && at <= now
  }
  if (!isOver(sale, noHolidays)) return sale
  const holidays = await listHolidays(context)
  return changeSale(context, sale, (current) => (isOver(current, holidays) ? lapsed(current, now) : saleUnchanged))
}

async function recordAlarm(context: Context, sale: Sale): Promise<void> {
  const now = context.clock.now()
  if (!isAlarmDue(sale, now, noHolidays)) return
  const holidays = await listHolidays(context)
  if (!isAlarmDue(sale, now, holidays)) return
  context.log({ level: 'error', event: 'sale-overdue', sale: sale.id, state: sale.state })
  await changeSale(context, sale, (current) =>
    isAlarmDue(current, now, holidays) ? saleChanged(current, { alarmed_at: now }) : saleUnchanged,
  )
}
