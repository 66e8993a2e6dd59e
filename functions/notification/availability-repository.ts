import { createHash } from 'node:crypto'
import { availabilityTold } from '#events/notification.ts'
import type { DetailOf } from '#events/define.ts'
import { dayMs, epochSeconds, later, minuteMs } from '#shared/kernel/instant.ts'
import { rowOf } from '#functions/platform/messaging/outbox.ts'
import type { Context } from '#functions/platform/context.ts'
import { ConditionFailed } from '#functions/platform/port/table.ts'

/** One availability of a company: the `opening`th time that it became available. */
export interface Availability {
  readonly security_id: string
  readonly opening: number
}

const notificationKey = ({ security_id, opening }: Availability, userId: string) => ({
  pk: `available#${security_id}#${opening}`,
  sk: userId,
})

/** Longer than any repeat of an event can be delayed. */
const keptMs = 30 * dayMs
/** Longer than sending an e-mail takes. A claim without a record of the sent e-mail expires after it. */
const claimMs = minuteMs
const triesMax = 3
const pauseMs = 100

/**
 * Claims the notification of a user. Of two concurrent runs one gets it (`claimed`). A later run gets `sent`, or `in-progress` until
 * the claim of the other run expires.
 */
export async function claimNotification(
  context: Context,
  availability: Availability,
  userId: string,
): Promise<'claimed' | 'sent' | 'in-progress'> {
  const key = notificationKey(availability, userId)
  const now = context.clock.now()
  const isFree = { any: [{ absent: 'pk' }, { all: [{ absent: 'told_at' }, { attribute: 'claimed_until', below: now }] }] }
  try {
    await context.table.put(
      { ...key, claimed_until: later(now, claimMs), ttl: epochSeconds(later(now, keptMs)) },
      isFree,
    )
    return 'claimed'
  } catch (failure) {
    if (!(failure instanceof ConditionFailed)) throw failure
    return (await context.table.get(key))?.['told_at'] === undefined ? 'in-progress' : 'sent'
  }
}

/** Records that a user was notified. Retries a failed write, because without the record the e-mail is sent again. */
export async function saveNotified(context: Context, availability: Availability, userId: string): Promise<void> {
  const record = () =>
    context.table.update(notificationKey(availability, userId), { set: { told_at: context.clock.now() } })
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

/** Releases a claim after a failure, so that the next attempt can start at once. */
export async function releaseClaim(context: Context, availability: Availability, userId: string): Promise<void> {
  await context.table.delete(notificationKey(availability, userId), { absent: 'told_at' }).catch((failure: unknown) => {
    if (!(failure instanceof ConditionFailed)) throw failure
  })
}

/** Publishes the event for the batch after `cursor`. A repeat publishes nothing, because the event's id is a hash of its content. */
export async function saveNextBatch(context: Context, next: DetailOf<typeof availabilityTold>): Promise<void> {
  const { security_id, opening, cursor } = next
  const id = `evt_${createHash('sha256').update(`${security_id} ${opening} ${cursor}`).digest('hex').slice(0, 40)}`
  try {
    await context.table.put(rowOf(context, availabilityTold, next, { id, keptMs }), { absent: 'pk' })
  } catch (failure) {
    if (!(failure instanceof ConditionFailed)) throw failure
  }
}
