import { onOrderCredited, onSharesSold } from '#events/subscriptions/holding.ts'
import { holdingApi } from '#shared/holding/api.ts'
import { http, type FunctionDefinition, subscriber } from './define.ts'

export const holding: readonly FunctionDefinition[] = [
  http('holding', holdingApi, { table: 'write', files: 'read', secrets: ['session-keys'] }),
  subscriber(onOrderCredited),
  subscriber(onSharesSold),
]
