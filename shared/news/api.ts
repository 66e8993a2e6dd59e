import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { Id, NewsId, SecurityId, UserId } from '#shared/kernel/id.ts'
import { Cursor } from '#shared/kernel/paging.ts'
import { LatestNewsView, NewsView, ReactionCounts, ReactionType } from './news.ts'

/** 1 to 50, in a query. */
const LatestNewsLimit = z.pipe(
  z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/)),
  z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(50))),
)

export const newsApi = api('news', {
  listNews: {
    method: 'GET',
    path: '/news',
    who: 'investor',
    summary: 'List the news of all companies, newest first, at most 50 per page.',
    query: z.object({ limit: z.optional(LatestNewsLimit), cursor: z.optional(Cursor) }),
    response: z.object({ data: z.array(LatestNewsView), next_cursor: z.optional(z.string()) }),
    refusals: [],
  },
  listSecurityNews: {
    method: 'POST',
    path: '/getSecurityNews/{securityId}',
    who: 'investor',
    summary: 'List the news of one company, newest first, at most 100 per page.',
    params: z.object({ securityId: SecurityId }),
    body: z.object({
      userId: UserId,
      limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
      cursor: z.optional(Cursor),
    }),
    own: ['body.userId'],
    response: z.object({ data: z.array(NewsView), next_cursor: z.optional(z.string()) }),
    refusals: [],
  },
  readReactions: {
    method: 'POST',
    path: '/getSecurityNewsReactionCount/{newsId}',
    who: 'investor',
    summary: 'Read the reaction counts of a news item, and the reaction of the caller.',
    params: z.object({ newsId: NewsId }),
    /** The company is optional; it saves a look-up. */
    body: z.object({ userId: UserId, related_security_id: z.optional(SecurityId) }),
    own: ['body.userId'],
    response: z.object({ mainData: ReactionCounts }),
    refusals: [],
  },
  setReaction: {
    method: 'POST',
    path: '/setSecurityNewsReaction/{reactionRowId}',
    who: 'investor',
    summary:
      'Set, change or remove a reaction to a news item. The path has `null` when the caller has no reaction yet.',
    params: z.object({ reactionRowId: Id }),
    body: z.object({
      related_security_id: SecurityId,
      related_user_id: UserId,
      deleteReaction: z.union([z.literal(0), z.literal(1)]),
      reaction_type_id: ReactionType,
      related_news_id: NewsId,
    }),
    own: ['body.related_user_id'],
    response: z.object({ success: z.literal(true) }),
    refusals: [],
  },
})
