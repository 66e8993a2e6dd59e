import { codeLifeMs, wrongGuessesMax } from '#shared/account/limits.ts'
import type { CodeReason, Pot } from '#shared/account/otp.ts'
import { ACCOUNT_BLOCKED, SENT_TOO_OFTEN } from '#shared/account/refusals.ts'
import {
  blockEnd,
  blockLeft,
  decideGuess,
  decideSend,
  type GuessDecision,
  type GuessMatch,
  recentSends,
  wasRequestedRecently,
} from '#shared/account/rules.ts'
import { type Instant, later } from '#shared/kernel/instant.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { equalHashes, keyedHash } from '#functions/platform/security/hash.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import type { Context } from '#functions/platform/context.ts'
import { ConditionFailed } from '#functions/platform/port/table.ts'
import type { OtpRecord } from '#functions/account/entities.ts'
import { countCode } from './pot.ts'
import {
  emptyOtpRecord,
  loadOtp,
  saveBlock,
  saveNoGuess,
  saveRightGuess,
  saveSentOtp,
  saveWrongGuess,
} from './repository.ts'

/**
 * What a code is for. Sends and wrong guesses are counted separately for each purpose and identifier. The purpose `call` has no
 * code of its own: it counts requests for calls.
 */
export type OtpPurpose = 'login' | 'registration' | 'step-up' | 'sell' | 'change' | 'call'

export interface OtpSubject {
  readonly purpose: OtpPurpose
  /** A phone number in E.164, or an e-mail address. */
  readonly identifier: string
  /** A value that must be the same when the code is checked, such as a session id. It is part of the hash. */
  readonly bound?: string | undefined
  /** The number of wrong guesses that voids one code before the identifier is blocked (docs/specification/texts.md, X38). */
  readonly guessesPerCode?: number | undefined
  /** The random value of the browser that enters the code: with the same one a right code is accepted again. A session is one too. */
  readonly browser?: string | undefined
}

/** A code that is to be sent. */
export interface SentOtp extends OtpSubject {
  readonly pot: Pot
  /** The phone-authentication service sent no code after the last request, so this request replaces that one. */
  readonly unsent?: boolean | undefined
}

/** Makes a code, stores its hash and returns the code to send. Refuses SENT_TOO_OFTEN, ACCOUNT_BLOCKED, CODES_USED_UP. */
export async function createOtp(context: Context<'table' | 'secrets'>, subject: SentOtp): Promise<string> {
  const code = context.ids.code()
  await recordSend(context, subject, { pot: subject.pot, codeHash: await hashOf(context, subject, code) })
  return code
}

/** Applies the limits of `createOtp` to one identifier where nothing is sent by us. Our last code stays valid. */
export async function countSend(
  context: Context<'table' | 'secrets'>,
  subject: OtpSubject & Pick<SentOtp, 'unsent'>,
): Promise<void> {
  await recordSend(context, subject, undefined)
}

async function recordSend(
  context: Context<'table' | 'secrets'>,
  { purpose, identifier, unsent = false }: OtpSubject & Pick<SentOtp, 'unsent'>,
  sent: { readonly pot: Pot; readonly codeHash: string } | undefined,
): Promise<void> {
  const now = context.clock.now()
  const record = await loadOtp(context, purpose, identifier)
  const sentAt = unsent && sent === undefined ? record.sent_at.slice(0, -1) : record.sent_at
  const decision = decideSend({ ...record, sent_at: sentAt }, now)
  if (decision.kind === 'blocked')
    throw new Refused(ACCOUNT_BLOCKED, { data: { hours: decision.hours, minutes: decision.minutes } })
  // A former version stored the fifth wrong guess and the block in two writes, and stopped in between.
  if (record.blocked_until === undefined && record.wrong >= wrongGuessesMax)
    throw new Refused(ACCOUNT_BLOCKED, { data: await blockFrom(context, purpose, identifier, now) })
  if (decision.kind === 'wait') throw new Refused(SENT_TOO_OFTEN, { retryAfterSeconds: decision.seconds })
  // Counted before the code is stored, so that the valid code stays when the pot is empty.
  if (sent !== undefined) await countCode(context, sent.pot, identifier)
  await saveSentOtp(context, purpose, identifier, record, {
    sent_at: [...recentSends(sentAt, now), now],
    ...(sent !== undefined && { code_hash: sent.codeHash, code_until: later(now, codeLifeMs), pot: sent.pot }),
  }).catch((failure: unknown) => {
    throw failure instanceof ConditionFailed ? new Refused(SENT_TOO_OFTEN, { retryAfterSeconds: 30 }) : failure
  })
}

