import { ACCOUNT_BLOCKED, SENT_TOO_OFTEN } from '#shared/account/refusals.ts'
import { blockEnd, blockLeft, codeLifeMs, decideSend, sendsWorthKeeping, wrongGuessesMax } from '#shared/account/rules.ts'
import { later } from '#shared/kernel/instant.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { equalHashes, keyedHash } from '#functions/kit/hash.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { ConditionFailed } from '#functions/kit/port/table.ts'
import { block, type Codes, loadCodes, noCodes, saveSentCode, takeGuess, useCode } from './store.ts'

const purpose = 'login'

/** Makes a code for this identifier and writes it down, or refuses: too soon, too often, blocked. Answers the code to send. */
export async function makeLoginCode(ports: Ports, identifier: string): Promise<string> {
  const now = ports.clock.now()
  const codes = await loadCodes(ports, purpose, identifier)
  const decision = decideSend(codes, now)
  if (decision.kind === 'blocked') throw new Refused(ACCOUNT_BLOCKED, { data: { hours: decision.hours, minutes: decision.minutes } })
  if (decision.kind === 'wait') throw new Refused(SENT_TOO_OFTEN, { retryAfterSeconds: decision.seconds })
  const code = ports.ids.code()
  const blockIsOver = codes.blocked_until !== undefined
  await saveSentCode(ports, purpose, identifier, codes, {
    sent_at: [...sendsWorthKeeping(codes.sent_at, now), now],
    wrong: blockIsOver ? 0 : codes.wrong,
    code_hash: await keyedHash(ports, 'code', `${identifier}:${code}`),
    code_until: later(now, codeLifeMs),
  }).catch((failure: unknown) => {
    throw failure instanceof ConditionFailed ? new Refused(SENT_TOO_OFTEN, { retryAfterSeconds: 30 }) : failure
  })
  return code
}

export type Guess = { readonly kind: 'right' } | { readonly kind: 'wrong'; readonly attempts_left: number } | { readonly kind: 'blocked'; readonly hours: number; readonly minutes: number }

/** Tries a code. A guess is counted before it is looked at, so that a thousand at once get no more looks than five. */
export async function tryLoginCode(ports: Ports, identifier: string, guess: string): Promise<Guess> {
  const now = ports.clock.now()
  const taken = await takeGuess(ports, purpose, identifier, wrongGuessesMax).catch((failure: unknown) => {
    if (failure instanceof ConditionFailed) return undefined
    throw failure
  })
  if (taken === undefined) {
    const codes = await loadCodes(ports, purpose, identifier)
    const left = blockLeft(codes, now)
    return left === undefined ? { kind: 'wrong', attempts_left: Math.max(0, wrongGuessesMax - codes.wrong) } : { kind: 'blocked', ...left }
  }
  if (await isRight(ports, identifier, guess, taken, now)) return { kind: 'right' }
  if (taken.wrong < wrongGuessesMax) return { kind: 'wrong', attempts_left: wrongGuessesMax - taken.wrong }
  const until = blockEnd(now)
  await block(ports, purpose, identifier, until)
  return { kind: 'blocked', ...(blockLeft({ ...noCodes, blocked_until: until }, now) ?? { hours: 24, minutes: 0 }) }
}

async function isRight(ports: Ports, identifier: string, guess: string, codes: Codes, now: string): Promise<boolean> {
  if (codes.code_hash === undefined || codes.code_until === undefined || codes.code_until <= now) return false
  if (!equalHashes(codes.code_hash, await keyedHash(ports, 'code', `${identifier}:${guess}`))) return false
  return useCode(ports, purpose, identifier, codes.code_hash).then(
    () => true,
    (failure: unknown) => {
      if (failure instanceof ConditionFailed) return false
      throw failure
    },
  )
}
