import { randomInt } from 'node:crypto'
import type { Context } from '#functions/platform/context.ts'
import type { Id } from '#shared/kernel/id.ts'
import { NOT_FOUND, Refused, TOO_MANY_REQUESTS } from '#shared/kernel/refusal.ts'
import { afterTap, type Tap } from '#shared/news/rules.ts'
import { loadReactionAndItem, loadSomeReactions, type ReactionTarget, saveReaction } from './reaction-repository.ts'

/** Concurrent reactions to one item conflict, because each changes its counts. The table adapter retries a few times within each attempt. */
const triesMax = 8
const pauseMs = 20
const longestPauseMs = 640

/**
 * Adds, changes or removes the user's reaction to an item, according to the tap. Idempotent. Refuses NOT_FOUND, also for an item about
 * another security, and TOO_MANY_REQUESTS after `triesMax` conflicts.
 */
export async function react(context: Context, target: ReactionTarget, tap: Tap): Promise<void> {
  for (let tried = 0; tried < triesMax; tried += 1) {
    // Jitter, so that conflicting requests do not collide again.
    if (tried > 0)
      await context.clock.pause(Math.min(pauseMs * 2 ** tried, longestPauseMs) * (0.5 + randomInt(1_000) / 1_000))
    const { item, reaction } = await loadReactionAndItem(context, target)
    if (item?.security_id !== target.securityId) throw new Refused(NOT_FOUND)
    const before = reaction?.reaction_type_id
    const after = afterTap(before, tap)
    if (before === after || (await saveReaction(context, target, before, after))) return
  }
  throw new Refused(TOO_MANY_REQUESTS, { retryAfterSeconds: 1 })
}

/** Deletes all reactions of a user and subtracts them from the counts. Can be repeated after a failure. */
export async function deleteReactions(context: Context, userId: Id): Promise<void> {
  for (
    let page = await loadSomeReactions(context, userId);
    page.length > 0;
    page = await loadSomeReactions(context, userId)
  ) {
    for (const { security_id, news_id, reaction_type_id } of page) {
      await react(
        context,
        { userId, securityId: security_id, newsId: news_id },
        { type: reaction_type_id, remove: true },
      )
    }
  }
}
