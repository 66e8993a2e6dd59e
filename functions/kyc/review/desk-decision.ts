import type { Context } from '#functions/platform/context.ts'
import type { Caller } from '#functions/platform/security/session.ts'
import { trailWrites } from '#functions/trail/commands.ts'
import type { SubmissionId, UserId } from '#shared/kernel/id.ts'
import { FORBIDDEN, NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import type { DisplayStatus, DocumentName, StepState } from '#shared/kyc/kyc.ts'
import { STEP_CHANGED } from '#shared/kyc/refusals.ts'
import { displayStatus } from '#shared/kyc/rules.ts'
import { approvalWrites } from '#functions/kyc/check.ts'
import { decideStep, type Verdict } from './decide-step.ts'
import { loadSubmission } from '#functions/kyc/repository.ts'

/** A step under review by the submission that was looked at. */
interface Reviewed {
  readonly user: UserId
  readonly document: DocumentName
  readonly submission_id: SubmissionId
}

interface DeskAct extends Pick<Verdict, 'decision' | 'words'> {
  readonly act: 'kyc.approve' | 'kyc.ask-again'
}

interface StepData {
  readonly data: { readonly display_status: DisplayStatus; readonly state: StepState }
}

/**
 * Decides a step under review for the desk. The entry of the audit trail is in the same transaction. Refuses FORBIDDEN for one's own KYC,
 * NOT_FOUND without such a submission, STEP_CHANGED when the step was decided or has another one.
 */
export async function decideByDesk(
  context: Context<'table' | 'documents:read'>,
  { userId: by }: Caller,
  { user, document, submission_id }: Reviewed,
  { act, ...decided }: DeskAct,
): Promise<StepData> {
  if (by === user) throw new Refused(FORBIDDEN)
  const submission = await loadSubmission(context, user, submission_id)
  if (submission?.document !== document) throw new Refused(NOT_FOUND)
  const { kyc, step, isNew } = await decideStep(
    context,
    submission,
    { ...decided, by },
    {
      from: ['REVIEW'],
      approval: () => approvalWrites(context, submission),
      // An approval of what another account has is a rejection: the trail says what became of the step.
      extra: ({ state, reason }) =>
        trailWrites(context, {
          subject: `user:${user}`,
          act,
          by,
          details: { document, submission: submission_id, state, ...(reason !== undefined && { reason }) },
        }),
    },
  )
  if (!isNew) throw new Refused(STEP_CHANGED)
  return { data: { display_status: displayStatus(kyc), state: step.state } }
}
