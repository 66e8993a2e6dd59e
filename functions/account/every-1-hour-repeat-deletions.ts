import { eachOf } from '#functions/platform/each-of.ts'
import { timer } from '#functions/platform/messaging/event.ts'
import { dayMs, later } from '#shared/kernel/instant.ts'
import { loadDeletedSince, repeatDeletion } from './deletions.ts'
import { permissions } from './permissions.ts'

/** By then an event has arrived, or is lost. */
const repeatedAfterMs = dayMs
/** So many of each shard in one run; the rest follows with the next one. */
const repeatedMax = 50

/** Publishes once more the deletion of each account that was deleted a day ago: what a module keeps of a person must not stay because an event was lost. */
export const entry = timer(
  'account/every-1-hour-repeat-deletions',
  permissions.every1HourRepeatDeletions,
  async (context) => {
    const since = later(context.clock.now(), -repeatedAfterMs)
    await eachOf(await loadDeletedSince(context, since, repeatedMax), (deleted) => repeatDeletion(context, deleted))
  },
)
