import { serve } from '#functions/platform/http/endpoint.ts'
import { newsApi } from '#shared/news/api.ts'
import { listNews } from './list-news.ts'
import { listSecurityNews } from './list-security-news.ts'
import { readReactions } from './read-reactions.ts'
import { setReaction } from './set-reaction.ts'
import { permissions } from './permissions.ts'

export const entry = serve(newsApi, permissions.api, { listNews, listSecurityNews, readReactions, setReaction })
