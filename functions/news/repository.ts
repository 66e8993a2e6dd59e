import type { Context } from '#functions/platform/context.ts'
import { ConditionFailed, InvalidCursor } from '#functions/platform/port/table.ts'
import { cursorOf } from '#functions/platform/storage/entity.ts'
import type { NewsId, SecurityId } from '#shared/kernel/id.ts'
import type { Page, PageRequest } from '#shared/kernel/paging.ts'
import type { News } from '#shared/news/news.ts'
import { cursorOfPlace, monthBefore, monthOf, type MonthPlace, placeOfCursor } from '#shared/news/rules.ts'
import { type CountedNews, newsIndex, newsItems, newsOf, newsOfMonth } from './entities.ts'

/** The most months that one request looks into. */
const monthsMax = 24
/** As many months without any news end the list. */
const emptyMonthsMax = 12

/** Creates or changes an item. Its counts stay; adding 0 creates missing ones. */
export async function saveNews(context: Context, news: News): Promise<'saved' | 'of-another-security'> {
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

export function loadNews(context: Context, id: NewsId): Promise<CountedNews | undefined> {
  return newsItems.find(context, { id })
}

/** One page of a security's news, newest first by time of publication, then by the day it was picked. */
export function loadNewsOf(
  context: Context,
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

/**
 * One page of the news of all companies, newest first by time of publication. Walks from month to month; a page may be shorter than
 * asked for and still have a cursor. Throws `InvalidCursor`.
 */
export async function loadLatestNews(context: Context, { limit, cursor }: PageRequest): Promise<Page<CountedNews>> {
  const values: CountedNews[] = []
  let place: MonthPlace = startOf(context, cursor)
  for (let asked = 0, empty = 0; asked < monthsMax && values.length < limit; asked += 1) {
    const page = await newsItems.listWork(context, {
      pk: newsOfMonth(place.month),
      descending: true,
      limit: limit - values.length,
      ...cursorOf(place.cursor),
    })
    values.push(...page.values)
    empty = page.values.length > 0 || page.cursor !== undefined ? 0 : empty + 1
    if (empty === emptyMonthsMax) return { values }
    place = page.cursor === undefined ? { month: monthBefore(place.month) } : { ...place, cursor: page.cursor }
  }
  return { values, cursor: cursorOfPlace(place) }
}

function startOf(context: Context, cursor: string | undefined): MonthPlace {
  if (cursor === undefined) return { month: monthOf(context.clock.now()) }
  const place = placeOfCursor(cursor)
  if (place === undefined) throw new InvalidCursor('the cursor belongs to another list')
  return place
}
