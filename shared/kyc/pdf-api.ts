import * as z from 'zod/mini'
import { Upload } from '#shared/file/file.ts'
import { FILE_TOO_BIG, UNSUPPORTED_FORMAT } from '#shared/file/refusals.ts'
import { api } from '#shared/kernel/endpoint.ts'

/** The endpoints of KYC that open PDFs. */
export const pdfApi = api('kyc', {
  checkPdfProtected: {
    method: 'POST',
    path: '/checkPdfProtected',
    who: 'investor',
    summary:
      'Tell whether a PDF of at most 2 MB asks for a password before it opens. A password for printing or changing does not count.',
    encoding: 'multipart',
    body: z.object({ Doc: Upload }),
    response: z.object({ passwordProtected: z.boolean() }),
    refusals: [FILE_TOO_BIG, UNSUPPORTED_FORMAT],
  },
})
