import { newsApi } from '#shared/news/api.ts'
import { http, type Lane } from './define.ts'

export const news: readonly Lane[] = [
  http('news', newsApi, { table: 'write', secrets: ['session-keys'] }),
]
