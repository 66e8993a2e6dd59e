import type { Context } from '#functions/platform/context.ts'
import { ConditionFailed } from '#functions/platform/port/table.ts'
import { cursorOf } from '#functions/platform/storage/entity.ts'
import type { NewsId, SecurityId } from '#shared/kernel/id.ts'
import type { Page, PageRequest } from '#shared/kernel/paging.ts'
import type { News } from '#shared/news/news.ts'
import { type CountedNews, latestNews, newsIndex, newsItems, newsOf } from './entities.ts'

/** Creates or changes an item. Its counts stay; adding 0 creates missing ones. */
export async function saveNews(context: Context<'table'>, news: News): Promise<'saved' | 'of-another-security'> {
  const changes = { set: { ...newsIndex(news), ...news }, add: { like_count: 0, bulb_count: 0, heart_count: 0 } }
  try {
    await context.table.update(newsItems.key(news), changes, {
      any: [{ absent: 'pk' }, { attribute: 'security_id', is: news.security_id }],
    })
    return 'saved'
  } catch (failure) {
    if (failure instanceof ConditionFailed) return 'of-another-security'
    throw failure
  }
}

export function loadNews(context: Context<'table:read'>, id: NewsId): Promise<CountedNews | undefined> {
  return newsItems.find(context, { id })
}

/** One page of a security's news, newest first by time of publication, then by the day it was picked. */
export function loadNewsOf(
  context: Context<'table:read'>,
  securityId: SecurityId,
  { limit, cursor }: PageRequest,
): Promise<Page<CountedNews>> {
  return newsItems.list(context, {
    index: 'gsi1',
    pk: newsOf(securityId),
    descending: true,
    limit,
    ...cursorOf(cursor),
  })
}

/** One page of the news of all companies, newest first by time of publication. Throws `InvalidCursor`. */
export function loadLatestNews(
  context: Context<'table:read'>,
  { limit, cursor }: PageRequest,
): Promise<Page<CountedNews>> {
  return newsItems.listWork(context, { pk: latestNews, descending: true, limit, ...cursorOf(cursor) })
}
