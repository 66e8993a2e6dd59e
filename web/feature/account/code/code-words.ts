import { t } from '@lingui/core/macro'
import type { CodeReason } from '#shared/account/otp.ts'

/** docs/specification/texts.md, X34. */
const invalid = () => t`Invalid OTP`

const next = (): Readonly<Record<Exclude<CodeReason, 'wrong'>, string>> => ({
  expired: t`Invalid OTP. This code has expired. Ask for a new one.`,
  replaced: t`Invalid OTP. We sent you a newer code. Enter that one.`,
  used: t`Invalid OTP. This code was used already. Ask for a new one.`,
})

/** The specified message for a refused code, and what to do now. `attemptsLeft` is undefined where the phone-authentication service counts. */
export function refusedCodeWords(reason: CodeReason, attemptsLeft?: number): string {
  if (reason !== 'wrong') return next()[reason]
  if (attemptsLeft === undefined || attemptsLeft === 0) return invalid()
  return attemptsLeft === 1
    ? t`Invalid OTP. 1 try left, then no code is accepted for 24 hours.`
    : t`Invalid OTP. ${attemptsLeft} tries left.`
}
