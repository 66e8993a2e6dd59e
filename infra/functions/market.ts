import { accountStatusChanged } from '#events/account.ts'
import { pricesAccepted, securityChanged } from '#events/market.ts'
import { orderPaid, orderReserved, orderReleased } from '#events/order.ts'
import { marketApi } from '#shared/market/api.ts'
import { minuteMs } from '#shared/kernel/instant.ts'
import { http, type FunctionDefinition, subscriber, timer } from './define.ts'

export const market: readonly FunctionDefinition[] = [
  http('market', marketApi, { table: 'write', files: 'read', secrets: ['session-keys'] }),
  subscriber('market', 'on-security-changed', [securityChanged], { table: 'write', files: 'write' }),
  subscriber('market', 'on-stock-changed', [orderReserved, orderReleased, orderPaid], { table: 'write' }),
  subscriber('market', 'on-prices-accepted', [pricesAccepted], { table: 'write', files: 'read' }),
  subscriber('market', 'on-account-deleted', [accountStatusChanged], { table: 'write' }),
  timer('market', 'every-5-minutes-check-catalogue', 5 * minuteMs, { table: 'read', files: 'write' }),
]
