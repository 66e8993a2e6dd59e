import { describe, expect, it } from 'vitest'
import type { NewsView } from '#shared/news/news.ts'
import { ownReaction, withReaction } from './reaction-counts.ts'

const item = {
  id: 'nws_1',
  bulb_reaction: 4,
  heart_reaction: 2,
  like_reaction: 0,
  json_agg: [],
  reaction_row_id: null,
} as unknown as NewsView
const numbers = ({ bulb_reaction, heart_reaction, like_reaction }: NewsView) => [
  bulb_reaction,
  heart_reaction,
  like_reaction,
]

describe('an optimistic reaction', () => {
  it('adds, replaces and removes the reaction', () => {
    const loved = withReaction(item, 2, false)
    expect([numbers(loved), ownReaction(loved)]).toEqual([[4, 3, 0], 2])
    const liked = withReaction(loved, 3, false)
    expect([numbers(liked), ownReaction(liked)]).toEqual([[4, 2, 1], 3])
    const none = withReaction(liked, 3, true)
    expect([numbers(none), ownReaction(none)]).toEqual([[4, 2, 0], undefined])
  })

  it('does not mutate the item', () => {
    withReaction(item, 1, false)
    expect([numbers(item), ownReaction(item)]).toEqual([[4, 2, 0], undefined])
  })
})
