import * as z from 'zod/mini'

/** An opaque name for a thing, made by the ids port: a readable prefix, then what sorts by time or is random. */
export const Id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
export type Id = z.infer<typeof Id>

/** 128 random bits that somebody was given to prove by it what they did before: opaque, short-lived, kept as a hash only. */
export const Handle = z.string().check(z.regex(/^[\w-]{22}$/))
export type Handle = z.infer<typeof Handle>

/** What the first letters of an id tell a reader of a log. */
export const idPrefixes = ['usr', 'ses', 'sec', 'quo', 'ord', 'sgn', 'evt', 'fil', 'nws', 'rct', 'imp', 'req'] as const
export type IdPrefix = (typeof idPrefixes)[number]
