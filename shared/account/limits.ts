import { dayMs, minuteMs } from '#shared/kernel/duration.ts'

/** Lifetime of a code. */
export const codeLifeMs = 10 * minuteMs
/** After this many wrong codes the identifier is blocked for a day (docs/specification/access.md, Wrong codes). */
export const wrongGuessesMax = 5
export const blockMs = dayMs
/** For this long a right code, or the details of a sign-up, is accepted again: its answer may have been lost. */
export const acceptedAgainMs = 2 * minuteMs
/** Lifetime of a session and of its cookie: 180 days. */
export const sessionLifeMs = 15_552_000_000
