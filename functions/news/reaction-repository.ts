import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Context } from '#functions/platform/context.ts'
import { type Condition, TransactionCancelled, type Write } from '#functions/platform/port/table.ts'
import type { Id } from '#shared/kernel/id.ts'
import { ReactionType } from '#shared/news/news.ts'
import { countChanges } from '#shared/news/rules.ts'
import { CountedNews, countsOf, newsKey } from './repository.ts'

/** The user and the news item of a reaction. */
export interface ReactionTarget {
  readonly userId: Id
  readonly securityId: Id
  readonly newsId: Id
}

const reactions = 'reaction#'
const reactionsOf = (securityId: Id) => `${reactions}${securityId}#`
const reactionKey = ({ userId, securityId, newsId }: ReactionTarget) => ({
  pk: `user#${userId}`,
  sk: `${reactionsOf(securityId)}${newsId}`,
})

/** The most reactions read at once: one page of the table. */
const pageMax = 1_000

const Reaction = z.object({
  id: z.string(),
  security_id: z.string(),
  news_id: z.string(),
  reaction_type_id: ReactionType,
})
export type Reaction = z.infer<typeof Reaction>

/** The id of a user's reaction to an item, derived from both by a hash, so that repeats and other devices address the same row. */
export function reactionIdOf(userId: Id, newsId: Id): string {
  return `rct_${createHash('sha256')
    .update(JSON.stringify([userId, newsId]))
    .digest('base64url')
    .slice(0, 22)}`
}

/** An item and the user's reaction to it, each undefined when absent. */
export async function loadReactionAndItem(
  context: Context,
  target: ReactionTarget,
): Promise<{ readonly item: CountedNews | undefined; readonly reaction: Reaction | undefined }> {
  const [item, row] = await context.table.getMany([newsKey(target.newsId), reactionKey(target)])
  return { item: item && CountedNews.parse(item), reaction: row && Reaction.parse(row) }
}

/** The user's reactions to the news of a security, by the id of the item. */
export async function loadReactionsTo(
  context: Context,
  userId: Id,
  securityId: Id,
): Promise<ReadonlyMap<Id, Reaction>> {
  const page = await context.table.query({ pk: `user#${userId}`, prefix: reactionsOf(securityId), limit: pageMax })
  return new Map(page.items.map((item) => Reaction.parse(item)).map((reaction) => [reaction.news_id, reaction]))
}

/** One page of the user's reactions to any items. */
export async function loadSomeReactions(context: Context, userId: Id): Promise<readonly Reaction[]> {
  const page = await context.table.query({ pk: `user#${userId}`, prefix: reactions, limit: pageMax })
  return page.items.map((item) => Reaction.parse(item))
}

/** Replaces the reaction that was read and updates the item's counts in one transaction. Returns false when either has changed since. */
export async function saveReaction(
  context: Context,
  target: ReactionTarget,
  before: ReactionType | undefined,
  after: ReactionType | undefined,
): Promise<boolean> {
  const asRead: Condition = before === undefined ? { absent: 'pk' } : { attribute: 'reaction_type_id', is: before }
  const add = Object.fromEntries(countChanges(before, after).map(({ type, by }) => [countsOf[type], by]))
  const row: Write =
    after === undefined
      ? { delete: reactionKey(target), if: asRead }
      : {
          put: {
            ...reactionKey(target),
            id: reactionIdOf(target.userId, target.newsId),
            security_id: target.securityId,
            news_id: target.newsId,
            reaction_type_id: after,
            reacted_at: context.clock.now(),
          },
          if: asRead,
        }
  try {
    await context.table.transact([
      row,
      { update: newsKey(target.newsId), changes: { add }, if: { attribute: 'security_id', is: target.securityId } },
    ])
    return true
  } catch (failure) {
    // A concurrent reaction to the same item changes the same counts.
    if (
      failure instanceof TransactionCancelled &&
      failure.reasons.some((reason) => reason === 'condition' || reason === 'conflict')
    )
      return false
    throw failure
  }
}
