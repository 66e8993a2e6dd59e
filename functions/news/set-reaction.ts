import { http } from '#functions/platform/http/endpoint.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { newsApi } from '#shared/news/api.ts'
import { react } from './react.ts'
import { reactionIdOf } from './reaction-repository.ts'

/** What the path says where there is no reaction yet. A second tab may say so when there is one: then it is changed. */
const none = 'null'

export const setReaction = http(
  newsApi.setReaction,
  async ({ params: { reactionRowId }, body, caller: { userId } }, ports) => {
    const { related_news_id: newsId, related_security_id: securityId, reaction_type_id: type, deleteReaction } = body
    if (reactionRowId !== none && reactionRowId !== reactionIdOf(userId, newsId)) throw new Refused(NOT_FOUND)
    await react(ports, { userId, securityId, newsId }, { type, remove: deleteReaction === 1 })
    return { success: true as const }
  },
)
