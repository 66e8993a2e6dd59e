import { accountContactChanged } from '#events/account.ts'
import { subscriber } from '#functions/kit/event.ts'
import { tellContactChange } from './act.ts'

/** Both sides of a change of contact are told: the old one above all, whose owner may know nothing of it. */
export const entry = subscriber('notice/on-contact-changed', [accountContactChanged], ({ detail }, ports) =>
  tellContactChange(ports, detail.user_id, detail.change_id),
)
