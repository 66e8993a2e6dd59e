import * as z from 'zod/mini'
import { EvidenceKey } from '#shared/file/evidence.ts'
import { Upload } from '#shared/file/file.ts'
import { FILE_TOO_BIG, UNSUPPORTED_FORMAT } from '#shared/file/refusals.ts'
import { api } from '#shared/kernel/endpoint.ts'
import { OrderId } from '#shared/kernel/id.ts'

/** The desk's endpoint for what is shown against a dispute. */
export const deskEvidenceApi = api('desk', {
  saveEvidence: {
    method: 'POST',
    path: '/desk/orders/{id}/evidence',
    who: 'desk',
    summary:
      'Store a letter or picture for the answer to a dispute of an order: PDF, PNG or JPEG of at most 2 MB. The same file again has the same key.',
    encoding: 'multipart',
    params: z.object({ id: OrderId }),
    body: z.object({ file: Upload }),
    response: z.object({ data: z.object({ key: EvidenceKey }) }),
    refusals: [FILE_TOO_BIG, UNSUPPORTED_FORMAT],
  },
})
