import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { UploadKind } from '#shared/file/file.ts'
import { UserId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { DocumentName } from './kyc.ts'
import { panPattern } from './pan.ts'
import {
  KYC_FILE_DELETED,
  KYC_FILE_MISSING,
  PAN_NOT_MATCHED,
  STEP_CLOSED,
  STEP_TOO_EARLY,
  TOO_MANY_TRIES,
} from './refusals.ts'
import {
  NamedAnswer,
  ownForm,
  PaperForm,
  paperRefusals,
  SubmissionAnswer,
  submissionRefusals,
} from './submission-contract.ts'

/** The steps of PAN, selfie and signature, and the look at what was sent: what takes or shows pictures. */
export const kycStepApi = api('kyc', {
  readKycFile: {
    method: 'GET',
    path: '/kyc/{document}/file',
    who: 'investor',
    summary:
      'Read a short-lived address of the file that the caller submitted last for a step. It serves a download, without a token, until `expires_at`.',
    params: z.object({ document: DocumentName }),
    response: z.object({ data: z.object({ url: z.string(), media_type: UploadKind, expires_at: Instant }) }),
    refusals: [KYC_FILE_DELETED, KYC_FILE_MISSING],
  },
  findPanName: {
    method: 'POST',
    path: '/verifyPan',
    who: 'investor',
    summary:
      "Look a PAN up. Returns its name only when it is the caller's. `ask_upload`: a picture of the card is needed, because the name is only near or the look-up is down.",
    body: z.object({
      panNumber: z.string().check(z.toUpperCase(), z.regex(panPattern, 'Invalid details')),
      userID: UserId,
    }),
    own: ['body.userID'],
    response: z.object({
      ...NamedAnswer.shape,
      result: z.object({ name: z.string() }),
      ask_upload: z.optional(z.boolean()),
    }),
    refusals: [STEP_CLOSED, STEP_TOO_EARLY, TOO_MANY_TRIES],
  },
  confirmPan: {
    method: 'POST',
    path: '/updatePanDataInDb',
    who: 'investor',
    summary: 'Submit the PAN that the caller looked up within the last ten minutes.',
    body: z.object({
      panCardNo: z.string().check(z.toUpperCase(), z.regex(panPattern, 'Invalid details')),
      userId: UserId,
    }),
    own: ['body.userId'],
    response: SubmissionAnswer,
    refusals: [...submissionRefusals, PAN_NOT_MATCHED],
  },
  uploadPan: {
    method: 'POST',
    path: '/uploadPan',
    who: 'investor',
    summary: 'Upload a picture of the PAN card (PNG or JPEG, at most 2 MB).',
    encoding: 'multipart',
    body: PaperForm,
    own: ownForm,
    response: SubmissionAnswer,
    refusals: paperRefusals,
  },
  uploadSelfie: {
    method: 'POST',
    path: '/uploadSelfi',
    who: 'investor',
    summary: 'Upload a selfie (PNG or JPEG, at most 2 MB).',
    encoding: 'multipart',
    body: PaperForm,
    own: ownForm,
    response: SubmissionAnswer,
    refusals: paperRefusals,
  },
  uploadSignature: {
    method: 'POST',
    path: '/uploadSign',
    who: 'investor',
    summary: 'Upload a picture of the signature (PNG or JPEG, at most 2 MB).',
    encoding: 'multipart',
    body: PaperForm,
    own: ownForm,
    response: SubmissionAnswer,
    refusals: paperRefusals,
  },
})
