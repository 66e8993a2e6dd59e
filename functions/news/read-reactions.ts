import { http } from '#functions/kit/http.ts'
import { newsApi } from '#shared/news/api.ts'

export const readReactions = http(newsApi.readReactions, () => Promise.reject(new Error('not yet')))
