import type { Context } from '#functions/platform/context.ts'
import { fileApi } from '#shared/file/api.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { addressLifeSeconds, readUploadAddress } from './queries.ts'
import { loadUpload } from './repository.ts'

/** Refuses NOT_FOUND for another user's file too, so that its existence is not revealed. */
export const readFileAddress = http(
  fileApi.readFileAddress,
  async ({ query, caller }, context: Context<'table:read' | 'files:read'>) => {
    const upload = await loadUpload(context, query.id)
    if (upload === undefined || upload.owner_id !== caller.userId) throw new Refused(NOT_FOUND)
    return {
      data: {
        url: await readUploadAddress(context, upload.id, upload.kind, upload.purpose),
        expires_in: addressLifeSeconds,
      },
    }
  },
)
