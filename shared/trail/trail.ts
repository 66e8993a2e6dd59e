import * as z from 'zod/mini'
import { EventId, Id, UserId } from '#shared/kernel/id.ts'
import { Day, Instant } from '#shared/kernel/instant.ts'

/** The number of chains of the audit trail. An entry stands in the chain that the hash of its subject names. */
export const trailChains = 16

/** What precedes the first entry of a chain. */
export const emptyHash = '0'.repeat(64)

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A number of a phone, an account or Aadhaar, or a PAN. */
const personalForm = /^(\d{8,}|[A-Z]{5}\d{4}[A-Z])$/

/** An id, or a code in the form of one. Never the number of a person: the trail is kept for ever and read by many. */
const TrailText = z.string().check(
  z.regex(/^[A-Za-z0-9_.-]{1,64}$/),
  z.refine((text) => !personalForm.test(text), 'Ids and codes only'),
)

/** Ids, codes, amounts in paise and quantities of an act, by name. No text that somebody typed. */
export const TrailDetails = z.record(z.string(), z.union([TrailText, z.int(), z.boolean()]))
export type TrailDetails = z.infer<typeof TrailDetails>

/** What an act is about: its kind and its id, such as `order:ord_…` or `holiday:2026-08-15`. A contact is named by its keyed hash. */
export const TrailSubject = z.templateLiteral([
  z.enum([
    'contact',
    'difference',
    'faq',
    'holiday',
    'import',
    'news',
    'order',
    'proposal',
    'sale',
    'sector',
    'security',
    'ticket',
    'user',
  ]),
  ':',
  Id,
])

/** Who did what, to what. `act` is `<module>.<verb>`. */
export const TrailAct = z.object({
  subject: TrailSubject,
  act: z.string().check(z.regex(/^[a-z]+(\.[a-z-]+)$/)),
  by: UserId,
  details: TrailDetails,
})
export type TrailAct = z.infer<typeof TrailAct>

/** An entry of the audit trail. It is written once and never changed; `hash` covers it and, by `previous_hash`, every entry before it. */
export const TrailEntry = z.object({
  id: EventId,
  chain: z.int().check(z.nonnegative(), z.maximum(trailChains - 1)),
  /** From 1, without gaps within a chain. */
  seq: z.int().check(z.positive()),
  at: Instant,
  ...TrailAct.shape,
  previous_hash: Hash,
  hash: Hash,
})
export type TrailEntry = z.infer<typeof TrailEntry>

/** The last entry of a chain. */
export const TrailHead = z.object({ chain: z.int(), seq: z.int(), hash: Hash })
export type TrailHead = z.infer<typeof TrailHead>

/** The heads of all chains on one day. What was sealed can no longer be replaced by another chain that fits together. */
export const TrailSeal = z.object({
  day: Day,
  at: Instant,
  heads: z.array(TrailHead),
  previous_hash: Hash,
  hash: Hash,
})
export type TrailSeal = z.infer<typeof TrailSeal>

/** The text of which an entry's hash is taken: its fields in a fixed order, details by name. */
export function trailText(entry: Omit<TrailEntry, 'hash'>): string {
  const { chain, seq, id, at, subject, act, by, details, previous_hash } = entry
  const sorted = Object.entries(details).sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([chain, seq, id, at, subject, act, by, sorted, previous_hash])
}

/** The text of which a seal's hash is taken. */
export function sealText({ day, at, heads, previous_hash }: Omit<TrailSeal, 'hash'>): string {
  return JSON.stringify([day, at, heads.map(({ chain, seq, hash }) => [chain, seq, hash]), previous_hash])
}
