import { createHash } from 'node:crypto'
import { availabilityTold } from '#events/notification.ts'
import type { DetailOf } from '#events/define.ts'
import { dayMs, epochSeconds, later, minuteMs } from '#shared/kernel/instant.ts'
import { rowOf } from '#functions/platform/messaging/outbox.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { ConditionFailed } from '#functions/platform/port/table.ts'

/** That somebody is being told, or was told, that a company is available for the `opening`th time. */
export interface Occasion {
  readonly security_id: string
  readonly opening: number
}

const markKey = ({ security_id, opening }: Occasion, userId: string) => ({
  pk: `available#${security_id}#${opening}`,
  sk: userId,
})

/** Longer than any repeat can come late. */
const keptMs = 30 * dayMs
/** Longer than a letter takes. Who has not noted by then that it was sent is taken for dead. */
const claimMs = minuteMs
const triesMax = 3
const pauseMs = 100

/**
 * Takes it on to tell somebody. Of two who try at once one gets it (`ours`); whoever comes later learns that it is `told`, or
 * that another is `at it`, until that one must be dead.
 */
export async function claimNotification(
  ports: Ports,
  occasion: Occasion,
  userId: string,
): Promise<'ours' | 'told' | 'at it'> {
  const place = markKey(occasion, userId)
  const now = ports.clock.now()
  const isFree = { any: [{ absent: 'pk' }, { all: [{ absent: 'told_at' }, { path: 'claimed_until', below: now }] }] }
  try {
    await ports.table.put(
      { ...place, claimed_until: later(now, claimMs), ttl: epochSeconds(later(now, keptMs)) },
      isFree,
    )
    return 'ours'
  } catch (failure) {
    if (!(failure instanceof ConditionFailed)) throw failure
    return (await ports.table.get(place))?.['told_at'] === undefined ? 'at it' : 'told'
  }
}

/** Notes that somebody was told. Tried more than once: a letter without its note is written again. */
export async function saveNotified(ports: Ports, occasion: Occasion, userId: string): Promise<void> {
  const note = () => ports.table.update(markKey(occasion, userId), { set: { told_at: ports.clock.now() } })
  for (let tried = 1; tried < triesMax; tried += 1) {
    const isNoted = await note().then(
      () => true,
      () => false,
    )
    if (isNoted) return
    await ports.clock.pause(pauseMs * tried)
  }
  await note()
}

/** Gives back what came to nothing, so that the next try need not wait. */
export async function releaseNotification(ports: Ports, occasion: Occasion, userId: string): Promise<void> {
  await ports.table.delete(markKey(occasion, userId), { absent: 'told_at' }).catch((failure: unknown) => {
    if (!(failure instanceof ConditionFailed)) throw failure
  })
}

/** Has those after `cursor` told next. However often it comes to this, it is told once: the event's id is made of what it says. */
export async function saveNext(
  ports: Ports,
  next: DetailOf<typeof availabilityTold>,
  correlation: string,
): Promise<void> {
  const { security_id, opening, cursor } = next
  const id = `evt_${createHash('sha256').update(`${security_id} ${opening} ${cursor}`).digest('hex').slice(0, 40)}`
  try {
    await ports.table.put(rowOf(ports, availabilityTold, next, { correlation, id, keptMs }), { absent: 'pk' })
  } catch (failure) {
    if (!(failure instanceof ConditionFailed)) throw failure
  }
}
