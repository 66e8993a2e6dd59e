import { indiaOffsetMs } from '#shared/kernel/duration.ts'
import { dayInIndia, dayMs, epochMs, hourMs, type Instant, instant, later } from '#shared/kernel/instant.ts'
import { addWorkingDays, type Holidays } from '#shared/kernel/working-days.ts'
import {
  agreedDays,
  fundedAlarmDays,
  fundedDays,
  receivedAlarmDays,
  submittedAlarmDays,
  submittedDays,
} from './limits.ts'
import { isFrozenSale } from './money.ts'
import { nextLookAt } from './payout-due.ts'
import { isOpenState } from './rules.ts'
import type { OpenState, Sale } from './sale.ts'

/** How long a sale waits in a state, in working days: until the desk is alarmed, and until it ends by itself. */
const waits: Record<OpenState, { readonly alarmDays?: number; readonly endDays?: number }> = {
  SUBMITTED: { alarmDays: submittedAlarmDays, endDays: submittedDays },
  // It ends with its offer.
  QUOTED: {},
  AGREED: { endDays: agreedDays },
  FUNDED: { alarmDays: fundedAlarmDays, endDays: fundedDays },
  // Its shares are with the buyer: it never ends by itself.
  RECEIVED: { alarmDays: receivedAlarmDays },
}

/** Since when the sale is in its state. */
export function sinceOf({ state, submitted_at, quote, agreed_at, funded_at, received_at, ended_at }: Sale): Instant {
  const since = {
    SUBMITTED: submitted_at,
    QUOTED: quote?.quoted_at,
    AGREED: agreed_at,
    FUNDED: funded_at,
    RECEIVED: received_at,
  }
  return (isOpenState(state) ? since[state] : ended_at) ?? submitted_at
}

/** When the sale ends by itself; undefined for a state that does not. */
export function lapsesAt(sale: Sale, holidays: Holidays): Instant | undefined {
  if (sale.state === 'QUOTED') return sale.quote?.valid_until
  // Its money is not explained: two people decide first.
  if (!isOpenState(sale.state) || isFrozenSale(sale)) return undefined
  return afterDays(sale, waits[sale.state].endDays, holidays)
}

/** From when on the desk is alarmed, once a day. */
export function alarmsFrom(sale: Sale, holidays: Holidays): Instant | undefined {
  if (isFrozenSale(sale)) return sinceOf(sale)
  return isOpenState(sale.state) ? afterDays(sale, waits[sale.state].alarmDays, holidays) : undefined
}

export function isAlarmDue(sale: Sale, now: Instant, holidays: Holidays): boolean {
  const from = alarmsFrom(sale, holidays)
  if (from === undefined || now < from) return false
  return sale.alarmed_at === null || sale.alarmed_at < from || now >= later(sale.alarmed_at, dayMs)
}

/** The end of the last of so many working days, in India. */
function afterDays(sale: Sale, days: number | undefined, holidays: Holidays): Instant | undefined {
  if (days === undefined) return undefined
  const last = addWorkingDays(dayInIndia(sinceOf(sale)), days, holidays)
  return later(instant(epochMs(last) - indiaOffsetMs), dayMs)
}

/** When the sale is looked at next; undefined when never. Without the holidays: a look that comes too early changes nothing. */
export function nextSaleDueAt(sale: Sale, now: Instant): Instant | undefined {
  const times = [nextLookAt(sale, now)]
  for (const at of [lapsesAt(sale, noHolidays), alarmsFrom(sale, noHolidays)])
    if (at !== undefined) times.push(at > now ? at : later(now, hourMs))
  return times.filter((at) => at !== undefined).toSorted()[0]
}

const noHolidays: Holidays = new Set()
