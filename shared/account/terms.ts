/**
 * The version of the terms that a sign-up accepts: the day from which they are valid. Change it with every legal page
 * that changes in meaning.
 */
export const termsVersion = '2026-11-21'
