import { onAccountDeleted } from '#events/subscriptions/news.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { deleteReactions } from './react.ts'
import { permissions } from './permissions.ts'

/** Deletes the reactions of a deleted user. */
export const entry = subscriber(onAccountDeleted, permissions.onAccountDeleted, async ({ detail }, context) => {
  if (detail.to === 'DELETED') await deleteReactions(context, detail.user_id)
})
