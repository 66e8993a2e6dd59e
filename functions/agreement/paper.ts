import type { OrderId, UserId } from '#shared/kernel/id.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { PAPER_NOT_READY } from '#shared/agreement/refusals.ts'
import { orderNumberOf } from '#shared/order/number.ts'
import type { Order } from '#shared/order/order.ts'
import type { Context } from '#functions/platform/context.ts'
import { readOwnOrder } from '#functions/order/queries.ts'
import { readDealFacts } from './deal-facts.ts'
import { linkLifeSeconds, linkTo } from './paper/made-file.ts'
import type { DealFacts } from './pdf/facts.ts'

/** A paper of an order. */
interface Paper {
  /** The beginning of its file's name. */
  readonly name: string
  readonly isReady: (order: Order) => boolean
  readonly draw: (facts: DealFacts, papers: typeof import('./pdf/papers.ts')) => Promise<Uint8Array>
}

/** Makes a paper of the caller's own order and links to it. Refuses NOT_FOUND and PAPER_NOT_READY. */
export async function answerPaper(
  context: Context<'table:read' | 'files'>,
  userId: UserId,
  orderId: OrderId,
  { name, isReady, draw }: Paper,
) {
  const order = await readOwnOrder(context, userId, orderId)
  if (!isReady(order)) throw new Refused(PAPER_NOT_READY)
  const facts = await readDealFacts(context, order)
  // Loaded here, so that the exports and the refusals start without the library for PDFs.
  const bytes = await draw({ ...facts, now: order.payment.paid_at ?? order.placed_at }, await import('./pdf/papers.ts'))
  const number = orderNumberOf(order)?.replaceAll('/', '-') ?? order.id
  return { data: { url: await linkTo(context, userId, `${name}-${number}.pdf`, bytes), expires_in: linkLifeSeconds } }
}
