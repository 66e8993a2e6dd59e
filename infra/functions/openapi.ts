import { openapiApi } from '#shared/openapi/api.ts'
import { http, type FunctionDefinition, unknownPath } from './define.ts'

export const openapi: readonly FunctionDefinition[] = [
  http('openapi', openapiApi, { table: 'none' }),
  unknownPath('openapi', 'answer-unknown-path'),
]
