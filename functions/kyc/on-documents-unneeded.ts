import { onDocumentsUnneeded } from '#events/subscriptions/kyc.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { deleteUnneededOf } from './papers/delete-unneeded.ts'
import { permissions } from './permissions.ts'

/** Deletes at once what nobody needs any more after a submission, a decision or the deletion of an account. */
export const entry = subscriber(onDocumentsUnneeded, permissions.onDocumentsUnneeded, async ({ detail }, context) => {
  if ('to' in detail && detail.to !== 'DELETED') return
  await deleteUnneededOf(context, detail.user_id)
})
