import { onAccountDeleted } from '#events/subscriptions/support.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { deleteTicketsOf } from './delete-tickets.ts'
import { permissions } from './permissions.ts'

/** Deletes the tickets of a deleted account, with their messages and pictures. */
export const entry = subscriber(onAccountDeleted, permissions.onAccountDeleted, async ({ detail }, context) => {
  if (detail.to === 'DELETED') await deleteTicketsOf(context, detail.user_id)
})
