import { randomInt } from 'node:crypto'
import type { Ports } from '#functions/kit/port/ports.ts'
import { NOT_FOUND, Refused, TOO_MANY_REQUESTS } from '#shared/kernel/refusal.ts'
import { afterTap, type Tap } from '#shared/news/rules.ts'
import { loadReactionAndItem, type Place, saveReaction } from './reaction-store.ts'

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
    if (tried > 0) await ports.clock.pause(Math.min(pauseMs * 2 ** tried, longestPauseMs) * (0.5 + randomInt(1_000) / 1_000))
    const { item, reaction } = await loadReactionAndItem(ports, place)
    if (item?.security_id !== place.securityId) throw new Refused(NOT_FOUND)
    const before = reaction?.reaction_type_id
    const after = afterTap(before, tap)
    if (before === after || (await saveReaction(ports, place, before, after))) return
  }
  throw new Refused(TOO_MANY_REQUESTS, { retryAfterSeconds: 1 })
}
