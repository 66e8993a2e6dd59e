import { dayMs, epochMs, hourMs, type Instant, later, minuteMs, secondMs } from '#shared/kernel/instant.ts'

/** Life of a code that the server makes. */
export const codeLifeMs = 10 * minuteMs
/** The wrong guess that blocks: after the fifth, for a day (decisions §3). */
export const wrongGuessesMax = 5
export const blockMs = dayMs

const sendGapMs = 30 * secondMs
const sendLimits = [
  { withinMs: hourMs, max: 5 },
  { withinMs: dayMs, max: 10 },
] as const

/** What is remembered of the codes sent to one identifier for one purpose. */
export interface CodeHistory {
  readonly sent_at: readonly Instant[]
  readonly wrong: number
  readonly blocked_until?: Instant | undefined
}

export type SendDecision =
  | { readonly kind: 'send' }
  | { readonly kind: 'blocked'; readonly hours: number; readonly minutes: number }
  | { readonly kind: 'wait'; readonly seconds: number }

/** Whether another code may be sent now: once in 30 s, 5 an hour, 10 a day, never while blocked. */
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

/** Whether a code was asked for so lately that it may be spoken by telephone instead (E18). */
export function wasAskedLately({ sent_at }: Pick<CodeHistory, 'sent_at'>, now: Instant): boolean {
  const newest = sent_at.at(-1)
  return newest !== undefined && epochMs(newest) > epochMs(now) - codeLifeMs
}

/** Sends that a later decision can still need. */
export function sendsWorthKeeping(sentAt: readonly Instant[], now: Instant): Instant[] {
  return sentAt.filter((at) => epochMs(at) > epochMs(now) - dayMs).slice(-10)
}

export function blockLeft(history: CodeHistory, now: Instant): { hours: number; minutes: number } | undefined {
  if (history.blocked_until === undefined || history.blocked_until <= now) return undefined
  const leftMinutes = Math.ceil((epochMs(history.blocked_until) - epochMs(now)) / minuteMs)
  return { hours: Math.floor(leftMinutes / 60), minutes: leftMinutes % 60 }
}

/** When a block that starts now ends. */
export function blockEnd(now: Instant): Instant {
  return later(now, blockMs)
}

/** Whether an address is of a domain that is not taken, or of one below it (X3). Both in lower case. */
export function isRefusedDomain(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return domains.some((refused) => domain === refused || domain.endsWith(`.${refused}`))
}

/** What somebody tells of themselves at sign-up; a field that does not concern them may be missing or empty. */
export interface SignUpDetails {
  readonly user_type: 'INDIVIDUAL' | 'COMPANY'
  readonly first_name?: string | undefined
  readonly last_name?: string | undefined
  readonly company_name?: string | undefined
  readonly company_registration_no?: string | undefined
  /** True of who has no last name. */
  readonly last_name_exists?: boolean | undefined
}

/** The fields that are wanted and missing (V5 to V7). */
export function missingDetails(details: SignUpDetails): (keyof SignUpDetails)[] {
  const wanted =
    details.user_type === 'COMPANY'
      ? (['company_name', 'company_registration_no'] as const)
      : (['first_name', ...(details.last_name_exists === true ? [] : (['last_name'] as const))] as const)
  return wanted.filter((field) => (details[field] ?? '') === '')
}

/** The names to keep: only those of the user type, and no last name of who says to have none. */
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
