import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { newsApi } from '#shared/news/api.ts'
import { react } from './react.ts'
import { reactionIdOf } from './reaction-repository.ts'

/** The row id in the path when the client knows of no reaction. If there is one already, for example from a second tab, it is changed. */
const noRow = 'null'

export const setReaction = http(
  newsApi.setReaction,
  async ({ params: { reactionRowId }, body, caller: { userId } }, context: Context<'table'>) => {
    const { related_news_id: news_id, related_security_id: security_id, reaction_type_id: type, deleteReaction } = body
    if (reactionRowId !== noRow && reactionRowId !== reactionIdOf(userId, news_id)) throw new Refused(NOT_FOUND)
    await react(context, { user_id: userId, security_id, news_id }, { type, remove: deleteReaction === 1 })
    return { success: true as const }
  },
)
