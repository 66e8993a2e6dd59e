import { securityChanged } from '#events/market.ts'
import { orderPaid, orderReserved, orderReleased } from '#events/order.ts'
import { marketApi } from '#shared/market/api.ts'
import { http, type Lane, subscriber } from './define.ts'

export const market: readonly Lane[] = [
  // Reads only; but the door keeps the answer of a POST that carries an Idempotency-Key.
  http('market', marketApi, { table: 'write', files: 'read', secrets: ['session-keys'] }),
  subscriber('market', 'on-security-changed', [securityChanged], { table: 'write', files: 'write' }),
  subscriber('market', 'on-stock-changed', [orderReserved, orderReleased, orderPaid], { table: 'write' }),
]
