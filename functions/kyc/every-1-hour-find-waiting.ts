import type { Context } from '#functions/platform/context.ts'
import { timer } from '#functions/platform/messaging/event.ts'
import { epochMs, hourMs, later } from '#shared/kernel/instant.ts'
import { reviewMs } from '#shared/kyc/rules.ts'
import { decideStep } from './decide-step.ts'
import type { WaitingStep } from './entities.ts'
import { loadWaitingSince } from './repository.ts'

/** A partner is asked for at most half an hour (shared/kyc/patience.ts). What waits longer has lost its message. */
const answerWaitMs = hourMs
/** So many steps of each shard in one run; the rest follows with the next one. */
const silentMax = 50
const lateMax = 250

/** Gives steps whose partner was never heard to the desk, and says when the desk is late. */
export const entry = timer('kyc/every-1-hour-find-waiting', async (context) => {
  await logLateReviews(context)
  await decideSilent(context)
})

async function decideSilent(context: Context): Promise<void> {
  const since = later(context.clock.now(), -answerWaitMs)
  const waiting = await loadWaitingSince(context, 'CHECKING', since, silentMax)
  let failed: unknown
  for (const step of waiting) {
    // One that fails keeps back none of the others.
    await decideAsSilent(context, step).catch((failure: unknown) => {
      failed = failure
    })
  }
  if (failed !== undefined) throw failed
}

async function decideAsSilent(context: Context, { user_id, document, submission_id }: WaitingStep): Promise<void> {
  await decideStep(
    context,
    { id: submission_id, user_id, document },
    { decision: 'NO_ANSWER', by: 'silence' },
    { from: ['CHECKING'], approval: () => Promise.resolve({}) },
  )
}

/** One line for an alarm. `count` is the true number up to a thousand. */
async function logLateReviews(context: Context): Promise<void> {
  const now = context.clock.now()
  const late = await loadWaitingSince(context, 'REVIEW', later(now, -reviewMs), lateMax)
  const oldest = late.map(({ since }) => since).toSorted()[0]
  if (oldest === undefined) return
  const oldest_hours = Math.floor((epochMs(now) - epochMs(oldest)) / hourMs)
  context.log({ level: 'error', event: 'kyc-review-late', count: late.length, oldest_hours })
}
