import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { Id } from '#shared/kernel/id.ts'
import { NewsView } from './news.ts'

export const newsApi = api('news', {
  listSecurityNews: {
    method: 'POST',
    path: '/getSecurityNews/{securityId}',
    who: 'investor',
    summary: 'News of one company, newest first.',
    params: z.object({ securityId: Id }),
    body: z.object({ userId: Id }),
    own: ['body.userId'],
    answer: z.object({ data: z.array(NewsView) }),
    refusals: [],
  },
})
