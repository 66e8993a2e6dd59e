import { onAccountDeleted } from '#events/subscriptions/news.ts'
import { newsApi } from '#shared/news/api.ts'
import { http, type FunctionDefinition, subscriber } from './define.ts'

export const news: readonly FunctionDefinition[] = [
  http('news', newsApi, { table: 'write', files: 'read', secrets: ['session-keys'] }),
  subscriber(onAccountDeleted),
]
