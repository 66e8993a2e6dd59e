import { openapiApi } from '#shared/openapi/api.ts'
import { serve } from '#functions/kit/http.ts'
import { readOpenapi } from './read-openapi.ts'

export const entry = serve(openapiApi, { readOpenapi })
