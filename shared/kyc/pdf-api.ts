import * as z from 'zod/mini'
import { Upload } from '#shared/file/file.ts'
import { FILE_TOO_BIG, UNSUPPORTED_FORMAT } from '#shared/file/refusals.ts'
import { api } from '#shared/kernel/endpoint.ts'
import { UserId } from '#shared/kernel/id.ts'
import { dematIdPattern } from './demat.ts'
import { NamedAnswer, ownForm, PaperForm, paperRefusals, SubmissionAnswer } from './submission-contract.ts'

/** The steps that open a PDF (functions/kyc/pdf). */
export const kycPdfApi = api('kyc', {
  uploadAadhaar: {
    method: 'POST',
    path: '/uploadAdhar',
    who: 'investor',
    summary: 'Upload an Aadhaar (PDF, PNG or JPEG, at most 2 MB).',
    encoding: 'multipart',
    body: PaperForm,
    own: ownForm,
    response: z.object({ ...NamedAnswer.shape, name_read: z.optional(z.string()) }),
    refusals: paperRefusals,
  },
  checkPdfProtected: {
    method: 'POST',
    path: '/checkPdfProtected',
    who: 'investor',
    summary: 'Tell whether a PDF needs a password to be opened.',
    encoding: 'multipart',
    body: z.object({ Doc: Upload }),
    response: z.object({ passwordProtected: z.boolean() }),
    refusals: [UNSUPPORTED_FORMAT, FILE_TOO_BIG],
  },
  verifyDemat: {
    method: 'POST',
    path: '/verifyDematAccount',
    who: 'investor',
    summary: 'Submit a demat account with its CML or CMR copy (PDF, at most 2 MB).',
    encoding: 'multipart',
    body: z.object({
      kyc_copy: Upload,
      dematId: z.string().check(z.toUpperCase(), z.regex(dematIdPattern, 'Invalid details')),
      password: z.optional(z.string().check(z.maxLength(128))),
      userId: UserId,
      dpWith: z.string().check(z.minLength(1), z.maxLength(120)),
    }),
    own: ['body.userId'],
    response: z.object({ ...SubmissionAnswer.shape, password_required: z.boolean() }),
    refusals: paperRefusals,
  },
})
