import { recordSettled } from '#functions/order/commands.ts'
import { findOrderByRazorpayOrder, findRecentOrderByRazorpayOrder } from '#functions/order/queries.ts'
import { orderStated } from '#events/settlement.ts'
import type { Context } from '#functions/platform/context.ts'
import { envelopeOf } from '#functions/platform/messaging/outbox.ts'
import type { BankTransaction } from '#functions/vendor/razorpay/bank.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import type { SettlementLine as GatewayLine } from '#functions/vendor/razorpay/settlement.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import { dayNumber, dayOf } from '#shared/kernel/day.ts'
import { type Day, dayInIndia, dayMs, epochMs, type Instant, instant, later } from '#shared/kernel/instant.ts'
import type { Order } from '#shared/order/order.ts'
import type { StatementOf, StoredLine } from './entities.ts'
import {
  deleteCredit,
  loadCredit,
  loadDayRead,
  loadSettlement,
  saveCredit,
  saveDayRead,
  saveLine,
} from './repository.ts'

/** A statement is read again for so many days: a settlement can be changed after its day. */
const daysRead = 3
/** After an outage everything is read since the day that was read last, but not more days than these. */
const daysReadMax = 90

/** Reads the gateway's settlement report of the last days, stores its lines by order and books the new ones. */
export async function readSettlements(context: Context): Promise<void> {
  await readDays(context, 'gateway', async (days) => {
    const utrs = await readUtrs(context, startOf(days))
    for (const day of days) {
      for (let skip = 0, hasMore = true; hasMore;) {
        const page = await razorpay(context).settlementLines(day, skip)
        await storeLines(context, page.lines, utrs)
        skip += page.lines.length
        hasMore = page.hasMore && page.lines.length > 0
      }
    }
  })
}

/** Some days in India, one after the other. */
type Days = readonly [Day, ...Day[]]

/**
 * Reads a statement for the last days, and after an outage for all days since the one up to which it was read: a few at a time, the
 * oldest first. What was read is remembered, so that a long reading that is interrupted goes on.
 */
async function readDays(context: Context, of: StatementOf, read: (days: Days) => Promise<void>): Promise<void> {
  const today = dayNumber(dayInIndia(context.clock.now()))
  const stored = await loadDayRead(context, of)
  const readUntil = stored === undefined ? today : dayNumber(stored)
  const since = Math.min(today, Math.max(readUntil, today - daysReadMax))
  for (let first = since - daysRead + 1; first <= today; first += daysRead) {
    const last = Math.min(first + daysRead - 1, today)
    await read([dayOf(first), ...Array.from({ length: last - first }, (_, index) => dayOf(first + index + 1))])
    if (stored === undefined || last > readUntil) await saveDayRead(context, of, dayOf(last))
  }
}

/** A moment before these days begin in India, where a day begins 5 hours 30 minutes before it does in UTC. */
function startOf([first]: Days): Instant {
  return later(instant(epochMs(first)), -dayMs)
}

/** The end of these days, or a moment after it. */
function endOf(days: Days): Instant {
  return later(instant(epochMs(days.at(-1) ?? days[0])), dayMs)
}

/** The bank reference of each settlement of some days: not every line of the report has it. A settlement is older than its lines are. */
async function readUtrs(context: Context, start: Instant): Promise<ReadonlyMap<string, string>> {
  const from = later(start, -daysRead * dayMs)
  const utrs = new Map<string, string>()
  for (let skip = 0, hasMore = true; hasMore;) {
    const page = await razorpay(context).settlements(from, context.clock.now(), skip)
    for (const { id, utr } of page) if (utr !== undefined) utrs.set(id, utr)
    skip += page.length
    hasMore = page.length === 100
  }
  return utrs
}

async function storeLines(
  context: Context,
  lines: readonly GatewayLine[],
  utrs: ReadonlyMap<string, string>,
): Promise<void> {
  const changed = new Set<OrderId>()
  for (const line of lines) {
    // A line that was booked a moment ago is handed over once more.
    const order = await findOrderOfLine(context, line, findRecentOrderByRazorpayOrder)
    const stored = order === undefined ? undefined : storedLineOf(order.id, line, utrs)
    if (stored === undefined) {
      if (line.isSettled && line.kind !== 'transfer')
        context.log({ level: 'error', event: 'settlement-line-unknown', line: line.id })
    } else if ((await saveLine(context, stored)) || !isBooked(order, line.id)) changed.add(stored.order_id)
  }
  await handOverOrders(context, changed)
}

