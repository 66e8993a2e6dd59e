import type { Context } from '#functions/platform/context.ts'
import { deskMarketApi } from '#shared/desk/market-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { publishNews } from '#functions/news/commands.ts'
import { recordAct } from '#functions/trail/commands.ts'

export const saveNews = http(deskMarketApi.saveNews, async ({ params, body, caller }, context: Context<'table'>) => {
  const data = await publishNews(context, { ...body, id: params.id })
  await recordAct(context, { subject: `news:${params.id}`, act: 'news.publish', by: caller.userId, details: {} })
  return { data }
})
