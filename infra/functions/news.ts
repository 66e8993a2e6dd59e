import { permissions } from '#functions/news/permissions.ts'
import { onAccountDeleted } from '#events/subscriptions/news.ts'
import { newsApi } from '#shared/news/api.ts'
import { http, type FunctionDefinition, subscriber } from './define.ts'

export const news: readonly FunctionDefinition[] = [
  http('news', newsApi, permissions.api),
  subscriber(onAccountDeleted, permissions.onAccountDeleted),
]
