import type { OrderId } from '#shared/kernel/id.ts'
import { dayInIndia, type Instant } from '#shared/kernel/instant.ts'
import { shardOf } from '#shared/kernel/shard.ts'
import type { Order } from './order.ts'

// The numbers of orders and invoices that people read: at most 16 characters, and consecutive within a series and a financial year
// (docs/adr/0009-share-one-order-id-and-number-orders-in-series.md; rule 46 of the CGST Rules, 2017, for the invoices).

export type NumberKind = 'order' | 'invoice'

/** `AN` numbers orders, `AI` invoices. */
const prefixes: Readonly<Record<NumberKind, string>> = { order: 'AN', invoice: 'AI' }
/** So many series count at the same time; an id always has the same one. */
export const numberSeries = 16
/** The most that five digits can be. The number after it begins the next block: 16 series later, from 1. */
const blockSize = 99_999

/** The financial year of a day in India, which begins in April: `26-27`. */
export function financialYearOf(at: Instant): string {
  const [year = 0, month = 0] = dayInIndia(at).split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  const twoDigits = (each: number) => String(each % 100).padStart(2, '0')
  return `${twoDigits(first)}-${twoDigits(first + 1)}`
}

/** The name of the counters of a kind of number in a financial year. */
export function counterOf(kind: NumberKind, at: Instant): string {
  return `${kind}-${financialYearOf(at)}`
}

/** The number as people read it: `AN07/26-27/00123`. `serial`: from 1, within the series of the order. */
export function formatNumber(kind: NumberKind, id: OrderId, at: Instant, serial: number): string {
  const block = Math.floor((serial - 1) / blockSize)
  const series = shardOf(id, numberSeries) + block * numberSeries
  const within = ((serial - 1) % blockSize) + 1
  return `${prefixes[kind]}${String(series).padStart(2, '0')}/${financialYearOf(at)}/${String(within).padStart(5, '0')}`
}

/** The number of an order, once it is paid; null before. */
export function orderNumberOf({
  id,
  serials,
  payment: { paid_at },
}: Pick<Order, 'id' | 'payment' | 'serials'>): string | null {
  return paid_at === null || serials.order === null ? null : formatNumber('order', id, paid_at, serials.order)
}

/** The number of the invoice of our fee, once the shares are credited; null before. */
export function invoiceNumberOf({
  id,
  serials,
  transfer: { credited_at },
}: Pick<Order, 'id' | 'transfer' | 'serials'>): string | null {
  return credited_at === null || serials.invoice === null
    ? null
    : formatNumber('invoice', id, credited_at, serials.invoice)
}
