import { accountStatusChanged } from '#events/account.ts'
import { newsApi } from '#shared/news/api.ts'
import { http, type FunctionDefinition, subscriber } from './define.ts'

export const news: readonly FunctionDefinition[] = [
  http('news', newsApi, { table: 'write', secrets: ['session-keys'] }),
  subscriber('news', 'on-account-deleted', [accountStatusChanged], { table: 'write' }),
]
