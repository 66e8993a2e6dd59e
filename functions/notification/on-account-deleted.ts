import { onAccountDeleted } from '#events/subscriptions/notification.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { deleteDevices } from './push.ts'
import { permissions } from './permissions.ts'

/** Deletes the push devices of a deleted account. */
export const entry = subscriber(onAccountDeleted, permissions.onAccountDeleted, async ({ detail }, context) => {
  if (detail.to === 'DELETED') await deleteDevices(context, detail.user_id)
})
