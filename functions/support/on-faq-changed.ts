import { onFaqChanged } from '#events/subscriptions/support.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { publishFaqFile } from './faq-file.ts'
import { permissions } from './permissions.ts'

export const entry = subscriber(onFaqChanged, permissions.onFaqChanged, (_received, context) => publishFaqFile(context))
