import { deskMarketApi } from '#shared/desk/market-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { publishNews } from '#functions/news/commands.ts'

export const saveNews = http(deskMarketApi.saveNews, async ({ params, body }, ports) => ({
  data: await publishNews(ports, { ...body, id: params.id }),
}))
