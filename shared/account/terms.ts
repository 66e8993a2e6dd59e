/** The terms that whoever signs up today accepts, by the day from which they hold. Change it whenever a legal page changes its meaning. */
export const termsVersion = '2026-11-21'
