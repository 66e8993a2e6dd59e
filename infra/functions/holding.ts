import { permissions } from '#functions/holding/permissions.ts'
import { onOrderCredited, onSharesSold } from '#events/subscriptions/holding.ts'
import { holdingApi } from '#shared/holding/api.ts'
import { http, type FunctionDefinition, subscriber } from './define.ts'

export const holding: readonly FunctionDefinition[] = [
  http('holding', holdingApi, permissions.api),
  subscriber(onOrderCredited, permissions.onOrderCredited),
  subscriber(onSharesSold, permissions.onSharesSold),
]
