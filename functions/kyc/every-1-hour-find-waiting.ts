import type { Context } from '#functions/platform/context.ts'
import { eachOf } from '#functions/platform/each-of.ts'
import { timer } from '#functions/platform/messaging/event.ts'
import { epochMs, hourMs, later } from '#shared/kernel/instant.ts'
import { reviewMs } from '#shared/kyc/rules.ts'
import { decideStep } from './review/decide-step.ts'
import type { WaitingStep } from './entities.ts'
import { loadWaitingSince } from './repository.ts'
import { deleteUnneeded, loadUnneededSince } from './papers/delete-unneeded.ts'
import { deleteUnsubmitted, loadUnsubmittedSince } from './step/unsubmitted.ts'
import { permissions } from './permissions.ts'

/** A partner is asked for at most half an hour (shared/kyc/patience.ts). What waits longer has lost its message. */
const answerWaitMs = hourMs
/** So many steps of each shard in one run; the rest follows with the next one. */
const silentMax = 50
const lateMax = 250
const unsubmittedMax = 50
const unneededMax = 50
/** What is not deleted by then has lost its event. */
const deletionWaitMs = hourMs
/** Longer than any request, which stores a file and then its submission. */
const submitMsMax = hourMs

/** Gives steps whose partner did not answer to the desk, deletes files that belong to no submission or that nobody needs, and says when the desk is late. */
export const entry = timer('kyc/every-1-hour-find-waiting', permissions.every1HourFindWaiting, async (context) => {
  await logLateReviews(context)
  await decideSilent(context)
  await deleteUnsubmittedFiles(context)
  await deleteUnneededFiles(context)
})

async function decideSilent(context: Context<'table'>): Promise<void> {
  const since = later(context.clock.now(), -answerWaitMs)
  const waiting = await loadWaitingSince(context, 'CHECKING', since, silentMax)
  await eachOf(waiting, (step) => decideAsSilent(context, step))
}

async function deleteUnsubmittedFiles(context: Context<'table' | 'documents'>): Promise<void> {
  const notes = await loadUnsubmittedSince(context, later(context.clock.now(), -submitMsMax), unsubmittedMax)
  await eachOf(notes, (note) => deleteUnsubmitted(context, note))
}

async function deleteUnneededFiles(context: Context<'table' | 'documents'>): Promise<void> {
  const notes = await loadUnneededSince(context, later(context.clock.now(), -deletionWaitMs), unneededMax)
  await eachOf(notes, (note) => deleteUnneeded(context, note))
}

async function decideAsSilent(
  context: Context<'table'>,
  { user_id, document, submission_id }: WaitingStep,
): Promise<void> {
  await decideStep(
    context,
    { id: submission_id, user_id, document },
    { decision: 'NO_ANSWER', by: 'silence' },
    { from: ['CHECKING'], approval: () => Promise.resolve({}) },
  )
}

/** One line for an alarm. `count` is the true number up to a thousand. */
async function logLateReviews(context: Context<'table:read'>): Promise<void> {
  const now = context.clock.now()
  const late = await loadWaitingSince(context, 'REVIEW', later(now, -reviewMs), lateMax)
  const oldest = late.map(({ since }) => since).toSorted()[0]
  if (oldest === undefined) return
  const oldest_hours = Math.floor((epochMs(now) - epochMs(oldest)) / hourMs)
  context.log({ level: 'error', event: 'kyc-review-late', count: late.length, oldest_hours })
}
