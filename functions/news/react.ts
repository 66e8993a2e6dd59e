import type { Context } from '#functions/platform/context.ts'
import { ConflictsExhausted, retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { NOT_FOUND, Refused, TOO_MANY_REQUESTS } from '#shared/kernel/refusal.ts'
import { afterTap, type Tap } from '#shared/news/rules.ts'
import type { ReactionTarget } from './entities.ts'
import { loadReactionAndItem, loadSomeReactions, saveReaction } from './reaction-repository.ts'

/**
 * Adds, changes or removes the user's reaction to an item, according to the tap. Idempotent. Refuses NOT_FOUND, also for an item about
 * another security, and TOO_MANY_REQUESTS when every attempt conflicts: concurrent reactions to one item change the same counts.
 */
export async function react(context: Context<'table'>, target: ReactionTarget, tap: Tap): Promise<void> {
  try {
    await retryOnConflict(context, `reactions to ${target.news_id}`, () => applyTap(context, target, tap))
  } catch (failure) {
    throw failure instanceof ConflictsExhausted ? new Refused(TOO_MANY_REQUESTS, { retryAfterSeconds: 1 }) : failure
  }
}

async function applyTap(context: Context<'table'>, target: ReactionTarget, tap: Tap): Promise<void> {
  const { item, reaction } = await loadReactionAndItem(context, target)
  if (item?.security_id !== target.security_id) throw new Refused(NOT_FOUND)
  const before = reaction?.reaction_type_id
  const after = afterTap(before, tap)
  if (before !== after) await saveReaction(context, target, before, after)
}

/** Deletes all reactions of a user and subtracts them from the counts. Can be repeated after a failure. */
export async function deleteReactions(context: Context<'table'>, userId: UserId): Promise<void> {
  for (
    let page = await loadSomeReactions(context, userId);
    page.length > 0;
    page = await loadSomeReactions(context, userId)
  ) {
    for (const { security_id, news_id, reaction_type_id } of page) {
      await react(context, { user_id: userId, security_id, news_id }, { type: reaction_type_id, remove: true })
    }
  }
}
