import { onFaqChanged } from '#events/subscriptions/support.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { publishFaqFile } from './faq-file.ts'

export const entry = subscriber(onFaqChanged, (_received, context) => publishFaqFile(context))
