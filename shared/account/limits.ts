import type { Pot } from './otp.ts'
import { dayMs, minuteMs } from '#shared/kernel/duration.ts'

/** Lifetime of a code. */
export const codeLifeMs = 10 * minuteMs
/** The browser takes a code or a confirmation for void this long before the server does: a request on its way may not come too late. */
export const endsEarlierMs = minuteMs
/** How long a proof of the other contact allows a change, and how long a new number counts as proved. */
export const proofLifeMs = 10 * minuteMs
/** How long a registration may take. */
export const registrationLifeMs = dayMs
/** After this many wrong codes the identifier is blocked for a day (docs/specification/access.md, Wrong codes). */
export const wrongGuessesMax = 5
export const blockMs = dayMs
/**
 * By how much the pots grow: codes in a day for each hundred accounts, several times as many as people need. A pot that did not grow
 * would one day stop everybody's login.
 */
export const codesPerHundredAccounts = {
  'sms-accounts': 20,
  'sms-registrations': 5,
  'sms-others': 0,
  'email-accounts': 50,
  'email-registrations': 10,
} as const satisfies Record<Pot, number>
/** For this long a right code, or the details of a sign-up, is accepted again: its answer may have been lost. */
export const acceptedAgainMs = 2 * minuteMs
/** Lifetime of a session and of its cookie: 180 days. */
export const sessionLifeMs = 15_552_000_000
