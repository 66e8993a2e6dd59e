import type { AccountAnswer } from '#shared/kyc/answers.ts'

type Reason = Extract<AccountAnswer, { readonly kind: 'refused' }>['reason']

/** The banks' words are an open set. The first row that matches counts. */
const reasons: readonly (readonly [words: RegExp, reason: Reason | undefined])[] = [
  [/clos/i, 'closed'],
  [/block|fro?zen|freeze|dormant|inoperative/i, 'blocked'],
  [/invalid|not exist|no such|incorrect|wrong|not found|mismatch/i, 'invalid'],
  // The transfer failed for a reason that is not the account's, so nothing is known of the account.
  [
    /time|unavailable|not available|down|offline|try again|later|pending|progress|npci|switch|technical|network/i,
    undefined,
  ],
]

/** Why a bank took no money, in our words; undefined when its words are about the transfer and not about the account. */
export function reasonIn(words: string): Reason | undefined {
  const row = reasons.find(([pattern]) => pattern.test(words))
  if (row !== undefined) return row[1]
  return words.trim() === '' ? undefined : 'other'
}
