import { deskApi } from '#shared/desk/api.ts'
import { deskMarketApi } from '#shared/desk/market-api.ts'
import { http, type FunctionDefinition } from './define.ts'

export const desk: readonly FunctionDefinition[] = [
  http('desk', deskApi, { table: 'write', files: 'read', secrets: ['session-keys', 'hash-key'] }),
  // What reads forms and cleans texts is heavy: the orders' desk goes without.
  http('desk', deskMarketApi, { table: 'write', files: 'write', secrets: ['session-keys'] }, 'market-api'),
]
