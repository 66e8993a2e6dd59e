import { acceptedAgainMs, blockMs, codeLifeMs, wrongGuessesMax } from './limits.ts'
import type { CodeReason } from './otp.ts'
import { dayMs, epochMs, hourMs, type Instant, later, minuteMs, secondMs } from '#shared/kernel/instant.ts'

const sendGapMs = 30 * secondMs
const sendLimits = [
  { withinMs: hourMs, max: 5 },
  { withinMs: dayMs, max: 10 },
] as const

/** The stored history of the codes for one identifier and one purpose. */
export interface CodeHistory {
  readonly sent_at: readonly Instant[]
  readonly wrong: number
  readonly blocked_until?: Instant | undefined
}

export type SendDecision =
  | { readonly kind: 'send' }
  | { readonly kind: 'blocked'; readonly hours: number; readonly minutes: number }
  | { readonly kind: 'wait'; readonly seconds: number }

/** Decides whether a code may be sent now: one per 30 s, 5 per hour, 10 per day, none while blocked. */
export function decideSend(history: CodeHistory, now: Instant): SendDecision {
  const blocked = blockLeft(history, now)
  if (blocked !== undefined) return { kind: 'blocked', ...blocked }
  const newest = history.sent_at.at(-1)
  const waits = [newest === undefined ? 0 : epochMs(newest) + sendGapMs - epochMs(now)]
  for (const { withinMs, max } of sendLimits) {
    const inWindow = history.sent_at.filter((at) => epochMs(at) > epochMs(now) - withinMs)
    const oldestThatCounts = inWindow.at(-max)
    if (oldestThatCounts !== undefined) waits.push(epochMs(oldestThatCounts) + withinMs - epochMs(now))
  }
  const waitMs = Math.max(...waits)
  return waitMs <= 0 ? { kind: 'send' } : { kind: 'wait', seconds: Math.ceil(waitMs / secondMs) }
}

/**
 * Whether a code was requested within the lifetime of a code, so that a code may be spoken by telephone instead
 * (`requestCodeByCall`).
 */
export function wasRequestedRecently({ sent_at }: Pick<CodeHistory, 'sent_at'>, now: Instant): boolean {
  const newest = sent_at.at(-1)
  return newest !== undefined && epochMs(newest) > epochMs(now) - codeLifeMs
}

/** The sends that a later `decideSend` can still need: of the last day, ten at most. */
export function recentSends(sentAt: readonly Instant[], now: Instant): Instant[] {
  return sentAt.filter((at) => epochMs(at) > epochMs(now) - dayMs).slice(-10)
}

/** The remaining time of a block, rounded up to a minute; undefined when there is no block. */
export function blockLeft(history: CodeHistory, now: Instant): { hours: number; minutes: number } | undefined {
  if (history.blocked_until === undefined || history.blocked_until <= now) return undefined
  const leftMinutes = Math.ceil((epochMs(history.blocked_until) - epochMs(now)) / minuteMs)
  return { hours: Math.floor(leftMinutes / 60), minutes: leftMinutes % 60 }
}

/** The end of a block that starts now. */
export function blockEnd(now: Instant): Instant {
  return later(now, blockMs)
}

/** What is stored of the code of one identifier and one purpose, without the codes themselves. */
export interface GuessHistory extends CodeHistory {
  /** When the current code expires. Absent without a current code. */
  readonly code_until?: Instant | undefined
  /** Wrong guesses at the current code. */
  readonly code_wrong?: number | undefined
  /** When the last right code was accepted. */
  readonly used_at?: Instant | undefined
}

/** Which of the codes of an identifier a guess equals. `used-here`: the one that the same browser entered before. */
export type GuessMatch = 'current' | 'replaced' | 'used' | 'used-here' | 'none'

