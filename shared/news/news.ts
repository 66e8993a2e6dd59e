import * as z from 'zod/mini'
import { NewsId, ReactionId, SecurityId, Id } from '#shared/kernel/id.ts'
import { Day, Instant } from '#shared/kernel/instant.ts'

/** A news item about a company, as the desk enters it. */
export const News = z.object({
  id: NewsId,
  security_id: SecurityId,
  short_description: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Sanitised HTML. */
  long_description: z.string().check(z.maxLength(20_000)),
  news_image_url: z.string().check(z.maxLength(4_000)),
  news_picked_date: Day,
  published_at: Instant,
  /** Who has reported it, and where it can be read. */
  source_name: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
  source_url: z.optional(z.string().check(z.maxLength(500), z.regex(/^https:\/\/[^\s"'<>]+$/))),
})
export type News = z.infer<typeof News>

export const NewsView = z.object({
  ...z.omit(News, { security_id: true }).shape,
  news_count: z.int(),
  like_reaction: z.int(),
  bulb_reaction: z.int(),
  heart_reaction: z.int(),
  /** The client adds a row before the answer tells its id. */
  json_agg: z.array(z.object({ id: Id, reaction_type_id: z.int() })),
  reaction_row_id: z.nullable(ReactionId),
})
export type NewsView = z.infer<typeof NewsView>

/** A news item among those of all companies. */
export const LatestNewsView = z.object({
  ...NewsView.shape,
  security_id: SecurityId,
  company_name: z.string(),
  /** Empty when the company has no logo. */
  logo_url: z.string(),
})
export type LatestNewsView = z.infer<typeof LatestNewsView>

/** The types of reactions. */
export const reactionTypes = { informative: 1, love: 2, like: 3 } as const
export const ReactionType = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type ReactionType = z.infer<typeof ReactionType>

/** The number of reactions of each type, and the reaction of the caller. A user has at most one reaction to an item. */
export const ReactionCounts = z.pick(NewsView, {
  like_reaction: true,
  bulb_reaction: true,
  heart_reaction: true,
  json_agg: true,
  reaction_row_id: true,
})
export type ReactionCounts = z.infer<typeof ReactionCounts>
