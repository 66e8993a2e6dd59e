import type { CodeReason } from '#shared/account/otp.ts'

/** docs/specification/texts.md, X34. */
const invalid = 'Invalid OTP'

const next: Readonly<Record<Exclude<CodeReason, 'wrong'>, string>> = {
  expired: 'This code has expired. Ask for a new one.',
  replaced: 'We sent you a newer code. Enter that one.',
  used: 'This code was used already. Ask for a new one.',
}

/** The specified message for a refused code, and what to do now. `attemptsLeft` is undefined where the phone-authentication service counts. */
export function refusedCodeWords(reason: CodeReason, attemptsLeft?: number): string {
  if (reason !== 'wrong') return `${invalid}. ${next[reason]}`
  if (attemptsLeft === undefined || attemptsLeft === 0) return invalid
  return attemptsLeft === 1
    ? `${invalid}. 1 try left, then no code is accepted for 24 hours.`
    : `${invalid}. ${attemptsLeft} tries left.`
}
