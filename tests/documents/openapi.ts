import { openapiDocument } from '#infra/build/openapi/document.ts'
import { endpoints } from '#shared/registry.ts'

/** web/public/api/openapi.json: the API as its contracts describe it. The address of the API is relative to that of the file, so that one file is right for every stage. */
export function openapiText(): string {
  return JSON.stringify(openapiDocument(endpoints, '/api'), undefined, 2)
}
