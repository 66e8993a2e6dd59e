import { onAccountDeleted, onPricesAccepted, onSecurityChanged, onStockChanged } from '#events/subscriptions/market.ts'
import { marketApi } from '#shared/market/api.ts'
import { minuteMs } from '#shared/kernel/instant.ts'
import { http, type FunctionDefinition, subscriber, timer } from './define.ts'

export const market: readonly FunctionDefinition[] = [
  http('market', marketApi, { table: 'write', files: 'read', secrets: ['session-keys'] }),
  subscriber(onSecurityChanged),
  subscriber(onStockChanged),
  subscriber(onPricesAccepted),
  subscriber(onAccountDeleted),
  timer('market', 'every-5-minutes-check-catalogue', 5 * minuteMs, { table: 'read', files: 'write' }),
]
