import { endpoints } from '#shared/registry.ts'
import { openapiApi } from '#shared/openapi/api.ts'
import { Reply } from '#functions/platform/http/response.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { type OpenapiDocument, openapiDocument } from './document.ts'

/** The document by settings. The contracts are constant while a process runs, but the tests run several stages in one process. */
const documents = new WeakMap<Settings, OpenapiDocument>()

export const readOpenapi = http(openapiApi.readOpenapi, async (_call, ports) => {
  return new Reply({ ...documentFor(ports.settings) }, { headers: { 'cache-control': 'public, max-age=300' } })
})

function documentFor(settings: Settings): OpenapiDocument {
  const document = documents.get(settings) ?? openapiDocument(endpoints, settings.apiAddress)
  documents.set(settings, document)
  return document
}
