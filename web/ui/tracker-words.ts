import { t } from '@lingui/core/macro'
import { formatWhen } from '#shared/kernel/format.ts'
import { formatDays } from '#web/lib/dates.ts'
import type { TimelineStep } from '#shared/order/api.ts'

/** The step that is waited for: the first that has not happened. Undefined when all have. */
export function awaitedStep(steps: readonly TimelineStep[]): TimelineStep | undefined {
  return steps.find(({ at }) => at === undefined)
}

/** Names of steps in a buyer's words, by the names that the server gives them. */
const names = (): Readonly<Record<string, string>> => ({
  'Payment received': t`Payment received`,
  'Money held in escrow': t`Money held in escrow`,
  'Held in escrow': t`Held in escrow`,
  'Deal term signed': t`Deal term signed`,
  'Shares in your demat account': t`Shares in your demat account`,
  'Shares transferred to your demat': t`Shares transferred to your demat`,
  'Transfer not accepted, being made again': t`Transfer not accepted, being made again`,
  'Taken back by your bank': t`Taken back by your bank`,
  'Released to provider': t`Released to provider`,
  'Refund started': t`Refund started`,
  Refunded: t`Refunded`,
  'Seller confirmed': t`Seller has confirmed`,
  'Transfer lodged': t`Transfer request filed`,
})

export function stepName(step: string): string {
  return names()[step] ?? step
}

/** What a step means, where its name alone does not say it. */
const abouts = (): Readonly<Record<string, readonly string[]>> => ({
  'Released to provider': [t`The seller is paid from escrow.`],
})

/** Whether a step that has not happened waits for the person, not for others. */
export function isYours({ step, at }: TimelineStep): boolean {
  return step === 'Deal term signed' && at === undefined
}

/** What happens by itself while a step is late: who is told, and what they do (shared/order/deadline/deadlines.ts). */
const lateTexts = (): Readonly<Record<string, string>> => ({
  'Money held in escrow': t`Our team is alerted and asks the bank. You can cancel until the transfer request is filed.`,
  'Deal term signed': t`It waits for you. We remind you by SMS and email.`,
  'Seller confirmed': t`Our team is alerted and asks the seller. You can cancel until the transfer request is filed.`,
  'Transfer lodged': t`Our team is alerted and asks the seller. You can cancel until then.`,
  'Shares in your demat account': t`Our team asks the depository every day and writes to you. Your money stays in escrow until the shares are with you.`,
  'Released to provider': t`Our team asks the escrow partner. You have your shares, so there is nothing for you to do.`,
  Refunded: t`Our team is alerted and asks the bank. Ask us in Support at any time.`,
})
const lateAnyway = () => t`Our team is alerted. Ask us in Support at any time.`

/** The lines below the label of a step: when it happened or is expected, under which reference, and what happens by itself. */
export function stepLines(step: TimelineStep, isAwaited: boolean, format = formatWhen): string[] {
  const { at, reference } = step
  if (at === undefined) return [...expectedLines(step, isAwaited), ...(step.late ? [] : (abouts()[step.step] ?? []))]
  return [format(at), ...(reference === undefined ? [] : [t`Depository reference ${reference}`])]
}

function expectedLines(
  { step, expected_from: from, expected_on: to, late, ends_on: end }: TimelineStep,
  isAwaited: boolean,
): string[] {
  const expected =
    to === undefined
      ? isAwaited && step === 'Deal term signed'
        ? [t`Waiting for your signature.`]
        : []
      : late && isAwaited
        ? [`${lateLine(to)} ${lateTexts()[step] ?? lateAnyway()}`]
        : late
          ? [lateLine(to)]
          : [t`Expected ${formatDays(from, to)}`]
  return [...expected, ...(end === undefined ? [] : [endText(step, end)])]
}

const lateLine = (expected: string) => t`Late: it was expected by ${formatDays(null, expected)}.`

/** When the order ends without the step, and what becomes of the payment then. */
function endText(step: string, end: string): string {
  const day = formatDays(null, end)
  return step === 'Deal term signed'
    ? t`If it is not signed by ${day}, the order is cancelled and your payment is refunded by itself.`
    : t`If it has not happened by ${day}, the order is cancelled and your payment is refunded by itself.`
}
