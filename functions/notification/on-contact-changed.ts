import { accountContactChanged } from '#events/account.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { notifyContactChange } from './commands.ts'

/** Both sides of a change of contact are told: the old one above all, whose owner may know nothing of it. */
export const entry = subscriber('notification/on-contact-changed', [accountContactChanged], ({ detail }, ports) =>
  notifyContactChange(ports, detail.user_id, detail.change_id),
)
