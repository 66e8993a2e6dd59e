import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { FileId } from '#shared/kernel/id.ts'

export const fileApi = api('file', {
  readFileAddress: {
    method: 'GET',
    path: '/getPresignedUrlByFileID',
    who: 'investor',
    summary: "Create a link to one of the caller's own files, valid for a few minutes.",
    query: z.object({ id: FileId }),
    response: z.object({ data: z.object({ url: z.string(), expires_in: z.int() }) }),
    refusals: [],
  },
})
