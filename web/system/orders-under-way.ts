import { formatShares } from '#web/lib/format.ts'
import { t } from '@lingui/core/macro'
import { formatWhen } from '#shared/kernel/format.ts'
import type { ResponseOf } from '#shared/kernel/endpoint.ts'
import type { orderApi, OrderView } from '#shared/order/api.ts'
import { keptAnswer } from '#web/platform/api/kept-answers.ts'
import { readToken } from '#web/platform/session/token.ts'
import { stepName } from '#web/ui/tracker-words.ts'

type Listing = ResponseOf<typeof orderApi.listOrders>

/** The most orders that are named. */
const linesMax = 3

/** One line for each of the person's newest orders that are under way, as this browser last saw them. Empty without a session. */
export async function ordersUnderWay(): Promise<string[]> {
  const token = readToken()
  if (token === undefined) return []
  // The request of the orders and of the bars on Home.
  const kept = await keptAnswer('listOrders', { query: { limit: '20' } }, token)
  return kept === undefined ? [] : orderLines(kept.body as Listing, kept.atMs)
}

/** `10 shares of Kaveri Robotics: transfer request filed, as of 21-11-2026, 5:20 pm`: the last step of each order that has another one before it. */
export function orderLines({ client_holdings: orders }: Pick<Listing, 'client_holdings'>, atMs: number): string[] {
  const asOf = formatWhen(new Date(atMs).toISOString())
  return orders.flatMap((order) => lineOf(order, asOf)).slice(0, linesMax)
}

function lineOf(
  { scrip_name, quantity, holding_status, timeline, cancelled, refund }: OrderView,
  asOf: string,
): string[] {
  const last = timeline.findLast(({ at }) => at !== undefined)
  const isOver = holding_status === 'OWNED' || (cancelled && refund === null) || timeline.every(({ at }) => at)
  if (isOver || last === undefined) return []
  const name = stepName(last.step)
  const step = `${name.charAt(0).toLowerCase()}${name.slice(1)}`
  return [t`${formatShares(quantity)} of ${scrip_name}: ${step}, as of ${asOf}`]
}
