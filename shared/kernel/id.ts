import * as z from 'zod/mini'

/** An opaque identifier, made by the ids port: a readable prefix, then a part that is random or sorts by time. */
export const Id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
export type Id = z.infer<typeof Id>

/**
 * 128 random bits that a client presents to prove an earlier step, such as a verified contact. Short-lived; stored
 * only as a hash.
 */
export const Handle = z.string().check(z.regex(/^[\w-]{22}$/))
export type Handle = z.infer<typeof Handle>

/** Prefixes of ids; they tell a reader of a log what an id identifies. */
export const idPrefixes = ['usr', 'ses', 'sec', 'quo', 'ord', 'sgn', 'evt', 'fil', 'nws', 'rct', 'imp', 'req'] as const
export type IdPrefix = (typeof idPrefixes)[number]
