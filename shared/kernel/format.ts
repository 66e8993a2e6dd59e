/** Formats amounts and times for people. Contains no schemas, so that the first chunk of the site can include it. */

import { indiaOffsetMs } from './duration.ts'

/** The months as English names them for short. */
export const months: readonly string[] = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
]

/** Shown in place of a missing or invalid date, instead of `NaN` or `Invalid Date`. */
const unknown = '–'

/** `₹1,23,456.00`, with Indian grouping and a leading minus for a loss. */
export function formatRupees(rupees: number): string {
  return `${rupees < 0 ? '-' : ''}₹${formatAmount(Math.abs(rupees))}`
}

/** `1,23,456.00`, for outputs that cannot print the rupee sign. */
export function formatAmount(rupees: number): string {
  const [whole = '0', decimals = '00'] = rupees.toFixed(2).split('.')
  const head = whole.slice(0, -3).replace(/\B(?=(\d{2})+(?!\d))/g, ',')
  return `${head === '' ? '' : `${head},`}${whole.slice(-3)}.${decimals}`
}

/** `+2.35%`: two decimals with a sign, grouped. What rounds to zero has none: `0.00%`. */
export function formatPercent(percent: number): string {
  const figure = formatAmount(Math.abs(percent))
  const sign = figure === '0.00' ? '' : percent < 0 ? '-' : '+'
  return `${sign}${figure}%`
}

/** `21-11-2026`. A moment is converted to the day in India; a calendar day stays as it is. */
export function formatDay(at: string): string {
  const india = /^\d{4}-\d{2}-\d{2}$/.test(at) ? at : inIndia(at)
  if (india === null) return unknown
  const [year, month, day] = india.slice(0, 10).split('-')
  return `${day}-${month}-${year}`
}

/** `27 Nov – 1 Dec`, or `27 Nov` for a single day: calendar days that are near, so that they need no year. Without `from` only the last day. */
export function formatDays(from: string | null | undefined, to: string, names = months): string {
  const last = formatNearDay(to, names)
  return from === null || from === undefined || from === to ? last : `${formatNearDay(from, names)} – ${last}`
}

function formatNearDay(at: string, names: readonly string[]): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(at) ? `${Number(at.slice(8))} ${names[Number(at.slice(5, 7)) - 1]}` : unknown
}

/** Whether a calendar day has ended in India at a moment, in milliseconds since 1970. */
export function hasEnded(day: string, nowMs: number): boolean {
  return day < new Date(nowMs + indiaOffsetMs).toISOString().slice(0, 10)
}

/** `14:05, Nov 21 2026`, in India: the format of the escrow steps. */
export function formatMoment(at: string, names = months): string {
  const india = inIndia(at)
  if (india === null) return unknown
  return `${india.slice(11, 16)}, ${names[Number(india.slice(5, 7)) - 1]} ${india.slice(8, 10)} ${india.slice(0, 4)}`
}

/** `2:05 pm`, in India. */
export function formatClock(at: string): string {
  const india = inIndia(at)
  if (india === null) return unknown
  const hours = Number(india.slice(11, 13))
  return `${hours % 12 || 12}${india.slice(13, 16)} ${hours < 12 ? 'am' : 'pm'}`
}

/** `21-11-2026, 2:05 pm`, in India. */
export function formatWhen(at: string): string {
  return inIndia(at) === null ? unknown : `${formatDay(at)}, ${formatClock(at)}`
}

/** The wall-clock time in India, written as an ISO string; null when `at` is not a valid moment. */
function inIndia(at: string): string | null {
  const epochMs = Date.parse(at)
  return Number.isNaN(epochMs) ? null : new Date(epochMs + indiaOffsetMs).toISOString()
}
