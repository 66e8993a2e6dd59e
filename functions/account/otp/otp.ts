import { ACCOUNT_BLOCKED, SENT_TOO_OFTEN } from '#shared/account/refusals.ts'
import {
  blockEnd,
  blockLeft,
  codeLifeMs,
  decideSend,
  sendsWorthKeeping,
  wasAskedLately,
  wrongGuessesMax,
} from '#shared/account/rules.ts'
import { later } from '#shared/kernel/instant.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { equalHashes, keyedHash } from '#functions/platform/security/hash.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { ConditionFailed } from '#functions/platform/port/table.ts'
import { block, type OtpRecord, loadOtp, noOtp, saveSentOtp, takeGuess, consumeOtp } from './repository.ts'

/**
 * What a code is good for. Sends and wrong guesses are counted for each purpose and identifier by themselves. For `call` there is
 * no code of its own: it counts the asking for calls.
 */
export type OtpPurpose = 'login' | 'registration' | 'step-up' | 'change' | 'call'

export interface OtpSubject {
  readonly purpose: OtpPurpose
  /** A phone number in E.164, or an e-mail address. */
  readonly identifier: string
  /** What else must be the same when the code comes back: a session, say. Part of what is hashed. */
  readonly bound?: string | undefined
  /** Wrong guesses after which a code is void and another is needed, before the block (X38). */
  readonly guessesPerCode?: number | undefined
}

/** Makes a code and writes it down, or refuses: too soon, too often, blocked. Answers the code to send. */
export async function createOtp(ports: Ports, { purpose, identifier, bound }: OtpSubject): Promise<string> {
  const code = ports.ids.code()
  await writeDownSend(ports, purpose, identifier, await hashOf(ports, identifier, bound, code))
  return code
}

/** As `makeCode`, where somebody else makes and sends the code: only the limits. */
export async function countSend(ports: Ports, { purpose, identifier }: OtpSubject): Promise<void> {
  await writeDownSend(ports, purpose, identifier, undefined)
}

async function writeDownSend(
  ports: Ports,
  purpose: OtpPurpose,
  identifier: string,
  codeHash: string | undefined,
): Promise<void> {
  const now = ports.clock.now()
  const codes = await loadOtp(ports, purpose, identifier)
  const decision = decideSend(codes, now)
  if (decision.kind === 'blocked')
    throw new Refused(ACCOUNT_BLOCKED, { data: { hours: decision.hours, minutes: decision.minutes } })
  // Whoever made the fifth wrong guess died before the block was written down.
  if (codes.blocked_until === undefined && codes.wrong >= wrongGuessesMax)
    throw new Refused(ACCOUNT_BLOCKED, { data: await blockFrom(ports, purpose, identifier, now) })
  if (decision.kind === 'wait') throw new Refused(SENT_TOO_OFTEN, { retryAfterSeconds: decision.seconds })
  await saveSentOtp(ports, purpose, identifier, codes, {
    sent_at: [...sendsWorthKeeping(codes.sent_at, now), now],
    ...(codeHash !== undefined && { code_hash: codeHash, code_until: later(now, codeLifeMs) }),
  }).catch((failure: unknown) => {
    throw failure instanceof ConditionFailed ? new Refused(SENT_TOO_OFTEN, { retryAfterSeconds: 30 }) : failure
  })
}

/** Which of these purposes a code was asked for last, if any was in the last ten minutes. */
export async function askedLately(
  ports: Ports,
  identifier: string,
  purposes: readonly OtpPurpose[],
): Promise<OtpPurpose | undefined> {
  const now = ports.clock.now()
  const asked = await Promise.all(
    purposes.map(async (purpose) => ({ purpose, ...(await loadOtp(ports, purpose, identifier)) })),
  )
  const lately = asked.filter((codes) => wasAskedLately(codes, now))
  return lately.sort((one, other) => ((one.sent_at.at(-1) ?? '') < (other.sent_at.at(-1) ?? '') ? 1 : -1))[0]?.purpose
}

export type Guess =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong'; readonly attempts_left: number }
  | { readonly kind: 'blocked'; readonly hours: number; readonly minutes: number }

/** Tries a code. A guess is counted before it is looked at, so that a thousand at once get no more looks than five. */
export async function tryOtp(ports: Ports, about: OtpSubject, guess: string): Promise<Guess> {
  const outcome = await tryCounted(ports, about, guess)
  if (outcome.kind !== 'right') ports.log({ level: 'warn', event: 'code-wrong', purpose: about.purpose })
  return outcome
}

async function tryCounted(ports: Ports, about: OtpSubject, guess: string): Promise<Guess> {
  const { purpose, identifier, guessesPerCode = wrongGuessesMax } = about
  const now = ports.clock.now()
  const taken = await takeGuess(ports, purpose, identifier, {
    everMax: wrongGuessesMax,
    codeMax: guessesPerCode,
  }).catch((failure: unknown) => {
    if (failure instanceof ConditionFailed) return undefined
    throw failure
  })
  if (taken === undefined) return withoutLook(await loadOtp(ports, purpose, identifier), guessesPerCode, now)
  if (await isRight(ports, about, guess, taken, now)) return { kind: 'right' }
  if (taken.wrong < wrongGuessesMax) {
    // As many calls of the table as where there was no code: how long the answer takes tells nothing either.
    await loadOtp(ports, purpose, identifier)
    return { kind: 'wrong', attempts_left: attemptsLeft(taken, guessesPerCode) }
  }
  return { kind: 'blocked', ...(await blockFrom(ports, purpose, identifier, now)) }
}

/** Where there is no code, or no guess left, nothing is looked at. The answer is that of a first wrong guess, so that nobody learns whether there was a code. */
function withoutLook(codes: OtpRecord, guessesPerCode: number, now: string): Guess {
  const left = blockLeft(codes, now)
  if (left !== undefined) return { kind: 'blocked', ...left }
  return { kind: 'wrong', attempts_left: Math.max(0, attemptsLeft(codes, guessesPerCode) - 1) }
}

async function blockFrom(
  ports: Ports,
  purpose: OtpPurpose,
  identifier: string,
  now: string,
): Promise<{ hours: number; minutes: number }> {
  const until = blockEnd(now)
  await block(ports, purpose, identifier, until)
  return blockLeft({ ...noOtp, blocked_until: until }, now) ?? { hours: 24, minutes: 0 }
}

function attemptsLeft({ wrong, code_wrong = 0 }: OtpRecord, guessesPerCode: number): number {
  return Math.max(0, Math.min(wrongGuessesMax - wrong, guessesPerCode - code_wrong))
}

async function isRight(
  ports: Ports,
  { purpose, identifier, bound }: OtpSubject,
  guess: string,
  codes: OtpRecord,
  now: string,
): Promise<boolean> {
  if (codes.code_hash === undefined || codes.code_until === undefined || codes.code_until <= now) return false
  if (!equalHashes(codes.code_hash, await hashOf(ports, identifier, bound, guess))) return false
  return consumeOtp(ports, purpose, identifier, codes.code_hash).then(
    () => true,
    (failure: unknown) => {
      if (failure instanceof ConditionFailed) return false
      throw failure
    },
  )
}

function hashOf(ports: Ports, identifier: string, bound: string | undefined, code: string): Promise<string> {
  return keyedHash(ports, 'code', [identifier, ...(bound === undefined ? [] : [bound]), code].join(':'))
}
