import type { Context } from '#functions/platform/context.ts'
import { supportApi } from '#shared/support/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { loadFaqFile } from './faq-file.ts'
import { loadFaqs } from './repository.ts'

export const listFaqs = http(supportApi.listFaqs, async (_call, context: Context<'table:read' | 'files:read'>) => {
  return { data: (await loadFaqFile(context)) ?? (await loadFaqs(context)) }
})
