import { permissions } from '#functions/support/permissions.ts'
import { onAccountDeleted, onFaqChanged } from '#events/subscriptions/support.ts'
import { supportApi } from '#shared/support/api.ts'
import { http, type FunctionDefinition, subscriber } from './define.ts'

export const support: readonly FunctionDefinition[] = [
  http('support', supportApi, permissions.api),
  subscriber(onAccountDeleted, permissions.onAccountDeleted),
  subscriber(onFaqChanged, permissions.onFaqChanged),
]
