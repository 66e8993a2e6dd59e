import type { DetailOf } from '#events/define.ts'
import type { documentSubmitted, stepDecided } from '#events/kyc.ts'
import { onDocumentsUnneeded } from '#events/subscriptions/kyc.ts'
import type { Context } from '#functions/platform/context.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { deleteKycItems } from './commands.ts'
import { deleteFileOf } from './papers/delete.ts'
import { paperKeyOfSubmission } from './papers/key.ts'
import { deleteDocumentsOf, deletePaper } from './papers/store.ts'
import { loadKyc, loadSubmission } from './repository.ts'

/**
 * Deletes what is needed no longer: everything of a deleted account, what a new submission replaces, a number that was typed once its
 * step is decided, and the original of an Aadhaar once the selfie was compared with its photo.
 */
export const entry = subscriber(onDocumentsUnneeded, async ({ detail }, context) => {
  if (isDecided(detail)) return deleteDecided(context, detail)
  if ('document' in detail) return deleteReplaced(context, detail)
  if (detail.to !== 'DELETED') return
  await deleteDocumentsOf(context, detail.user_id)
  await deleteKycItems(context, detail.user_id)
})

type Decided = DetailOf<typeof stepDecided>
type Submitted = DetailOf<typeof documentSubmitted>

function isDecided(detail: object): detail is Decided {
  return 'by' in detail
}

async function deleteReplaced(context: Context, detail: Submitted): Promise<void> {
  const { user_id, submission_id } = detail
  const replaced = (await loadSubmission(context, user_id, submission_id))?.replaces
  const submission = replaced && (await loadSubmission(context, user_id, replaced))
  if (submission !== undefined) await deleteFileOf(context, submission)
}

async function deleteDecided(context: Context, detail: Decided): Promise<void> {
  const { user_id, document, submission_id, state, reason } = detail
  if (state === 'APPROVED' && (document === 'selfie' || document === 'aadhaar')) await deleteAadhaar(context, user_id)
  // The desk may still approve a step under review, and a changed name one of another name.
  if (state === 'REVIEW' || reason === 'NAME_MISMATCH') return
  const submission = await loadSubmission(context, user_id, submission_id)
  if (submission === undefined) return
  if (submission.form === 'entry' || state === 'REJECTED') await deleteFileOf(context, submission)
}

/** Its photo is needed until the selfie is approved; what was read of it stays. */
async function deleteAadhaar(context: Context, userId: UserId): Promise<void> {
  const { aadhaar, selfie } = await loadKyc(context, userId)
  if (aadhaar.submission === undefined || aadhaar.state !== 'APPROVED' || selfie.state !== 'APPROVED') return
  await deletePaper(context, paperKeyOfSubmission({ user_id: userId, document: 'aadhaar', id: aadhaar.submission }))
}
