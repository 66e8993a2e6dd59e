import type { NewsView, ReactionCounts, ReactionType } from '#shared/news/news.ts'
import { afterTap, countChanges } from '#shared/news/rules.ts'

/** The response field with the count of each reaction type. */
export const countNames = { 1: 'bulb_reaction', 2: 'heart_reaction', 3: 'like_reaction' } as const satisfies Record<
  ReactionType,
  keyof ReactionCounts
>

/** The reaction of the signed-in user to an item. */
export function ownReaction({ json_agg }: Pick<ReactionCounts, 'json_agg'>): ReactionType | undefined {
  return json_agg[0]?.reaction_type_id as ReactionType | undefined
}

/** The item after a tap, shown before the server answers. */
export function withReaction(item: NewsView, type: ReactionType, remove: boolean): NewsView {
  const before = ownReaction(item)
  const after = afterTap(before, { type, remove })
  const rows = after === undefined ? [] : [{ id: item.reaction_row_id ?? 'null', reaction_type_id: after }]
  const counts: Partial<NewsView> = Object.fromEntries(
    countChanges(before, after).map(({ type: changed, by }) => [countNames[changed], item[countNames[changed]] + by]),
  )
  return { ...item, ...counts, json_agg: rows }
}
