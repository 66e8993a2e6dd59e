import { openapiDocument } from '#functions/openapi/document.ts'
import { endpoints } from '#shared/registry.ts'

/** docs/openapi.json: the API as its contracts describe it, at the address of a local app. */
export function openapiText(): string {
  return JSON.stringify(openapiDocument(endpoints, '/api'), undefined, 2)
}
