import { fileApi } from '#shared/file/api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { readFileAddress } from './read-file-address.ts'
import { permissions } from './permissions.ts'

export const entry = serve(fileApi, permissions.api, {
  readFileAddress,
})
