import { formatDays, formatWhen } from '#shared/kernel/format.ts'
import type { TimelineStep } from '#shared/order/api.ts'

/** The step that is waited for: the first that has not happened. Undefined when all have. */
export function awaitedStep(steps: readonly TimelineStep[]): TimelineStep | undefined {
  return steps.find(({ at }) => at === undefined)
}

/** Names of steps in a buyer's words. The others are shown as the server names them. */
const names: Readonly<Record<string, string>> = {
  'Seller confirmed': 'Seller has confirmed',
  'Transfer lodged': 'Transfer request filed',
}

export function stepName(step: string): string {
  return names[step] ?? step
}

/** What a step means, where its name alone does not say it. */
const abouts: Readonly<Record<string, readonly string[]>> = {
  'Released to provider': ['The seller is paid from escrow.'],
}

/** Whether a step that has not happened waits for the person, not for others. */
export function isYours({ step, at }: TimelineStep): boolean {
  return step === 'Deal term signed' && at === undefined
}

/** What happens by itself while a step is late: who is told, and what they do (shared/order/deadlines.ts). */
const lateTexts: Readonly<Record<string, string>> = {
  'Money held in escrow': 'Our team is alerted and asks the bank. You can cancel until the transfer request is filed.',
  'Deal term signed': 'It waits for you. We remind you by SMS and email.',
  'Seller confirmed': 'Our team is alerted and asks the seller. You can cancel until the transfer request is filed.',
  'Transfer lodged': 'Our team is alerted and asks the seller. You can cancel until then.',
  'Shares in your demat account':
    'Our team asks the depository every day and writes to you. Your money stays in escrow until the shares are with you.',
  'Released to provider': 'Our team asks the escrow partner. You have your shares, so there is nothing for you to do.',
  Refunded: 'Our team is alerted and asks the bank. Ask us in Support at any time.',
}
const lateAnyway = 'Our team is alerted. Ask us in Support at any time.'

/** The lines below the label of a step: when it happened or is expected, under which reference, and what happens by itself. */
export function stepLines(step: TimelineStep, isAwaited: boolean, format = formatWhen): string[] {
  const { at, reference } = step
  if (at === undefined) return [...expectedLines(step, isAwaited), ...(step.late ? [] : (abouts[step.step] ?? []))]
  return [format(at), ...(reference === undefined ? [] : [`Depository reference ${reference}`])]
}

function expectedLines(
  { step, expected_from: from, expected_on: to, late, ends_on: end }: TimelineStep,
  isAwaited: boolean,
): string[] {
  const expected =
    to === undefined
      ? isAwaited && step === 'Deal term signed'
        ? ['Waiting for your signature.']
        : []
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
