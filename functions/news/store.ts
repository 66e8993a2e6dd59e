import * as z from 'zod/mini'
import type { Ports } from '#functions/kit/port/ports.ts'
import { News } from '#shared/news/news.ts'

const newsKey = (id: string) => ({ pk: `news#${id}`, sk: 'news' })
const newsOf = (securityId: string) => `security#${securityId}#news`

/** What the app reads at once: the newest. */
const shownMax = 100

/** An item with the number of reactions of each kind. */
const CountedNews = z.object({ ...News.shape, like_count: z.int(), bulb_count: z.int(), heart_count: z.int() })
export type CountedNews = z.infer<typeof CountedNews>

/** Makes or changes an item. Its reactions stay; adding nothing makes the numbers where there are none. */
export async function saveNews(ports: Ports, news: News): Promise<void> {
  const listed = { gsi1pk: newsOf(news.security_id), gsi1sk: `${news.published_at}#${news.news_picked_date}#${news.id}` }
  await ports.table.update(newsKey(news.id), { set: { ...listed, ...news }, add: { like_count: 0, bulb_count: 0, heart_count: 0 } })
}

/** By the moment of publication, then the day it was picked, newest first (decisions §5). */
export async function loadNewsOf(ports: Ports, securityId: string): Promise<CountedNews[]> {
  const page = await ports.table.query({ index: 'gsi1', pk: newsOf(securityId), descending: true, limit: shownMax })
  return page.items.map((item) => CountedNews.parse(item))
}
