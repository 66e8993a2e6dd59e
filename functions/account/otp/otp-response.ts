import type { Guess } from './otp.ts'

/** How the wire tells of a code that was not right (X34 to X36). */
export function otpResponse(guess: Exclude<Guess, { kind: 'right' }>) {
  if (guess.kind === 'wrong') return { message: 'INVALID_OTP', data: { attempts_left: guess.attempts_left } } as const
  return { message: 'ACCOUNT_BLOCKED', data: { hours: guess.hours, minutes: guess.minutes } } as const
}
