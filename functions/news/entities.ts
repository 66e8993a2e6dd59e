import * as z from 'zod/mini'
import { entity } from '#functions/platform/storage/entity.ts'
import { NewsId, ReactionId, SecurityId, type UserId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { News, ReactionType } from '#shared/news/news.ts'

// The items of this module: keys, schemas, indexes.

const userPk = (userId: UserId) => `news#user#${userId}`
const reactionPrefix = 'reaction#'
const securityPrefix = (securityId: SecurityId) => `${reactionPrefix}${securityId}#`

/** The news of a security by time of publication, then by the day they were picked (`gsi1`). */
export const newsOf = (securityId: SecurityId) => `news#security#${securityId}`
/** The news of all companies in the same order (`gsi2`): one partition, because the desk writes them and users add none. */
export const latestNews = 'news#latest'
export const newsIndex = ({ id, security_id, published_at, news_picked_date }: News) => {
  const place = `${published_at}#${news_picked_date}#${id}`
  return { gsi1pk: newsOf(security_id), gsi1sk: place, gsi2pk: latestNews, gsi2sk: place }
}
/** All reactions of a user. */
export const reactionsOf = (userId: UserId) => ({ pk: userPk(userId), prefix: reactionPrefix })
/** The reactions of a user to the news of a security. */
export const reactionsTo = (userId: UserId, securityId: SecurityId) => ({
  pk: userPk(userId),
  prefix: securityPrefix(securityId),
})

/** The attribute of an item that counts each type of reaction. */
export const countsOf = { 1: 'bulb_count', 2: 'heart_count', 3: 'like_count' } as const satisfies Record<
  ReactionType,
  string
>

/** A news item with the number of reactions of each type. */
const CountedNews = z.object({ ...News.shape, like_count: z.int(), bulb_count: z.int(), heart_count: z.int() })
export type CountedNews = z.infer<typeof CountedNews>

export const newsItems = entity({
  schema: CountedNews,
  key: ({ id }: Pick<News, 'id'>) => ({ pk: `news#news#${id}`, sk: 'news' }),
  index: newsIndex,
})

const Reaction = z.object({
  id: ReactionId,
  security_id: SecurityId,
  news_id: NewsId,
  reaction_type_id: ReactionType,
  reacted_at: Instant,
})
export type Reaction = z.infer<typeof Reaction>

/** The user and the news item of a reaction. */
export interface ReactionTarget {
  readonly user_id: UserId
  readonly security_id: SecurityId
  readonly news_id: NewsId
}

export const reactions = entity({
  schema: Reaction,
  key: ({ user_id, security_id, news_id }: ReactionTarget) => ({
    pk: userPk(user_id),
    sk: `${securityPrefix(security_id)}${news_id}`,
  }),
})
