import * as z from 'zod/mini'
import type { Context } from '#functions/platform/context.ts'
import { ConditionFailed } from '#functions/platform/port/table.ts'
import { News, type ReactionType } from '#shared/news/news.ts'

export const newsKey = (id: string) => ({ pk: `news#${id}`, sk: 'news' })
const newsOf = (securityId: string) => `security#${securityId}#news`

/** The attribute of an item that counts each type of reaction. */
export const countsOf = { 1: 'bulb_count', 2: 'heart_count', 3: 'like_count' } as const satisfies Record<
  ReactionType,
  string
>

/** A news item with the number of reactions of each type. */
export const CountedNews = z.object({ ...News.shape, like_count: z.int(), bulb_count: z.int(), heart_count: z.int() })
export type CountedNews = z.infer<typeof CountedNews>

/** Creates or changes an item. Its counts stay; adding 0 creates missing ones. Returns false when the stored item is about another security. */
export async function saveNews(context: Context, news: News): Promise<boolean> {
  const listed = {
    gsi1pk: newsOf(news.security_id),
    gsi1sk: `${news.published_at}#${news.news_picked_date}#${news.id}`,
  }
  const changes = { set: { ...listed, ...news }, add: { like_count: 0, bulb_count: 0, heart_count: 0 } }
  try {
    await context.table.update(newsKey(news.id), changes, {
      any: [{ absent: 'pk' }, { attribute: 'security_id', is: news.security_id }],
    })
    return true
  } catch (failure) {
    if (failure instanceof ConditionFailed) return false
    throw failure
  }
}

export async function loadNews(context: Context, id: string): Promise<CountedNews | undefined> {
  const item = await context.table.get(newsKey(id))
  return item === undefined ? undefined : CountedNews.parse(item)
}

/** One page of a security's news, newest first by time of publication, then by the day it was picked. */
export async function loadNewsOf(
  context: Context,
  securityId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
): Promise<{ readonly news: readonly CountedNews[]; readonly cursor: string | undefined }> {
  const page = await context.table.query({
    index: 'gsi1',
    pk: newsOf(securityId),
    descending: true,
    limit,
    ...(cursor === undefined ? {} : { cursor }),
  })
  return { news: page.items.map((item) => CountedNews.parse(item)), cursor: page.cursor }
}
