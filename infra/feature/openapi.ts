import { openapiApi } from '#shared/openapi/api.ts'
import { http, type Lane, unknownPath } from './define.ts'

export const openapi: readonly Lane[] = [
  http('openapi', openapiApi, { table: 'none' }),
  unknownPath('openapi', 'answer-unknown-path'),
]
