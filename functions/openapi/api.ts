import { openapiApi } from '#shared/openapi/api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { readOpenapi } from './read-openapi.ts'

export const entry = serve(openapiApi, { readOpenapi })
