import { codeLifeMs, wrongGuessesMax } from '#shared/account/limits.ts'
import { ACCOUNT_BLOCKED, SENT_TOO_OFTEN } from '#shared/account/refusals.ts'
import { blockEnd, blockLeft, decideSend, recentSends, wasRequestedRecently } from '#shared/account/rules.ts'
import { type Instant, later } from '#shared/kernel/instant.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { equalHashes, keyedHash } from '#functions/platform/security/hash.ts'
import type { Context } from '#functions/platform/context.ts'
import { ConditionFailed } from '#functions/platform/port/table.ts'
import type { OtpRecord } from '#functions/account/entities.ts'
import { consumeGuess, consumeOtp, emptyOtpRecord, loadOtp, saveBlock, saveSentOtp } from './repository.ts'

/**
 * What a code is for. Sends and wrong guesses are counted separately for each purpose and identifier. The purpose `call` has no
 * code of its own: it counts requests for calls.
 */
export type OtpPurpose = 'login' | 'registration' | 'step-up' | 'change' | 'call'

export interface OtpSubject {
  readonly purpose: OtpPurpose
  /** A phone number in E.164, or an e-mail address. */
  readonly identifier: string
  /** A value that must be the same when the code is checked, such as a session id. It is part of the hash. */
  readonly bound?: string | undefined
  /** The number of wrong guesses that voids one code before the identifier is blocked (docs/specification/texts.md, X38). */
  readonly guessesPerCode?: number | undefined
}

/** Makes a code, stores its hash and returns the code to send. Refuses SENT_TOO_OFTEN, ACCOUNT_BLOCKED. */
export async function createOtp(context: Context, { purpose, identifier, bound }: OtpSubject): Promise<string> {
  const code = context.ids.code()
  await recordSend(context, purpose, identifier, await hashOf(context, identifier, bound, code))
  return code
}

/** Applies the limits of `createOtp` where a partner makes and sends the code. */
export async function countSend(context: Context, { purpose, identifier }: OtpSubject): Promise<void> {
  await recordSend(context, purpose, identifier, undefined)
}

async function recordSend(
  context: Context,
  purpose: OtpPurpose,
  identifier: string,
  codeHash: string | undefined,
): Promise<void> {
  const now = context.clock.now()
  const record = await loadOtp(context, purpose, identifier)
  const decision = decideSend(record, now)
  if (decision.kind === 'blocked')
    throw new Refused(ACCOUNT_BLOCKED, { data: { hours: decision.hours, minutes: decision.minutes } })
  // The request with the fifth wrong guess stopped before it stored the block.
  if (record.blocked_until === undefined && record.wrong >= wrongGuessesMax)
    throw new Refused(ACCOUNT_BLOCKED, { data: await blockFrom(context, purpose, identifier, now) })
  if (decision.kind === 'wait') throw new Refused(SENT_TOO_OFTEN, { retryAfterSeconds: decision.seconds })
  await saveSentOtp(context, purpose, identifier, record, {
    sent_at: [...recentSends(record.sent_at, now), now],
    ...(codeHash !== undefined && { code_hash: codeHash, code_until: later(now, codeLifeMs) }),
  }).catch((failure: unknown) => {
    throw failure instanceof ConditionFailed ? new Refused(SENT_TOO_OFTEN, { retryAfterSeconds: 30 }) : failure
  })
}

/** The one of these purposes for which a code was requested last, within the last ten minutes. */
export async function findRecentPurpose(
  context: Context,
  identifier: string,
  purposes: readonly OtpPurpose[],
): Promise<OtpPurpose | undefined> {
  const now = context.clock.now()
  const records = await Promise.all(
    purposes.map(async (purpose) => ({ purpose, ...(await loadOtp(context, purpose, identifier)) })),
  )
  const recent = records.filter((record) => wasRequestedRecently(record, now))
  return recent.sort((one, other) => ((one.sent_at.at(-1) ?? '') < (other.sent_at.at(-1) ?? '') ? 1 : -1))[0]?.purpose
}

export type OtpResult =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong'; readonly attempts_left: number }
  | { readonly kind: 'blocked'; readonly hours: number; readonly minutes: number }

/** Checks a code. A guess is counted before it is compared, so that a thousand concurrent guesses get five comparisons. */
export async function tryOtp(context: Context, subject: OtpSubject, guess: string): Promise<OtpResult> {
  const result = await checkGuess(context, subject, guess)
  if (result.kind !== 'right') context.log({ level: 'warn', event: 'code-wrong', purpose: subject.purpose })
  return result
}

async function checkGuess(context: Context, subject: OtpSubject, guess: string): Promise<OtpResult> {
  const { purpose, identifier, guessesPerCode = wrongGuessesMax } = subject
  const now = context.clock.now()
  const record = await consumeGuess(context, purpose, identifier, {
    everMax: wrongGuessesMax,
    codeMax: guessesPerCode,
  }).catch((failure: unknown) => {
    if (failure instanceof ConditionFailed) return undefined
    throw failure
  })
  if (record === undefined) return resultWithoutCheck(await loadOtp(context, purpose, identifier), guessesPerCode, now)
  if (await isRight(context, subject, guess, record, now)) return { kind: 'right' }
  if (record.wrong < wrongGuessesMax) {
    // The same number of table calls as without a code, so that the response time does not show whether there was one.
    await loadOtp(context, purpose, identifier)
    return { kind: 'wrong', attempts_left: attemptsLeft(record, guessesPerCode) }
  }
  return { kind: 'blocked', ...(await blockFrom(context, purpose, identifier, now)) }
}

/** The result when there is no code or no guess left. It equals that of a first wrong guess, so that it does not show whether there was a code. */
function resultWithoutCheck(record: OtpRecord, guessesPerCode: number, now: Instant): OtpResult {
  const left = blockLeft(record, now)
  if (left !== undefined) return { kind: 'blocked', ...left }
  return { kind: 'wrong', attempts_left: Math.max(0, attemptsLeft(record, guessesPerCode) - 1) }
}

async function blockFrom(
  context: Context,
  purpose: OtpPurpose,
  identifier: string,
  now: Instant,
): Promise<{ hours: number; minutes: number }> {
  const until = blockEnd(now)
  await saveBlock(context, purpose, identifier, until)
  return blockLeft({ ...emptyOtpRecord, blocked_until: until }, now) ?? { hours: 24, minutes: 0 }
}

function attemptsLeft({ wrong, code_wrong = 0 }: OtpRecord, guessesPerCode: number): number {
  return Math.max(0, Math.min(wrongGuessesMax - wrong, guessesPerCode - code_wrong))
}

async function isRight(
  context: Context,
  { purpose, identifier, bound }: OtpSubject,
  guess: string,
  record: OtpRecord,
  now: Instant,
): Promise<boolean> {
  if (record.code_hash === undefined || record.code_until === undefined || record.code_until <= now) return false
  if (!equalHashes(record.code_hash, await hashOf(context, identifier, bound, guess))) return false
  return consumeOtp(context, purpose, identifier, record.code_hash).then(
    () => true,
    (failure: unknown) => {
      if (failure instanceof ConditionFailed) return false
      throw failure
    },
  )
}

function hashOf(context: Context, identifier: string, bound: string | undefined, code: string): Promise<string> {
  return keyedHash(context, 'code', [identifier, ...(bound === undefined ? [] : [bound]), code].join(':'))
}
