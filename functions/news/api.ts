import { serve } from '#functions/kit/http.ts'
import { newsApi } from '#shared/news/api.ts'
import { listSecurityNews } from './list-security-news.ts'

export const entry = serve(newsApi, { listSecurityNews })
