import { onAccountDeleted } from '#events/subscriptions/news.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { deleteReactions } from './react.ts'

/** Deletes the reactions of a deleted user. */
export const entry = subscriber(onAccountDeleted, async ({ detail }, context) => {
  if (detail.to === 'DELETED') await deleteReactions(context, detail.user_id)
})
