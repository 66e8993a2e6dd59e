import type { Context } from '#functions/platform/context.ts'
import { readCompanyNames } from '#functions/market/queries.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { newsApi } from '#shared/news/api.ts'
import { loadReactionsToItems } from './reaction-repository.ts'
import { loadLatestNews } from './repository.ts'
import { newsView } from './view.ts'

const pageSize = 20

export const listNews = http(
  newsApi.listNews,
  async ({ query: { limit = pageSize, cursor }, caller }, context: Context<'table:read' | 'files:read'>) => {
    const [page, companyOf] = await Promise.all([loadLatestNews(context, { limit, cursor }), readCompanyNames(context)])
    const own = await loadReactionsToItems(context, caller.userId, page.values)
    // A company that has left the catalogue has no page to lead to.
    const data = page.values.flatMap((news) => {
      const company = companyOf(news.security_id)
      return company === undefined
        ? []
        : [{ ...newsView(news, own.get(news.id)), ...company, security_id: news.security_id }]
    })
    return { data, ...(page.cursor === undefined ? {} : { next_cursor: page.cursor }) }
  },
)
