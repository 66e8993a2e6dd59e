import { deskApi } from '#shared/desk/api.ts'
import { deskMarketApi } from '#shared/desk/market-api.ts'
import { http, type Lane } from './define.ts'

export const desk: readonly Lane[] = [
  http('desk', deskApi, { table: 'write', files: 'read', secrets: ['session-keys', 'hash-key'] }),
  // What reads forms and cleans texts is heavy: the orders' desk goes without.
  http('desk', deskMarketApi, { table: 'write', files: 'write', secrets: ['session-keys'] }, 'market-api'),
]
