import type { NewsView, ReactionCounts } from '#shared/news/news.ts'
import type { Reaction } from './reaction-repository.ts'
import type { CountedNews } from './repository.ts'

/** How people have reacted, and how the caller has. The app reads the caller's reaction as rows (decisions §5), of which there is one at most. */
export function reactionsView(
  { like_count, bulb_count, heart_count }: CountedNews,
  own: Reaction | undefined,
): ReactionCounts {
  const rows = own === undefined ? [] : [{ id: own.id, reaction_type_id: own.reaction_type_id }]
  return {
    like_reaction: like_count,
    bulb_reaction: bulb_count,
    heart_reaction: heart_count,
    json_agg: rows,
    reaction_row_id: own?.id ?? null,
  }
}

/** What the contract does not name goes no further than the door. */
export function newsView(news: CountedNews, own: Reaction | undefined): NewsView {
  return { ...news, ...reactionsView(news, own), news_count: news.like_count + news.bulb_count + news.heart_count }
}
