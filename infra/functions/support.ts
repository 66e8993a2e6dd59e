import { onAccountDeleted, onFaqChanged } from '#events/subscriptions/support.ts'
import { supportApi } from '#shared/support/api.ts'
import { http, type FunctionDefinition, subscriber } from './define.ts'

export const support: readonly FunctionDefinition[] = [
  http('support', supportApi, { table: 'write', files: 'write', secrets: ['session-keys'] }),
  subscriber(onAccountDeleted),
  subscriber(onFaqChanged),
]
