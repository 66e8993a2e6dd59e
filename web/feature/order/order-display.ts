import { t } from '@lingui/core/macro'
import { formatRupees, hasEnded } from '#shared/kernel/format.ts'
import { formatDays } from '#web/lib/dates.ts'
import type { OrderView } from '#shared/order/api.ts'
import { accountText, periodText } from '#web/ui/refund-text.ts'
import { stepName } from '#web/ui/tracker-words.ts'

/** Green is done, amber waits for the person, grey for others, red is a failure (docs/adr/0040-lay-the-app-out-in-panes-and-colour-by-turn.md). */
export type Tone = 'gain' | 'loss' | 'warn' | 'quiet'
export type Refund = NonNullable<OrderView['refund']>

export interface OrderStatus {
  readonly label: string
  readonly tone: Tone
}

const refundLabels = () => ({ STARTED: t`Refund started`, DONE: t`Refunded`, FAILED: t`Refund delayed` }) as const

/** The status badge of an order. A refund takes precedence over every other status. */
export function statusOf(order: OrderView, nowMs: number): OrderStatus {
  const { refund } = order
  if (refund !== null)
    return {
      label: isOnItsWay(refund, nowMs) ? t`Refund sent` : refundLabels()[refund.status],
      tone: refund.status === 'FAILED' ? 'loss' : 'quiet',
    }
  if (order.cancelled) return { label: t`Cancelled`, tone: 'quiet' }
  if (order.on_hold) return { label: t`On hold`, tone: 'quiet' }
  if (order.holding_status === 'OWNED') return { label: t`Completed`, tone: 'gain' }
  if (order.user_signed_status === 'complete') return { label: t`In Progress`, tone: 'quiet' }
  return { label: t`Pending`, tone: 'warn' }
}

/** Whether a refund is done at the gateway and not yet in the account, because it goes at the normal speed. */
function isOnItsWay({ status, normal_speed, expected_on: to }: Refund, nowMs: number): boolean {
  return status === 'DONE' && normal_speed === true && to !== null && !hasEnded(to, nowMs)
}

/** Where the money of a refund is. */
export function refundText(refund: Refund, nowMs: number): string {
  const account = accountText(refund)
  if (isOnItsWay(refund, nowMs))
    return t`Your money was sent back to ${account}. Your bank shows it within ${periodText(true)}.`
  return {
    STARTED: t`Your money is on its way back to ${account}.`,
    DONE: t`Your money is back in ${account}.`,
    FAILED: t`Your bank did not take the refund. We are sorting it out and will write to you.`,
  }[refund.status]
}

/** The days on which a refund is expected; undefined once the money is there. */
export function refundDaysText(refund: Refund, nowMs: number): string | undefined {
  if (refund.expected_on === null || (refund.status === 'DONE' && !isOnItsWay(refund, nowMs))) return undefined
  return expectedText({ ...refund, late: hasEnded(refund.expected_on, nowMs) })
}

/** The action that an order offers. A refunded order without a signature offers none: it can no longer be signed and has no signed copy. */
export function actionOf(order: OrderView): 'sign' | 'download' | null {
  const unsigned = order.user_signed_status !== 'complete'
  if ((order.refund !== null || order.cancelled) && unsigned) return null
  return order.holding_status === 'UNDER_PROCESS' && unsigned ? 'sign' : 'download'
}

/** Whether its buyer can still cancel a paid order: until the transfer is lodged. The server decides. */
export function canCancel({ refund, cancelled, on_hold, holding_status, timeline, cancellation }: OrderView): boolean {
  const isStopped = refund !== null || cancelled || on_hold || cancellation?.allowed === false
  return !isStopped && holding_status === 'UNDER_PROCESS' && !hasHappened(timeline, 'Transfer lodged')
}

function hasHappened(timeline: OrderView['timeline'], name: string): boolean {
  return timeline.some(({ step, at }) => step === name && at !== undefined)
}

export type Paper = 'receipt' | 'dealNote' | 'invoice'

/** The papers that an order has by now: a receipt of its payment, and the others once the shares are credited. */
export function papersOf({ timeline }: OrderView): readonly Paper[] {
  return hasHappened(timeline, credited) ? ['receipt', 'dealNote', 'invoice'] : ['receipt']
}

/** The step that matters most to the buyer: the shares once they are there, else the latest that has happened. */
export function headlineOf(timeline: OrderView['timeline']): string | undefined {
  const step = hasHappened(timeline, credited) ? credited : timeline.findLast(({ at }) => at !== undefined)?.step
  return step && stepName(step)
}

