import { fileApi } from '#shared/file/api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { readFileAddress } from './read-file-address.ts'

export const entry = serve(fileApi, {
  readFileAddress,
})