/** The one of these purposes for which a code was requested last, within the last ten minutes, and the pot that paid for it. */
export async function findRecentPurpose(
  context: Context<'table:read' | 'secrets'>,
  identifier: string,
  purposes: readonly OtpPurpose[],
): Promise<{ readonly purpose: OtpPurpose; readonly pot?: Pot | undefined } | undefined> {
  const now = context.clock.now()
  const records = await Promise.all(
    purposes.map(async (purpose) => ({ ...(await loadOtp(context, purpose, identifier)), purpose })),
  )
  const recent = records.filter((record) => wasRequestedRecently(record, now))
  return recent.sort((one, other) => ((one.sent_at.at(-1) ?? '') < (other.sent_at.at(-1) ?? '') ? 1 : -1))[0]
}

export type OtpResult =
  /** `use` names this use of the code: the same one when the same browser is accepted again. Absent without a browser. */
  | { readonly kind: 'right'; readonly use?: string | undefined }
  | { readonly kind: 'wrong'; readonly attempts_left: number; readonly reason: CodeReason }
  | { readonly kind: 'blocked'; readonly hours: number; readonly minutes: number }

/**
 * Checks a code. Its result is stored on the condition that no other guess came in between, and only then returned: guesses at one
 * identifier happen one after the other, and a thousand at once get five comparisons.
 */
export async function tryOtp(
  context: Context<'table' | 'secrets'>,
  subject: OtpSubject,
  guess: string,
): Promise<OtpResult> {
  const result = await retryOnConflict(context, `code for ${subject.purpose}`, () => checkOnce(context, subject, guess))
  if (result.kind !== 'right') context.log({ level: 'warn', event: 'code-wrong', purpose: subject.purpose })
  return result
}

/** One read and one write in every case, so that the response time does not show whether there was a code. */
async function checkOnce(
  context: Context<'table' | 'secrets'>,
  subject: OtpSubject,
  guess: string,
): Promise<OtpResult> {
  const { purpose, identifier, guessesPerCode } = subject
  const now = context.clock.now()
  const record = await loadOtp(context, purpose, identifier)
  const [hash, usedBy] = await Promise.all([hashOf(context, subject, guess), browserHashOf(context, subject)])
  const decision = decideGuess(record, matchOf(record, hash, usedBy), now, guessesPerCode)
  if (decision.kind === 'right' && !decision.again)
    await saveRightGuess(context, purpose, identifier, record, { used_hash: hash, used_by: usedBy, used_at: now })
  else if (decision.kind === 'wrong' && decision.counts)
    await saveWrongGuess(context, purpose, identifier, record, decision.blocks ? blockEnd(now) : undefined)
  else await saveNoGuess(context, purpose, identifier)
  if (decision.kind !== 'right') return refusedAs(decision, now)
  const usedAt = decision.again ? record.used_at : now
  return { kind: 'right', use: usedBy === undefined ? undefined : [hash, usedBy, usedAt].join(':') }
}

function matchOf(record: OtpRecord, hash: string, usedBy: string | undefined): GuessMatch {
  const is = (stored: string | undefined) => stored !== undefined && equalHashes(stored, hash)
  if (is(record.code_hash)) return 'current'
  if (is(record.used_hash)) return usedBy !== undefined && record.used_by === usedBy ? 'used-here' : 'used'
  return record.replaced?.some(is) ? 'replaced' : 'none'
}

function refusedAs(decision: Exclude<GuessDecision, { kind: 'right' }>, now: Instant): OtpResult {
  if (decision.kind === 'blocked') return { kind: 'blocked', hours: decision.hours, minutes: decision.minutes }
  if (decision.blocks) return { kind: 'blocked', ...blockOf(blockEnd(now), now) }
  return { kind: 'wrong', attempts_left: decision.attempts_left, reason: decision.reason }
}

async function blockFrom(
  context: Context<'table' | 'secrets'>,
  purpose: OtpPurpose,
  identifier: string,
  now: Instant,
): Promise<{ hours: number; minutes: number }> {
  const until = blockEnd(now)
  await saveBlock(context, purpose, identifier, until)
  return blockOf(until, now)
}

function blockOf(until: Instant, now: Instant): { hours: number; minutes: number } {
  return blockLeft({ ...emptyOtpRecord, blocked_until: until }, now) ?? { hours: 24, minutes: 0 }
}

function hashOf(context: Context<'secrets'>, { identifier, bound }: OtpSubject, code: string): Promise<string> {
  return keyedHash(context, 'code', [identifier, ...(bound === undefined ? [] : [bound]), code].join(':'))
}

/** The session that a code is bound to is its browser. */
async function browserHashOf(context: Context<'secrets'>, { browser, bound }: OtpSubject): Promise<string | undefined> {
  const value = bound ?? browser
  return value === undefined ? undefined : keyedHash(context, 'browser', value)
}
