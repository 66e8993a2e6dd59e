import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { newsApi } from '#shared/news/api.ts'
import { loadReactionsTo } from './reaction-repository.ts'
import { loadNewsOf } from './repository.ts'
import { newsView } from './view.ts'

/** Default page size: the web app shows the newest 100 items. */
const pageSize = 100

export const listSecurityNews = http(
  newsApi.listSecurityNews,
  async ({ params, body, caller }, context: Context<'table:read'>) => {
    const { limit = pageSize, cursor } = body
    const [page, own] = await Promise.all([
      loadNewsOf(context, params.securityId, { limit, cursor }),
      loadReactionsTo(context, caller.userId, params.securityId),
    ])
    const data = page.values.map((news) => newsView(news, own.get(news.id)))
    return { data, ...(page.cursor === undefined ? {} : { next_cursor: page.cursor }) }
  },
)
