import { endpoints } from '#shared/registry.ts'
import { openapiDocument } from './document.ts'

/** The text of `/api/openapi.json`: the API as its contracts describe it. The address of the API is relative, so one text serves every stage. */
export function openapiText(): string {
  return `${JSON.stringify(openapiDocument(endpoints, '/api'), undefined, 2)}\n`
}
