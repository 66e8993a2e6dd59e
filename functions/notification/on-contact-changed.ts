import { onContactChanged } from '#events/subscriptions/notification.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { notifyContactChange } from './commands.ts'
import { permissions } from './permissions.ts'

/** Notifies the old and the new contact of a change. The old one matters most, because its owner may not have made the change. */
export const entry = subscriber(onContactChanged, permissions.onContactChanged, ({ detail }, context) =>
  notifyContactChange(context, detail.user_id, detail.change_id),
)
