import { endpoints } from '#shared/registry.ts'
import { openapiApi } from '#shared/openapi/api.ts'
import { Reply } from '#functions/platform/http/response.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { type OpenapiDocument, openapiDocument } from './document.ts'

/** Contracts do not change while a process runs; the address is the stage's. Tests run many stages in one process, and what was made for one goes with it. */
const made = new WeakMap<Settings, OpenapiDocument>()

export const readOpenapi = http(openapiApi.readOpenapi, async (_call, ports) => {
  return new Reply({ ...documentFor(ports.settings) }, { headers: { 'cache-control': 'public, max-age=300' } })
})

function documentFor(settings: Settings): OpenapiDocument {
  const document = made.get(settings) ?? openapiDocument(endpoints, settings.apiAddress)
  made.set(settings, document)
  return document
}
