import { supportApi } from '#shared/support/api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { readFaqFile } from './faq-file.ts'
import { loadFaqs } from './repository.ts'

export const listFaqs = http(supportApi.listFaqs, async (_call, context) => {
  return { data: (await readFaqFile(context)) ?? (await loadFaqs(context)) }
})
