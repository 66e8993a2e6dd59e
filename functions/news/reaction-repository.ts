import { createHash } from 'node:crypto'
import type { Context } from '#functions/platform/context.ts'
import type { Condition } from '#functions/platform/port/table.ts'
import { type Id, type NewsId, prefixedId, type ReactionId, type SecurityId, type UserId } from '#shared/kernel/id.ts'
import type { ReactionType } from '#shared/news/news.ts'
import { countChanges } from '#shared/news/rules.ts'
import {
  type CountedNews,
  countsOf,
  newsItems,
  type Reaction,
  reactions,
  reactionsOf,
  reactionsTo,
  type ReactionTarget,
} from './entities.ts'

/** The most reactions read at once: one page of the table. */
const pageMax = 1_000

/** The id of a user's reaction to an item, derived from both by a hash, so that repeats and other devices address the same row. */
export function reactionIdOf(userId: UserId, newsId: NewsId): ReactionId {
  const hash = createHash('sha256')
    .update(JSON.stringify([userId, newsId]))
    .digest('base64url')
  return prefixedId('rct', hash.slice(0, 22))
}

/** An item and the user's reaction to it, each undefined when absent. */
export async function loadReactionAndItem(
  context: Context<'table:read'>,
  target: ReactionTarget,
): Promise<{ readonly item: CountedNews | undefined; readonly reaction: Reaction | undefined }> {
  const [item, row] = await context.table.getMany([newsItems.key({ id: target.news_id }), reactions.key(target)])
  return { item: newsItems.parse(item), reaction: reactions.parse(row) }
}

/** The user's reactions to the news of a security, by the id of the item: an eventually consistent list. */
export async function loadReactionsTo(
  context: Context<'table:read'>,
  userId: UserId,
  securityId: SecurityId,
): Promise<ReadonlyMap<Id, Reaction>> {
  const values = await reactions.listAll(context, { ...reactionsTo(userId, securityId), consistency: 'eventual' })
  return new Map(values.map((reaction) => [reaction.news_id, reaction]))
}

/** The user's reactions to some items, by the id of the item, read together. */
export async function loadReactionsToItems(
  context: Context<'table:read'>,
  userId: UserId,
  items: readonly CountedNews[],
): Promise<ReadonlyMap<Id, Reaction>> {
  const targets = items.map(({ id, security_id }) => ({ user_id: userId, security_id, news_id: id }))
  const found = await reactions.findMany(context, targets)
  return new Map(found.flatMap((reaction) => (reaction === undefined ? [] : [[reaction.news_id, reaction] as const])))
}

/** One page of the user's reactions to any items. */
export async function loadSomeReactions(context: Context<'table:read'>, userId: UserId): Promise<readonly Reaction[]> {
  return (await reactions.list(context, { ...reactionsOf(userId), limit: pageMax })).values
}

/** Replaces the reaction that was read and updates the item's counts in one transaction. Conflicts when either has changed since. */
export async function saveReaction(
  context: Context<'table'>,
  target: ReactionTarget,
  before: ReactionType | undefined,
  after: ReactionType | undefined,
): Promise<void> {
  const asRead: Condition = before === undefined ? { absent: 'pk' } : { attribute: 'reaction_type_id', is: before }
  const add = Object.fromEntries(countChanges(before, after).map(({ type, by }) => [countsOf[type], by]))
  const id = reactionIdOf(target.user_id, target.news_id)
  await context.table.transact({
    reaction:
      after === undefined
        ? reactions.delete(target, asRead)
        : reactions.put(context, { ...target, id, reaction_type_id: after, reacted_at: context.clock.now() }, asRead),
    counts: newsItems.update({ id: target.news_id }, { add }, { attribute: 'security_id', is: target.security_id }),
  })
}
