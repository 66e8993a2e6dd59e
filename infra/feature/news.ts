import { newsApi } from '#shared/news/api.ts'
import { http, type Lane } from './define.ts'

export const news: readonly Lane[] = [
  // Reads only; but the door keeps the answer of a POST that carries an Idempotency-Key.
  http('news', newsApi, { table: 'write', secrets: ['session-keys'] }),
]
