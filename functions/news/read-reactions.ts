import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { newsApi } from '#shared/news/api.ts'
import { loadReactionAndItem } from './reaction-repository.ts'
import { loadNews } from './repository.ts'
import { reactionsView } from './view.ts'

export const readReactions = http(
  newsApi.readReactions,
  async ({ params: { newsId }, body, caller: { userId } }, context: Context<'table:read'>) => {
    const securityId = body.related_security_id ?? (await loadNews(context, newsId))?.security_id
    if (securityId === undefined) throw new Refused(NOT_FOUND)
    const { item, reaction } = await loadReactionAndItem(context, {
      user_id: userId,
      security_id: securityId,
      news_id: newsId,
    })
    if (item?.security_id !== securityId) throw new Refused(NOT_FOUND)
    return { mainData: reactionsView(item, reaction) }
  },
)
