import type { OtpResult } from './otp.ts'

/** The response body for a wrong code or a block (docs/specification/texts.md, X34 – X36). */
export function otpResponse(result: Exclude<OtpResult, { kind: 'right' }>) {
  if (result.kind === 'wrong')
    return { message: 'INVALID_OTP', data: { attempts_left: result.attempts_left, reason: result.reason } } as const
  return { message: 'ACCOUNT_BLOCKED', data: { hours: result.hours, minutes: result.minutes } } as const
}
