import { faqChanged } from '#events/support.ts'
import { supportApi } from '#shared/support/api.ts'
import { http, type Lane, subscriber } from './define.ts'

export const support: readonly Lane[] = [
  http('support', supportApi, { table: 'write', files: 'write', secrets: ['session-keys'] }),
  subscriber('support', 'on-faq-changed', [faqChanged], { table: 'write', files: 'write' }),
]