/** A line that was stored by a run that crashed afterwards is not booked yet. */
function isBooked(order: Order | undefined, lineId: string): boolean {
  return order?.booked.some((cause) => cause === `settled:${lineId}` || cause === `netted:${lineId}`) === true
}

/** Only a payment's line always names its order: the others name the payment, an adjustment sometimes the dispute alone. */
export async function findOrderOfLine(
  context: Context,
  line: GatewayLine,
  find = findOrderByRazorpayOrder,
): Promise<Order | undefined> {
  if (line.orderId !== undefined) return find(context, line.orderId)
  const gateway = razorpay(context)
  const dispute = line.disputeId === undefined ? undefined : await gateway.dispute(line.disputeId)
  const paymentId = line.paymentId ?? dispute?.paymentId
  const payment = paymentId === undefined ? undefined : await gateway.findPayment(paymentId)
  return payment?.orderId === undefined ? undefined : find(context, payment.orderId)
}

/** Undefined while the line is not settled. */
function storedLineOf(orderId: OrderId, line: GatewayLine, utrs: ReadonlyMap<string, string>): StoredLine | undefined {
  const { id, kind, settlementId, isSettled } = line
  const utr = line.utr ?? utrs.get(settlementId ?? '')
  if (!isSettled || settlementId === undefined || utr === undefined || kind === 'transfer') return undefined
  return {
    order_id: orderId,
    id,
    kind,
    credit_paise: line.creditPaise,
    debit_paise: line.debitPaise,
    fee_paise: line.feePaise,
    tax_paise: line.taxPaise,
    settlement_id: settlementId,
    utr,
  }
}

/** Reads the statement of our bank account of the last days, stores its credits and books those that it explains. */
export async function readBankStatement(context: Context): Promise<void> {
  await readDays(context, 'bank', async (days) => {
    for (let skip = 0, hasMore = true; hasMore;) {
      const page = await razorpay(context).transactions(startOf(days), endOf(days), skip)
      for (const transaction of page.transactions) await storeCredit(context, transaction)
      skip += page.transactions.length
      hasMore = page.hasMore && page.transactions.length > 0
    }
  })
}

async function storeCredit(context: Context, { id, reference, creditPaise, at }: BankTransaction): Promise<void> {
  if (creditPaise === 0 || reference === undefined) return
  if ((await loadCredit(context, reference, 'recent')) !== undefined) return
  const credit = { utr: reference, transaction_id: id, amount_paise: creditPaise, at }
  await saveCredit(context, credit)
  try {
    const settled = await loadSettlement(context, reference)
    await handOverOrders(context, new Set(settled.map(({ order_id }) => order_id)))
  } catch (failure) {
    // Where a crash prevents even this, the next check of each order books the credit.
    await deleteCredit(context, credit)
    throw failure
  }
}

/** A statement may name very many orders: what it says of each is booked by workers. */
async function handOverOrders(context: Context, ids: ReadonlySet<OrderId>): Promise<void> {
  if (ids.size === 0) return
  await context.bus.publish(
    [...ids].map((order_id) => envelopeOf(context, orderStated, { order_id }, context.ids.make('evt'))),
  )
}

/** Whether the gateway has settled a payment that the order does not know. */
export function hasUnknownPayment(order: Order, lines: readonly StoredLine[]): boolean {
  return lines.some(({ kind, id }) => kind === 'payment' && !order.payments.some((payment) => payment.id === id))
}

/**
 * Books what the gateway and our bank have stated about an order. `order` must be as it was just read, `lines` are those of the gateway
 * about it. Returns the stored order.
 */
export async function syncSettlement(context: Context, order: Order, lines: readonly StoredLine[]): Promise<Order> {
  const utrs = new Set(lines.map(({ utr }) => utr))
  if (order.return_utr !== null) utrs.add(order.return_utr)
  const credits = await Promise.all([...utrs].map((utr) => loadCredit(context, utr)))
  return recordSettled(
    context,
    order,
    lines,
    credits.filter((credit) => credit !== undefined),
  )
}
