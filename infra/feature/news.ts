import { accountStatusChanged } from '#events/account.ts'
import { newsApi } from '#shared/news/api.ts'
import { http, type Lane, subscriber } from './define.ts'

export const news: readonly Lane[] = [
  http('news', newsApi, { table: 'write', secrets: ['session-keys'] }),
  subscriber('news', 'on-account-deleted', [accountStatusChanged], { table: 'write' }),
]
