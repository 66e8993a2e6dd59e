import { randomInt } from 'node:crypto'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Id } from '#shared/kernel/id.ts'
import { NOT_FOUND, Refused, TOO_MANY_REQUESTS } from '#shared/kernel/refusal.ts'
import { afterTap, type Tap } from '#shared/news/rules.ts'
import { loadReactionAndItem, loadSomeReactions, type Place, saveReaction } from './reaction-repository.ts'

/** Crowds tap on what is new, and every tap changes the same item: the table itself tries a few times each time, too. */
const triesMax = 8
const pauseMs = 20
const longestPauseMs = 640

/**
 * Reacts to an item, otherwise than before, or no more: whatever the tap makes of what is there. A repeat changes nothing, and
 * neither does taking back what is not there. Refuses NOT_FOUND, also for an item about another company, and TOO_MANY_REQUESTS.
 */
export async function react(ports: Ports, place: Place, tap: Tap): Promise<void> {
  for (let tried = 0; tried < triesMax; tried += 1) {
    // By chance, so that those who met do not meet again.
    if (tried > 0)
      await ports.clock.pause(Math.min(pauseMs * 2 ** tried, longestPauseMs) * (0.5 + randomInt(1_000) / 1_000))
    const { item, reaction } = await loadReactionAndItem(ports, place)
    if (item?.security_id !== place.securityId) throw new Refused(NOT_FOUND)
    const before = reaction?.reaction_type_id
    const after = afterTap(before, tap)
    if (before === after || (await saveReaction(ports, place, before, after))) return
  }
  throw new Refused(TOO_MANY_REQUESTS, { retryAfterSeconds: 1 })
}

/** Takes back every reaction of somebody who is no more, and counts them no longer. A repeat does what is left. */
export async function deleteReactions(ports: Ports, userId: Id): Promise<void> {
  for (
    let some = await loadSomeReactions(ports, userId);
    some.length > 0;
    some = await loadSomeReactions(ports, userId)
  ) {
    for (const { security_id, news_id, reaction_type_id } of some) {
      await react(ports, { userId, securityId: security_id, newsId: news_id }, { type: reaction_type_id, remove: true })
    }
  }
}
