import type { Ports } from '#functions/kit/port/ports.ts'
import { readFacts } from '#functions/market/read.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { News } from '#shared/news/news.ts'
import { NEWS_OF_ANOTHER } from '#shared/news/refusals.ts'
import { cleanDescription } from './description.ts'
import { saveNews } from './store.ts'

/** Publishes an item about a listed company, or corrects one. Answers it as it is kept. Refuses NOT_FOUND, NEWS_OF_ANOTHER. */
export async function publishNews(ports: Ports, news: News): Promise<News> {
  if ((await readFacts(ports, news.security_id)) === undefined) throw new Refused(NOT_FOUND)
  const long_description = await cleanDescription(news.long_description)
  const kept = News.parse({ ...news, long_description })
  if (!(await saveNews(ports, kept))) throw new Refused(NEWS_OF_ANOTHER)
  return kept
}
