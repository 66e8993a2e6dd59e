import type { DetailOf } from '#events/define.ts'
import { documentSubmitted } from '#events/kyc.ts'
import { onDocumentSubmitted } from '#events/subscriptions/kyc.ts'
import type { Context } from '#functions/platform/context.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { envelopeOf } from '#functions/platform/messaging/outbox.ts'
import type { EventId } from '#shared/kernel/id.ts'
import { epochMs, secondMs } from '#shared/kernel/instant.ts'
import { nextAskSeconds } from '#shared/kyc/patience.ts'
import { askAbout } from './ask/any.ts'
import { check, logUndecided } from './check.ts'
import { decideStep } from './review/decide-step.ts'
import { loadKyc, loadSubmission } from './repository.ts'
import { permissions } from './permissions.ts'

type Submitted = DetailOf<typeof documentSubmitted>

/**
 * Asks the partner about a submission that the person's own request could not decide: its partner was silent, or it crashed. Asks again
 * some times, then the desk decides.
 */
export const entry = subscriber(
  onDocumentSubmitted,
  permissions.onDocumentSubmitted,
  async ({ id, detail }, context) => {
    const { user_id, document, submission_id } = detail
    const step = (await loadKyc(context, user_id))[document]
    if (step.submission !== submission_id || step.state !== 'CHECKING' || step.changed_at === undefined) return
    const seconds = Math.floor((epochMs(context.clock.now()) - epochMs(step.changed_at)) / secondMs)
    const { mayAsk, again } = nextAskSeconds(document, seconds)
    if (!mayAsk) return putBack(context, id, detail, again ?? 0)
    if (await isDecided(context, detail)) return
    if (again !== undefined) return putBack(context, id, detail, again)
    await decideStep(
      context,
      { id: submission_id, user_id, document },
      { decision: 'NO_ANSWER', by: 'silence' },
      silent,
    )
  },
)

/** A step that nobody could decide approves nothing. */
const silent = { from: ['CHECKING'], approval: () => Promise.resolve({}) } as const

async function isDecided(
  context: Context<'table' | 'documents:read' | 'secrets' | 'fetch'>,
  { user_id, submission_id }: Submitted,
): Promise<boolean> {
  const submission = await loadSubmission(context, user_id, submission_id)
  // The account was deleted meanwhile.
  if (submission === undefined) return true
  try {
    await check(context, submission, askAbout[submission.document])
    return true
  } catch (failure) {
    logUndecided(context, submission, failure)
    return false
  }
}

/** Puts the event back into the queue of this subscriber for some seconds. */
async function putBack(
  context: Context<'queues'>,
  id: EventId,
  detail: Submitted,
  delaySeconds: number,
): Promise<void> {
  const envelope = envelopeOf(context, documentSubmitted, detail, id)
  await context.queues.send(onDocumentSubmitted.name, [{ envelope, delaySeconds }])
}
