import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { Id } from '#shared/kernel/id.ts'
import { NewsView, ReactionCounts, ReactionType } from './news.ts'

export const newsApi = api('news', {
  listSecurityNews: {
    method: 'POST',
    path: '/getSecurityNews/{securityId}',
    who: 'investor',
    summary: 'News of one company, newest first: 100 at once unless fewer are asked for.',
    params: z.object({ securityId: Id }),
    body: z.object({
      userId: Id,
      limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
      cursor: z.optional(z.string().check(z.maxLength(600))),
    }),
    own: ['body.userId'],
    answer: z.object({ data: z.array(NewsView), next_cursor: z.optional(z.string()) }),
    refusals: [],
  },
  readReactions: {
    method: 'POST',
    path: '/getSecurityNewsReactionCount/{newsId}',
    who: 'investor',
    summary: 'How people have reacted to an item, and how the caller has.',
    params: z.object({ newsId: Id }),
    /** Who knows the company says so, and saves a look-up. */
    body: z.object({ userId: Id, related_security_id: z.optional(Id) }),
    own: ['body.userId'],
    answer: z.object({ mainData: ReactionCounts }),
    refusals: [],
  },
  setReaction: {
    method: 'POST',
    path: '/setSecurityNewsReaction/{reactionRowId}',
    who: 'investor',
    summary: 'React to an item, react otherwise, or take the reaction back. `null` in the path when there was none.',
    params: z.object({ reactionRowId: Id }),
    body: z.object({
      related_security_id: Id,
      related_user_id: Id,
      deleteReaction: z.union([z.literal(0), z.literal(1)]),
      reaction_type_id: ReactionType,
      related_news_id: Id,
    }),
    own: ['body.related_user_id'],
    answer: z.object({ success: z.literal(true) }),
    refusals: [],
  },
})
