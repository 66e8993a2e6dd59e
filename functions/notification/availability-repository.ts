import { createHash } from 'node:crypto'
import { availabilityTold } from '#events/notification.ts'
import type { DetailOf } from '#events/define.ts'
import { prefixedId, type UserId } from '#shared/kernel/id.ts'
import { later, minuteMs } from '#shared/kernel/instant.ts'
import { rowOf } from '#functions/platform/messaging/outbox.ts'
import type { Context } from '#functions/platform/context.ts'
import { ConditionFailed } from '#functions/platform/port/table.ts'
import { type Availability, availabilityKeptMs, availabilityNotifications } from './entities.ts'

/** Longer than sending an e-mail takes. A claim without a record of the sent e-mail expires after it. */
const claimMs = minuteMs
const triesMax = 3
const pauseMs = 100

/**
 * Claims the notification of a user. Of two concurrent runs one gets it (`claimed`). A later run gets `sent`, or `in-progress` until
 * the claim of the other run expires.
 */
export async function saveClaim(
  context: Context<'table'>,
  availability: Availability,
  userId: UserId,
): Promise<'claimed' | 'sent' | 'in-progress'> {
  const notification = { ...availability, user_id: userId }
  const now = context.clock.now()
  const isFree = {
    any: [{ absent: 'pk' }, { all: [{ absent: 'told_at' }, { attribute: 'claimed_until', below: now }] }],
  }
  try {
    const claimed = { ...notification, claimed_until: later(now, claimMs) }
    await context.table.put(availabilityNotifications.itemOf(context, claimed), isFree)
    return 'claimed'
  } catch (failure) {
    if (!(failure instanceof ConditionFailed)) throw failure
    const earlier = await availabilityNotifications.find(context, notification)
    return earlier?.told_at === undefined ? 'in-progress' : 'sent'
  }
}

/** Records that a user was notified. Retries a failed write, because without the record the e-mail is sent again. */
export async function saveNotified(
  context: Context<'table'>,
  availability: Availability,
  userId: UserId,
): Promise<void> {
  const key = availabilityNotifications.key({ ...availability, user_id: userId })
  const record = () => context.table.update(key, { set: { told_at: context.clock.now() } })
  for (let tried = 1; tried < triesMax; tried += 1) {
    const isRecorded = await record().then(
      () => true,
      () => false,
    )
    if (isRecorded) return
    await context.clock.pause(pauseMs * tried)
  }
  await record()
}

/** Deletes a claim after a failure, so that the next attempt can start at once. */
export async function deleteClaim(
  context: Context<'table'>,
  availability: Availability,
  userId: UserId,
): Promise<void> {
  const key = availabilityNotifications.key({ ...availability, user_id: userId })
  await context.table.delete(key, { absent: 'told_at' }).catch((failure: unknown) => {
    if (!(failure instanceof ConditionFailed)) throw failure
  })
}

/** Publishes the event for the batch after `cursor`. A repeat publishes nothing, because the event's id is a hash of its content. */
export async function saveNextBatch(context: Context<'table'>, next: DetailOf<typeof availabilityTold>): Promise<void> {
  const { security_id, opening, cursor } = next
  const hash = createHash('sha256').update(`${security_id} ${opening} ${cursor}`).digest('hex')
  const id = prefixedId('evt', hash.slice(0, 40))
  try {
    await context.table.put(rowOf(context, availabilityTold, next, { id, keptMs: availabilityKeptMs }), {
      absent: 'pk',
    })
  } catch (failure) {
    if (!(failure instanceof ConditionFailed)) throw failure
  }
}
