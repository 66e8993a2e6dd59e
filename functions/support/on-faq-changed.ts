import { faqChanged } from '#events/support.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { publishFaqFile } from './faq-file.ts'

export const entry = subscriber('support/on-faq-changed', [faqChanged], (_received, context) => publishFaqFile(context))
