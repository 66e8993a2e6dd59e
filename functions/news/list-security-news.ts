import { http } from '#functions/kit/http.ts'
import { newsApi } from '#shared/news/api.ts'
import { type CountedNews, loadNewsOf } from './store.ts'

export const listSecurityNews = http(newsApi.listSecurityNews, async ({ params }, ports) => {
  const items = await loadNewsOf(ports, params.securityId)
  return { data: items.map(newsView) }
})

/** What the contract does not name goes no further than the door. The caller's own reactions come with the noun's reactions; until then nobody has any. */
function newsView(news: CountedNews) {
  const { like_count, bulb_count, heart_count } = news
  const counts = { news_count: like_count + bulb_count + heart_count, like_reaction: like_count, bulb_reaction: bulb_count, heart_reaction: heart_count }
  return { ...news, ...counts, json_agg: [], reaction_row_id: null }
}
