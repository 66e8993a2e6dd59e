import { loginTexts } from '#web/feature/account/login-text.ts'

/** The result of checking a code: a session, the next screen, or a wrong code. */
export type CodeResult =
  | { readonly kind: 'session'; readonly token: string }
  | { readonly kind: 'next'; readonly go: () => void }
  | { readonly kind: 'wrong'; readonly message: string; readonly attemptsLeft: number }

type WrongCodeAnswer =
  | { readonly message: 'INVALID_OTP'; readonly data: { readonly attempts_left: number } }
  | { readonly message: 'ACCOUNT_BLOCKED' }

/** The result for a wrong code. `blockedText` is the message when no attempts are left. */
export function wrongCode(answer: WrongCodeAnswer, blockedText: string): CodeResult {
  return answer.message === 'INVALID_OTP'
    ? { kind: 'wrong', message: loginTexts.invalidOtp, attemptsLeft: answer.data.attempts_left }
    : { kind: 'wrong', message: blockedText, attemptsLeft: 0 }
}
