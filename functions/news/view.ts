import type { NewsView, ReactionCounts } from '#shared/news/news.ts'
import type { CountedNews, Reaction } from './entities.ts'

/** The counts of all reactions and the caller's own. `json_agg` holds the caller's reaction as a list of at most one row, the form that the client reads. */
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

/** A news item for the client. The request pipeline removes attributes that the contract does not name. */
export function newsView(news: CountedNews, own: Reaction | undefined): NewsView {
  return { ...news, ...reactionsView(news, own), news_count: news.like_count + news.bulb_count + news.heart_count }
}
