import { deskMarketApi } from '#shared/desk/market-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { publishNews } from '#functions/news/commands.ts'

export const saveNews = http(deskMarketApi.saveNews, async ({ params, body }, context) => ({
  data: await publishNews(context, { ...body, id: params.id }),
}))
