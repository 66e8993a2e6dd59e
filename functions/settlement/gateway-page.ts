import { findOrderByRazorpayOrder } from '#functions/order/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import type { SettlementLine as GatewayLine } from '#functions/vendor/razorpay/settlement.ts'
import { dayMs, type Instant, later } from '#shared/kernel/instant.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import type { Order } from '#shared/order/order.ts'
import { spanOf } from '#shared/settlement/reading.ts'
import { findOrderOfLine } from './commands.ts'
import type { StoredLine } from './entities.ts'
import { handOverOrders } from './hand-over.ts'
import { dayIn, eachByItself, type Statement, type Taken } from './page.ts'
import { loadCredits, saveLine } from './repository.ts'

/** A settlement is older than its lines are. */
const settlementAgeMs = 4 * dayMs

/** The gateway's settlement report: a line is stored by its order and handed on, and looked at again until it is booked. */
export const gatewayStatement: Statement<GatewayLine> = {
  async readPage(context: Context<'secrets' | 'fetch'>, reading, skip) {
    const { lines, unreadable, count, hasMore } = await razorpay(context).settlementLines(dayIn(reading), skip)
    return { lines, unreadable, count, hasMore }
  },

  async take(context: Context<'table' | 'bus' | 'secrets' | 'fetch'>, attempt, lines): Promise<Taken> {
    const changed: StoredLine[] = []
    const page = pageOf(context, spanOf(dayIn(attempt.reading)).from)
    try {
      const open = await eachByItself(context, attempt, lines, (line) => takeLine(context, line, page, changed))
      return { open, hasKnown: open.length < lines.length }
    } finally {
      // Lines that fail do not keep the others waiting.
      await handOverOrders(context, changed)
    }
  },
}

/** What the lines of a page have in common, read once. */
interface PageFacts {
  utrOf(settlementId: string): Promise<string | undefined>
  isCredited(utr: string): Promise<boolean>
}

function pageOf(context: Context<'table:read' | 'secrets' | 'fetch'>, from: Instant): PageFacts {
  let utrs: Promise<ReadonlyMap<string, string>> | undefined
  const credited = new Map<string, Promise<boolean>>()
  return {
    utrOf: async (settlementId) =>
      (await (utrs ??= readUtrs(context, later(from, -settlementAgeMs)))).get(settlementId),
    isCredited(utr) {
      const known = credited.get(utr) ?? loadCredits(context, [utr]).then((found) => found.length > 0)
      credited.set(utr, known)
      return known
    },
  }
}

/** The bank reference of each settlement since a moment: not every line of the report has it. */
async function readUtrs(context: Context<'secrets' | 'fetch'>, from: Instant): Promise<ReadonlyMap<string, string>> {
  const utrs = new Map<string, string>()
  for (let skip = 0, hasMore = true; hasMore;) {
    const page = await razorpay(context).settlements(from, context.clock.now(), skip)
    for (const { id, utr } of page) if (utr !== undefined) utrs.set(id, utr)
    skip += page.length
    hasMore = page.length === 100
  }
  return utrs
}

/** True when nothing is left to do about the line. One that is not settled changes when it is. */
async function takeLine(
  context: Context<'table' | 'secrets' | 'fetch'>,
  line: GatewayLine,
  page: PageFacts,
  changed: StoredLine[],
): Promise<boolean> {
  if (!line.isSettled || line.kind === 'transfer') return true
  const order = await findOrderOfLine(context, line, findOrderByRazorpayOrder)
  const stored = order === undefined ? undefined : await storedLineOf(order.id, line, page)
  if (order === undefined || stored === undefined) {
    context.log({ level: 'error', event: 'settlement-line-unknown', line: line.id })
    return false
  }
  if (hasBooked(order, line, ['banked'])) return true
  const isSettled = hasBooked(order, line, ['settled', 'netted'])
  if (!isSettled) await saveLine(context, stored)
  // The credit of its settlement may have come before the line, and its event have looked too early.
  if (!isSettled || (await page.isCredited(stored.utr))) changed.push(stored)
  return stored.credit_paise === stored.debit_paise
}

function hasBooked(order: Order, { id }: GatewayLine, causes: readonly string[]): boolean {
  return causes.some((cause) => order.ledger.booked.includes(`${cause}:${id}`))
}

async function storedLineOf(orderId: OrderId, line: GatewayLine, page: PageFacts): Promise<StoredLine | undefined> {
  const { id, kind, settlementId } = line
  if (settlementId === undefined || kind === 'transfer') return undefined
  const utr = line.utr ?? (await page.utrOf(settlementId))
  if (utr === undefined) return undefined
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
