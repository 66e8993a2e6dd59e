import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Ports } from '#functions/platform/port/ports.ts'
import { type Condition, TransactionCancelled, type Write } from '#functions/platform/port/table.ts'
import type { Id } from '#shared/kernel/id.ts'
import { ReactionType } from '#shared/news/news.ts'
import { countChanges } from '#shared/news/rules.ts'
import { CountedNews, countsOf, newsKey } from './repository.ts'

/** Whose reaction, to what. */
export interface Place {
  readonly userId: Id
  readonly securityId: Id
  readonly newsId: Id
}

const reactions = 'reaction#'
const reactionsOf = (securityId: Id) => `${reactions}${securityId}#`
const reactionKey = ({ userId, securityId, newsId }: Place) => ({
  pk: `user#${userId}`,
  sk: `${reactionsOf(securityId)}${newsId}`,
})

/** More than anybody reads of one company: a page of the table. */
const ownMax = 1_000

const Reaction = z.object({
  id: z.string(),
  security_id: z.string(),
  news_id: z.string(),
  reaction_type_id: ReactionType,
})
export type Reaction = z.infer<typeof Reaction>

/** The same for the same person and item, so that a repeat, or another phone, means the same row. Tells nothing of either. */
export function reactionIdOf(userId: Id, newsId: Id): string {
  return `rct_${createHash('sha256')
    .update(JSON.stringify([userId, newsId]))
    .digest('base64url')
    .slice(0, 22)}`
}

/** An item and how somebody has reacted to it, if at all. */
export async function loadReactionAndItem(
  ports: Ports,
  place: Place,
): Promise<{ readonly item: CountedNews | undefined; readonly reaction: Reaction | undefined }> {
  const [item, row] = await ports.table.getMany([newsKey(place.newsId), reactionKey(place)])
  return { item: item && CountedNews.parse(item), reaction: row && Reaction.parse(row) }
}

/** All reactions of somebody to the news of a company, by the item's id. */
export async function loadReactionsTo(ports: Ports, userId: Id, securityId: Id): Promise<ReadonlyMap<Id, Reaction>> {
  const page = await ports.table.query({ pk: `user#${userId}`, begins: reactionsOf(securityId), limit: ownMax })
  return new Map(page.items.map((item) => Reaction.parse(item)).map((reaction) => [reaction.news_id, reaction]))
}

/** Reactions of somebody to whatever it may be: as many as a page holds. */
export async function loadSomeReactions(ports: Ports, userId: Id): Promise<readonly Reaction[]> {
  const page = await ports.table.query({ pk: `user#${userId}`, begins: reactions, limit: ownMax })
  return page.items.map((item) => Reaction.parse(item))
}

/** A reaction instead of the one that was read, and the numbers of its item with it. False when either was changed meanwhile. */
export async function saveReaction(
  ports: Ports,
  place: Place,
  before: ReactionType | undefined,
  after: ReactionType | undefined,
): Promise<boolean> {
  const asRead: Condition = before === undefined ? { absent: 'pk' } : { path: 'reaction_type_id', is: before }
  const add = Object.fromEntries(countChanges(before, after).map(({ type, by }) => [countsOf[type], by]))
  const row: Write =
    after === undefined
      ? { delete: reactionKey(place), if: asRead }
      : {
          put: {
            ...reactionKey(place),
            id: reactionIdOf(place.userId, place.newsId),
            security_id: place.securityId,
            news_id: place.newsId,
            reaction_type_id: after,
            reacted_at: ports.clock.now(),
          },
          if: asRead,
        }
  try {
    await ports.table.transact([
      row,
      { update: newsKey(place.newsId), changes: { add }, if: { path: 'security_id', is: place.securityId } },
    ])
    return true
  } catch (failure) {
    // Whoever taps at the same moment changes the same numbers.
    if (
      failure instanceof TransactionCancelled &&
      failure.reasons.some((reason) => reason === 'condition' || reason === 'conflict')
    )
      return false
    throw failure
  }
}
