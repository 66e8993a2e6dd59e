import { deskMarketApi } from '#shared/desk/market-api.ts'
import { http } from '#functions/kit/http.ts'
import { publishNews } from '#functions/news/act.ts'

export const saveNews = http(deskMarketApi.saveNews, async ({ params, body }, ports) => ({
  data: await publishNews(ports, { ...body, id: params.id }),
}))