const credited = 'Shares in your demat account'

/** When the shares are expected; undefined once they are credited, and while nothing is promised. */
export function creditText({ timeline }: OrderView): string | undefined {
  const step = timeline.find(({ step, at }) => step === credited && at === undefined)
  if (step?.expected_on === undefined) return undefined
  return step.late
    ? t`Late: expected by ${formatDays(null, step.expected_on)}`
    : t`Expected ${formatDays(step.expected_from, step.expected_on)}`
}

/** Whether nothing more happens to an order: its shares are credited, or its money is back. */
export function isOver(order: OrderView, nowMs: number): boolean {
  const { refund, cancelled, holding_status } = order
  if (refund !== null) return refund.status === 'DONE' && !isOnItsWay(refund, nowMs)
  return cancelled === true || holding_status === 'OWNED'
}

/** Whether an order still has steps before it. */
export function isUnderWay({ timeline }: OrderView): boolean {
  return timeline.some(({ at }) => at === undefined) && !hasHappened(timeline, credited)
}

const givenUpTexts = (): Record<NonNullable<OrderView['given_up']>, string> => ({
  unsigned: t`The order was cancelled because its deal term was not signed.`,
  unconfirmed: t`The order was cancelled because the seller did not confirm the sale in time.`,
  unlodged: t`The order was cancelled because the transfer of the shares could not be started in time.`,
  rejected: t`The order was cancelled because the depository did not accept the transfer of the shares.`,
  refunded: t`The order was cancelled because a part of its payment had already gone back to you.`,
  disputed: t`The order was cancelled because your bank took back a part of its payment after a dispute.`,
  impossible: t`The order was cancelled because the deal could not be completed.`,
})

/** Why an order stands still or has ended, and what happens next; one sentence or more each. */
export function stopTexts(order: OrderView): string[] {
  const { on_hold, cancelled, given_up, charged_back, refund } = order
  const hold = t`A question about the payment of this order is being settled with your bank. Until then nothing moves and your money is safe. We write to you when it goes on; ask us in Support at any time.`
  return [
    ...(given_up === undefined ? [] : [givenUpTexts()[given_up]]),
    ...(charged_back === undefined ? [] : [takenText(order, charged_back)]),
    ...(cancelled && refund === null && charged_back === undefined
      ? [t`The order is cancelled. The payment went back to you before, so no refund follows.`]
      : []),
    ...(on_hold ? [hold] : []),
  ]
}

/** What the buyer's bank took back after a dispute, and what that means. */
function takenText({ cancelled, holding_status }: OrderView, { amount, whole }: ChargedBack): string {
  if (!whole) return t`You disputed the payment, and your bank took ${formatRupees(amount)} of it back.`
  const taken = t`You disputed the payment, and your bank took it back.`
  if (cancelled) return `${taken} ${t`The order is therefore cancelled, and there is nothing left to refund.`}`
  const meanwhile =
    holding_status === 'OWNED'
      ? t`The shares are in your demat account all the same: please write to us in Support.`
      : t`The shares are on their way to you all the same: please write to us in Support.`
  return `${taken} ${meanwhile}`
}

type ChargedBack = NonNullable<OrderView['charged_back']>

/** The order total in rupees. Added in whole paise, because decimal fractions do not add up exactly in floating point. */
export function orderTotalRupees(order: OrderView): number {
  if (!order.is_tcs_tds_collected) return order.price
  return (Math.round(order.price * 100) + Math.round(order.is_tcs_tds_collected_value * 100)) / 100
}

interface Expected {
  readonly expected_from?: string | null | undefined
  readonly expected_on?: string | null | undefined
  readonly late?: boolean | undefined
}

/** When something is expected, from a first to a last working day. What is late says so, and what a person can do. */
export function expectedText({ expected_from: from, expected_on: to, late }: Expected): string | undefined {
  if (to === null || to === undefined) return undefined
  return late === true
    ? t`Late: it was expected by ${formatDays(null, to)}. We are working on it; ask us in Support at any time.`
    : t`Expected ${formatDays(from, to)}`
}

/** A short form such as `ord_…7K2QXM`, for display. The copy button copies the full id. */
export function shortId(id: string): string {
  return id.length <= 12 ? id : `${/^[a-z]+_/.exec(id)?.[0] ?? ''}…${id.slice(-6)}`
}
