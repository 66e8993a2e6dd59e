import type { CodeReason } from '#shared/account/otp.ts'
import { refusedCodeWords } from './code-words.ts'
import type { BlockLeft } from '#web/feature/account/login/login-failure.ts'

/** The result of checking a code: a session, the next screen, or a wrong code. */
export type CodeResult =
  | { readonly kind: 'session'; readonly token: string }
  | { readonly kind: 'next'; readonly go: () => void }
  /** `attemptsLeft` is undefined where the phone-authentication service counts. */
  | {
      readonly kind: 'wrong'
      readonly message: string
      readonly attemptsLeft: number | undefined
      /** How long the block lasts that has ended the tries. */
      readonly left?: BlockLeft
    }

type WrongCodeAnswer =
  | {
      readonly message: 'INVALID_OTP'
      readonly data: { readonly attempts_left: number; readonly reason: CodeReason }
    }
  | { readonly message: 'ACCOUNT_BLOCKED'; readonly data: BlockLeft }

/** The result for a wrong code. `blockedText` is the message when no attempts are left. */
export function wrongCode(answer: WrongCodeAnswer, blockedText: string): CodeResult {
  if (answer.message === 'ACCOUNT_BLOCKED')
    return { kind: 'wrong', message: blockedText, attemptsLeft: 0, left: answer.data }
  const { reason, attempts_left } = answer.data
  return { kind: 'wrong', message: refusedCodeWords(reason, attempts_left), attemptsLeft: attempts_left }
}

/** The result for a code that the phone-authentication service refused. */
export function refusedCode(reason: CodeReason): CodeResult {
  return { kind: 'wrong', message: refusedCodeWords(reason), attemptsLeft: undefined }
}
