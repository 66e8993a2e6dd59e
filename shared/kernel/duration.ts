// In milliseconds. Without schemas, so that limits can be imported where no schema is loaded.

export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** India's only zone is UTC+05:30 all year. */
export const indiaOffsetMs = 5.5 * hourMs