export type GuessDecision =
  /** `again`: it was accepted a moment ago, and the answer may have been lost. */
  | { readonly kind: 'right'; readonly again: boolean }
  | { readonly kind: 'blocked'; readonly hours: number; readonly minutes: number }
  /** `counts`: it was a guess at the current code, and is one of five. `blocks`: it was the fifth. */
  | {
      readonly kind: 'wrong'
      readonly reason: CodeReason
      readonly attempts_left: number
      readonly counts: boolean
      readonly blocks: boolean
    }

/**
 * Decides about an entered code. Only a wrong guess at a valid code counts: a code that was right before shows that its sender received
 * it. Without a valid code the answer is that of a first wrong guess, so that it does not show whether a code was sent.
 * `guessesPerCode`: so many wrong guesses void one code.
 */
export function decideGuess(
  history: GuessHistory,
  match: GuessMatch,
  now: Instant,
  guessesPerCode = wrongGuessesMax,
): GuessDecision {
  const blocked = blockLeft(history, now)
  if (blocked !== undefined) return { kind: 'blocked', ...blocked }
  const { wrong, code_until } = history
  const left = guessesLeft(history, guessesPerCode)
  const refused = { kind: 'wrong', counts: false, blocks: false } as const
  if (match === 'used-here' && wasUsedAMomentAgo(history, now)) return { kind: 'right', again: true }
  const isValid = code_until !== undefined && code_until > now
  const reason = oldCodeReason(match, isValid)
  if (reason !== undefined) return { ...refused, reason, attempts_left: left }
  if (!isValid || left === 0) return { ...refused, reason: 'wrong', attempts_left: Math.max(0, left - 1) }
  if (match === 'current') return { kind: 'right', again: false }
  return { kind: 'wrong', reason: 'wrong', attempts_left: left - 1, counts: true, blocks: wrong + 1 >= wrongGuessesMax }
}

function guessesLeft({ wrong, code_wrong = 0 }: GuessHistory, guessesPerCode: number): number {
  return Math.max(0, Math.min(wrongGuessesMax - wrong, guessesPerCode - code_wrong))
}

function wasUsedAMomentAgo({ used_at }: GuessHistory, now: Instant): boolean {
  return used_at !== undefined && now < later(used_at, acceptedAgainMs)
}

/** Why a code that was right once no longer is. */
function oldCodeReason(match: GuessMatch, isValid: boolean): CodeReason | undefined {
  if (match === 'used' || match === 'used-here') return 'used'
  if (match === 'current') return isValid ? undefined : 'expired'
  return match === 'replaced' ? 'replaced' : undefined
}

/** Whether an e-mail address belongs to a refused domain or to a subdomain of one. Both arguments are in lower case. */
export function isRefusedDomain(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return domains.some((refused) => domain === refused || domain.endsWith(`.${refused}`))
}

/** The details of a sign-up. Fields of the other user type may be missing or empty. */
export interface SignUpDetails {
  readonly user_type: 'INDIVIDUAL' | 'COMPANY'
  readonly first_name?: string | undefined
  readonly last_name?: string | undefined
  readonly company_name?: string | undefined
  readonly company_registration_no?: string | undefined
  /** True when the user has no last name; the name of the field is published that way. */
  readonly last_name_exists?: boolean | undefined
}

/** The required fields that are missing. */
export function missingDetails(details: SignUpDetails): (keyof SignUpDetails)[] {
  const required =
    details.user_type === 'COMPANY'
      ? (['company_name', 'company_registration_no'] as const)
      : (['first_name', ...(details.last_name_exists === true ? [] : (['last_name'] as const))] as const)
  return required.filter((field) => (details[field] ?? '') === '')
}

/** The names to store: only those of the user type, and an empty last name when the user has none. */
export function namesOf({
  user_type,
  first_name = '',
  last_name = '',
  company_name = '',
  company_registration_no = '',
  last_name_exists = false,
}: SignUpDetails) {
  return user_type === 'COMPANY'
    ? { first_name: '', last_name: '', company_name, company_registration_no }
    : { first_name, last_name: last_name_exists ? '' : last_name, company_name: '', company_registration_no: '' }
}
