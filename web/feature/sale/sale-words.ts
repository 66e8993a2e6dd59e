import { saleWordsOf } from '#shared/sale/words.ts'
import { answerText } from '#web/platform/answer-text.ts'
import { t } from '@lingui/core/macro'
import { formatWhen, hasEnded } from '#shared/kernel/format.ts'
import { formatDays } from '#web/lib/dates.ts'
import type { TimelineStep } from '#shared/order/api.ts'
import type { CardStatus, SaleCard } from '#shared/sale/api.ts'

/** Colour of the status on a card (docs/specification/screens.md, S75): Accepted green, Not Accepted red, everything else purple. */
export function statusClass(status: CardStatus): string {
  if (status === 'Accepted') return 'bg-gain-tint text-gain'
  return status === 'Not Accepted' ? 'bg-loss-tint text-loss' : 'bg-tint text-brand'
}

/** The status on a card, by its constant on the wire. */
export const statusTexts = (): Readonly<Record<CardStatus, string>> => ({
  Submitted: t`Submitted`,
  Accepted: t`Accepted`,
  Completed: t`Completed`,
  'Not Accepted': t`Not Accepted`,
})

/** What happens now. A rejection is in the words of the person who made it. */
export function saleText({ state, words, quote, times, payout }: SaleCard): string {
  const code = saleWordsOf({
    state,
    hasQuote: quote !== undefined,
    wasAgreed: times.agreed_at !== undefined,
    wasFunded: times.funded_at !== undefined,
    hasUtr: payout?.utr !== undefined,
  })
  return code === undefined ? words : answerText(`sale.${code}`, words, { utr: payout?.utr ?? '' })
}

/** The button of a card (S75). */
export function actionOf(status: CardStatus): { readonly label: string; readonly disabled: boolean } {
  if (status === 'Accepted') return { label: t`Continue`, disabled: false }
  return { label: t`Sell`, disabled: status !== 'Completed' }
}

/** Whether the person may take the request back: nobody has paid yet. An offer is declined instead. */
export function canCancel({ state }: Pick<SaleCard, 'state'>): boolean {
  return state === 'SUBMITTED' || state === 'AGREED'
}

/** Whether something about the sale changes without the person. */
export function isUnderWay({ request }: Pick<SaleCard, 'request'>): boolean {
  return request === 'Submitted' || request === 'Accepted'
}

const names = () =>
  ({
    sent: t`Request sent`,
    offer: t`Offer made`,
    accepted: t`Offer accepted`,
    funded: t`Money in escrow`,
    received: t`Shares received`,
    paid: t`Money paid to you`,
  }) as const

/** Whether the person has to act: to answer an offer, or to transfer their shares. */
export function waitsForYou({ state }: Pick<SaleCard, 'state'>): boolean {
  return state === 'QUOTED' || state === 'FUNDED'
}

/** The steps of a sale that goes on or is complete, in the form that the tracker draws. */
export function stepsOf(
  { submitted_at, times, expected_on, ends_on, payout }: SaleCard,
  nowMs: number,
): TimelineStep[] {
  const moments = [
    [names().sent, submitted_at],
    [names().offer, times.quoted_at],
    [names().accepted, times.agreed_at],
    [names().funded, times.funded_at],
    [names().received, times.received_at],
    [names().paid, payout?.paid_at],
  ] as const
  const awaited = moments.findIndex(([, at]) => at === undefined)
  return moments.map(([step, at], index): TimelineStep => {
    if (at !== undefined) return { step, at, ...(step === names().paid && referenceOf(payout?.utr)) }
    if (index !== awaited) return { step }
    // Without a day of its own a step is expected by the end of its state.
    const expected = expected_on ?? ends_on
    return {
      step,
      ...(expected !== undefined && { expected_on: expected }),
      ...(expected !== undefined && hasEnded(expected, nowMs) && { late: true }),
      ...(ends_on !== undefined && { ends_on }),
    }
  })
}

function referenceOf(utr: string | undefined): { readonly reference?: string } {
  return utr === undefined ? {} : { reference: utr }
}

/** Whether the next step of a sale is the person's. */
export function isYourStep({ step, at }: TimelineStep): boolean {
  return at === undefined && (step === names().accepted || step === names().received)
}

/** What happens by itself when a step has not happened by its last day, `day`. */
const endTexts = (): Readonly<Record<string, (day: string) => string>> => ({
  [names().offer]: (day) => t`If we have no offer by ${day}, the request ends by itself and we tell you.`,
  [names().accepted]: () => t`It waits for you. If you do not accept in time, the offer expires and nothing is moved.`,
  [names().funded]: (day) =>
    t`If the buyer has not paid by ${day}, the sale ends by itself. Your shares stay with you.`,
  [names().received]: (day) =>
    t`If your shares have not arrived by ${day}, the sale ends by itself and the buyer's money goes back.`,
})

/** The lines below the label of a step of a sale. */
export function linesOfStep(step: TimelineStep, isAwaited: boolean): string[] {
  if (step.at !== undefined)
    return [formatWhen(step.at), ...(step.reference === undefined ? [] : [t`Bank reference (UTR) ${step.reference}`])]
  if (!isAwaited) return []
  return [...expectedLine(step), ...endLine(step)]
}

function expectedLine({ step, expected_on: day, late }: TimelineStep): string[] {
  // The offer has its own clock.
  if (day === undefined || step === names().accepted) return []
  return late === true
    ? [t`Late: it was expected by ${formatDays(null, day)}. Our team is alerted and looks into it.`]
    : [t`Expected by ${formatDays(null, day)}`]
}

function endLine({ step, ends_on: day }: TimelineStep): string[] {
  const text = endTexts()[step]
  return text === undefined || day === undefined ? [] : [text(formatDays(null, day))]
}

const hourMs = 3_600_000
const minuteMs = 60_000

/** `47 h 59 min left`, `12 min left`, from milliseconds. */
export function timeLeft(ms: number): string {
  if (ms <= 0) return t`Expired`
  if (ms < minuteMs) return t`Less than a minute left`
  const hours = Math.floor(ms / hourMs)
  const minutes = Math.floor((ms % hourMs) / minuteMs)
  return hours === 0 ? t`${minutes} min left` : t`${hours} h ${minutes} min left`
}
