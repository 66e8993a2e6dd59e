import { http } from '#functions/kit/http.ts'
import { newsApi } from '#shared/news/api.ts'

export const setReaction = http(newsApi.setReaction, () => Promise.reject(new Error('not yet')))
