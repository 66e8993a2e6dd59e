import { loginWords } from '#web/feature/account/login-text.ts'

/** What comes of a code: a session, the next screen, or another try. */
export type Checked =
  | { readonly kind: 'session'; readonly token: string }
  | { readonly kind: 'onward'; readonly go: () => void }
  | { readonly kind: 'wrong'; readonly words: string; readonly attemptsLeft: number }

type NotRight =
  | { readonly message: 'INVALID_OTP'; readonly data: { readonly attempts_left: number } }
  | { readonly message: 'ACCOUNT_BLOCKED' }

/** X34; X35 or X36 when the code was the last that may be wrong. */
export function wrong(answer: NotRight, blockedWords: string): Checked {
  return answer.message === 'INVALID_OTP'
    ? { kind: 'wrong', words: loginWords.invalidOtp, attemptsLeft: answer.data.attempts_left }
    : { kind: 'wrong', words: blockedWords, attemptsLeft: 0 }
}
