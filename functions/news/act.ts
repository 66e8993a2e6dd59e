import { randomInt } from 'node:crypto'
import { cleanHtml } from '#functions/kit/clean.ts'
import { cleanPicture } from '#functions/kit/clean-picture.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { readFacts } from '#functions/market/read.ts'
import { INVALID_INPUT, NOT_FOUND, Refused, TOO_MANY_REQUESTS } from '#shared/kernel/refusal.ts'
import { News } from '#shared/news/news.ts'
import { NEWS_OF_ANOTHER } from '#shared/news/refusals.ts'
import { afterTap, type Tap } from '#shared/news/rules.ts'
import { loadReactionAndItem, type Place, saveReaction } from './reaction-store.ts'
import { saveNews } from './store.ts'

/**
 * Publishes an item about a listed company, or corrects one. Answers it as it is kept. Refuses NOT_FOUND, NEWS_OF_ANOTHER, and
 * INVALID_INPUT when its picture is none that we can show or cleaning has made something too long.
 */
export async function publishNews(ports: Ports, news: News): Promise<News> {
  if ((await readFacts(ports, news.security_id)) === undefined) throw new Refused(NOT_FOUND)
  const news_image_url = await cleanPicture(news.news_image_url)
  if (news_image_url === undefined) throw refused('body.news_image_url', 'A drawing as SVG text, or a data address of one, of a PNG or of a JPEG')
  const cleaned = News.safeParse({ ...news, news_image_url, long_description: await cleanHtml(news.long_description, 'news') })
  if (!cleaned.success) throw refused(`body.${String(cleaned.error.issues[0]?.path[0])}`, 'Too long')
  if (!(await saveNews(ports, cleaned.data))) throw new Refused(NEWS_OF_ANOTHER)
  return cleaned.data
}

function refused(path: string, message: string): Refused {
  return new Refused(INVALID_INPUT, { data: { issues: [{ path, message }] } })
}

/** Crowds tap on what is new, and every tap changes the same item: the table itself tries a few times each time, too. */
const triesMax = 8
const pauseMs = 20
const longestPauseMs = 640

/**
 * Reacts to an item, otherwise than before, or no more: whatever the tap makes of what is there. A repeat changes nothing, and
 * neither does taking back what is not there. Refuses NOT_FOUND, also for an item about another company, and TOO_MANY_REQUESTS.
 */
export async function react(ports: Ports, place: Place, tap: Tap): Promise<void> {
  for (let tried = 0; tried < triesMax; tried += 1) {
    // By chance, so that those who met do not meet again.
    if (tried > 0) await ports.clock.pause(Math.min(pauseMs * 2 ** tried, longestPauseMs) * (0.5 + randomInt(1_000) / 1_000))
    const { item, reaction } = await loadReactionAndItem(ports, place)
    if (item?.security_id !== place.securityId) throw new Refused(NOT_FOUND)
    const before = reaction?.reaction_type_id
    const after = afterTap(before, tap)
    if (before === after || (await saveReaction(ports, place, before, after))) return
  }
  throw new Refused(TOO_MANY_REQUESTS, { retryAfterSeconds: 1 })
}
