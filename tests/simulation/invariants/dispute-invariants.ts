import type { Item } from '#functions/platform/port/table.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { disputeName } from '#shared/order/dispute/dispute-answer.ts'
import type { Order } from '#shared/order/order.ts'
import type { Harness } from '#tests/harness/harness.ts'

const openOf = ({ payment: { disputes } }: Order) =>
  disputes.filter(({ status }) => status === 'open' || status === 'under_review').map(({ id }) => id)

const deskClocks: readonly (string | null)[] = ['unconfirmed', 'unlodged']
/** Seven working days last at least as many. */
const deskDaysMs = 7 * 86_400_000

/** What happened to an order although a payment of it was disputed. `since`: when it was looked at before. */
export function movesWhileDisputed(before: Order, after: Order, since: Instant): string[] {
  const wasOpen = openOf(before)
  const isOpen = openOf(after).some((id) => wasOpen.includes(id))
  const violations: string[] = []
  if (isOpen && !before.ending.cancelled && after.ending.cancelled)
    violations.push(`${after.id}: it was given up while a payment is disputed`)
  const known = new Set(before.payment.captured.flatMap(({ refunds }) => refunds.map(({ id }) => id)))
  const made = after.payment.captured
    .flatMap(({ refunds }) => refunds)
    .filter(({ id, key, created_at }) => key !== null && !known.has(id) && created_at > since)
  if (isOpen && made.length > 0) violations.push(`${after.id}: a refund was made while a payment is disputed`)
  const { given_up, cancelled_at } = after.ending
  const isAtOnce = cancelled_at !== null && Date.parse(cancelled_at) - Date.parse(since) < deskDaysMs
  if (wasOpen.length > 0 && !before.ending.cancelled && deskClocks.includes(given_up) && isAtOnce)
    violations.push(`${after.id}: its time ran while it was frozen`)
  return violations
}

/**
 * Disputes that were contested in a phase for which no two people have decided so. The gateway's request names no phase: one that it
 * performs late answers the phase that the bank has reached by then.
 */
export async function contestsOfNobody(
  harness: Harness,
  orders: readonly Order[],
  items: readonly Item[],
  overdue: ReadonlySet<string>,
): Promise<string[]> {
  const decided = new Set(
    items
      .filter(({ pk, act }) => pk.startsWith('proposal#') && act === 'dispute.contest')
      .flatMap(({ body }) => (body as { readonly disputes?: readonly string[] } | undefined)?.disputes ?? []),
  )
  const isLate = (id: string) =>
    overdue.has(`PATCH /razorpay/v1/disputes/${id}/contest`) && [...decided].some((name) => name.startsWith(`${id}/`))
  const checks = orders.flatMap(({ id: orderId, payment: { disputes } }) =>
    disputes
      .filter((dispute) => !decided.has(disputeName(dispute)))
      .filter(({ id }) => !isLate(id))
      .map(async ({ id, phase }) => {
        const shown = (await harness.sandbox(`/razorpay/test/evidence/${id}`)) as { readonly summary?: string }
        return shown.summary === undefined ? [] : [`${orderId}: ${id} was contested in ${phase}, which nobody decided`]
      }),
  )
  return (await Promise.all(checks)).flat()
}
