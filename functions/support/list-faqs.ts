import { supportApi } from '#shared/support/api.ts'
import { http } from '#functions/kit/http.ts'
import { readFaqFile } from './faq-file.ts'
import { loadFaqs } from './store.ts'

export const listFaqs = http(supportApi.listFaqs, async (_call, ports) => {
  return { data: (await readFaqFile(ports)) ?? (await loadFaqs(ports)) }
})
