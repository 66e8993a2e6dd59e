import { formatDays, formatMoment } from '#shared/kernel/format.ts'
import type { TimelineStep } from '#shared/order/api.ts'

/** The step that is waited for: the first that has not happened. Undefined when all have. */
export function awaitedStep(steps: readonly TimelineStep[]): TimelineStep | undefined {
  return steps.find(({ at }) => at === undefined)
}

/** What happens by itself while a step is late: who is told, and what they do (shared/order/deadlines.ts). */
const lateTexts: Readonly<Record<string, string>> = {
  'Money held in escrow': 'Our team is alerted and asks the bank. You can cancel until the transfer is lodged.',
  'Deal term signed': 'It waits for you. We remind you by SMS and email.',
  'Seller confirmed': 'Our team is alerted and asks the seller. You can cancel until the transfer is lodged.',
  'Transfer lodged': 'Our team is alerted and asks the seller. You can cancel until then.',
  'Shares in your demat account':
    'Our team asks the depository every day and writes to you. Your money stays in escrow until the shares are with you.',
  'Released to provider': 'Our team asks the escrow partner. You have your shares, so there is nothing for you to do.',
  Refunded: 'Our team is alerted and asks the bank. Ask us in Support at any time.',
}
const lateAnyway = 'Our team is alerted. Ask us in Support at any time.'

/** The lines below the label of a step: when it happened or is expected, under which reference, and what happens by itself. */
export function stepLines(step: TimelineStep, isAwaited: boolean): string[] {
  const { at, reference } = step
  if (at === undefined) return expectedLines(step, isAwaited)
  return [formatMoment(at), ...(reference === undefined ? [] : [`Depository reference ${reference}`])]
}

function expectedLines(
  { step, expected_from: from, expected_on: to, late, ends_on: end }: TimelineStep,
  isAwaited: boolean,
): string[] {
  const expected =
    to === undefined
      ? []
      : late && isAwaited
        ? [`Late: it was expected by ${formatDays(null, to)}. ${lateTexts[step] ?? lateAnyway}`]
        : late
          ? [`Late: it was expected by ${formatDays(null, to)}.`]
          : [`Expected ${formatDays(from, to)}`]
  return [...expected, ...(end === undefined ? [] : [endText(step, end)])]
}

/** When the order ends without the step, and what becomes of the payment then. */
function endText(step: string, end: string): string {
  const without = step === 'Deal term signed' ? 'If it is not signed' : 'If it has not happened'
  return `${without} by ${formatDays(null, end)}, the order is cancelled and your payment is refunded by itself.`
}
