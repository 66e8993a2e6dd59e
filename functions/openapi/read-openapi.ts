import { endpoints } from '#shared/catalogue.ts'
import { openapiApi } from '#shared/openapi/api.ts'
import { Reply } from '#functions/kit/answer.ts'
import { http } from '#functions/kit/http.ts'
import { type OpenapiDocument, openapiDocument } from './document.ts'

/** Contracts do not change while a process runs; the address is the stage's, and tests run several stages in one process. */
const made = new Map<string, OpenapiDocument>()

export const readOpenapi = http(openapiApi.readOpenapi, async (_call, ports) => {
  return new Reply({ ...documentFor(ports.settings.apiAddress) }, { headers: { 'cache-control': 'public, max-age=300' } })
})

function documentFor(address: string): OpenapiDocument {
  const document = made.get(address) ?? openapiDocument(endpoints, address)
  made.set(address, document)
  return document
}
