import { http } from '#functions/kit/http.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { newsApi } from '#shared/news/api.ts'
import { loadReaction } from './reaction-store.ts'
import { loadNews } from './store.ts'
import { reactionsView } from './view.ts'

export const readReactions = http(newsApi.readReactions, async ({ params: { newsId }, caller: { userId } }, ports) => {
  const news = await loadNews(ports, newsId)
  if (news === undefined) throw new Refused(NOT_FOUND)
  return { mainData: reactionsView(news, await loadReaction(ports, { userId, securityId: news.security_id, newsId })) }
})
