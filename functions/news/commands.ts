import { sanitizeHtml } from '#functions/platform/security/sanitize-html.ts'
import { sanitizeSvg } from '#functions/platform/security/sanitize-svg.ts'
import type { Context } from '#functions/platform/context.ts'
import { findFacts } from '#functions/market/queries.ts'
import { INVALID_INPUT, NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { News } from '#shared/news/news.ts'
import { NEWS_OF_ANOTHER } from '#shared/news/refusals.ts'
import { saveNews } from './repository.ts'

/**
 * Stores a new or corrected news item about a security, sanitized, and returns it as stored. Refuses NOT_FOUND for an unknown
 * security, NEWS_OF_ANOTHER for an item of another one, and INVALID_INPUT for an unusable picture or a sanitized text that is
 * too long.
 */
export async function publishNews(context: Context<'table'>, news: News): Promise<News> {
  if ((await findFacts(context, news.security_id)) === undefined) throw new Refused(NOT_FOUND)
  const news_image_url = await sanitizeSvg(news.news_image_url)
  if (news_image_url === undefined)
    throw refused('body.news_image_url', 'A drawing as SVG text, or a data address of one, of a PNG or of a JPEG')
  const sanitized = News.safeParse({
    ...news,
    news_image_url,
    long_description: await sanitizeHtml(news.long_description, 'news'),
  })
  if (!sanitized.success) throw refused(`body.${String(sanitized.error.issues[0]?.path[0])}`, 'Too long')
  if ((await saveNews(context, sanitized.data)) === 'of-another-security') throw new Refused(NEWS_OF_ANOTHER)
  return sanitized.data
}

function refused(path: string, message: string): Refused {
  return new Refused(INVALID_INPUT, { data: { issues: [{ path, message }] } })
}
