import { permissions } from '#functions/market/permissions.ts'
import { onAccountDeleted, onPricesAccepted, onSecurityChanged, onStockChanged } from '#events/subscriptions/market.ts'
import { marketApi } from '#shared/market/api.ts'
import { minuteMs } from '#shared/kernel/instant.ts'
import { http, type FunctionDefinition, subscriber, timer } from './define.ts'

export const market: readonly FunctionDefinition[] = [
  http('market', marketApi, permissions.api),
  subscriber(onSecurityChanged, permissions.onSecurityChanged),
  subscriber(onStockChanged, permissions.onStockChanged),
  subscriber(onPricesAccepted, permissions.onPricesAccepted),
  subscriber(onAccountDeleted, permissions.onAccountDeleted),
  timer('market', 'every-5-minutes-check-catalogue', 5 * minuteMs, permissions.every5MinutesCheckCatalogue),
]
