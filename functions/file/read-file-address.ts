import { fileApi } from '#shared/file/api.ts'
import { http } from '#functions/kit/http.ts'

export const readFileAddress = http(fileApi.readFileAddress, async () => {
  throw new Error('not written yet')
})
