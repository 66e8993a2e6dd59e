import * as z from 'zod/mini'
import { Upload } from '#shared/file/file.ts'
import { FILE_TOO_BIG, UNSUPPORTED_FORMAT } from '#shared/file/refusals.ts'
import { api } from '#shared/kernel/endpoint.ts'
import { UserId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { dematIdPattern } from './demat.ts'
import { DisplayStatus, DocumentName, StepStatus } from './kyc.ts'
import { panPattern } from './pan.ts'
import { Fix, Reason } from './reason.ts'
import {
  PAN_NOT_MATCHED,
  SIGNATORY_MISSING,
  STEP_CLOSED,
  STEP_NOT_REJECTED,
  STEP_TOO_EARLY,
  TOO_MANY_TRIES,
} from './refusals.ts'

/** A step as its owner sees it. */
export const StepView = z.object({
  document_name: DocumentName,
  kyc_approval_status: StepStatus,
  reason: z.optional(Reason),
  fix: z.optional(Fix),
  /** What happened and what to do, for people. */
  words: z.optional(z.string()),
  /** By when a step that waits for us is decided. */
  decided_by: z.optional(Instant),
  /** The name on the person's own Aadhaar, where it is not that of the account. */
  name_read: z.optional(z.string()),
})
export type StepView = z.infer<typeof StepView>

const DisplayStatusData = z.object({ data: z.object({ display_status: DisplayStatus }) })

/** The answer to a submission. `success` unless the step is rejected, also while it is looked at. */
export const SubmissionAnswer = z.object({ success: z.boolean(), message: z.string() })
const NamedAnswer = z.object({ ...SubmissionAnswer.shape, isNameMismatch: z.boolean() })

const Paper = z.object({ kyc_copy: Upload, userid: UserId })
const own = ['body.userid'] as const

/** What any submission may be refused for. */
export const submissionRefusals = [STEP_CLOSED, STEP_TOO_EARLY, SIGNATORY_MISSING, TOO_MANY_TRIES] as const
export const paperRefusals = [...submissionRefusals, UNSUPPORTED_FORMAT, FILE_TOO_BIG] as const

export const kycApi = api('kyc', {
  readKyc: {
    method: 'GET',
    path: '/kyc/info',
    who: 'investor',
    summary: 'Read for each KYC step its status, why, and what to do; and the screen on which KYC goes on.',
    response: z.object({
      data: z.object({ display_status: DisplayStatus, steps: z.array(StepView), next_route: z.string() }),
    }),
    refusals: [],
  },
  startKyc: {
    method: 'POST',
    path: '/kyc/create',
    who: 'investor',
    summary: "Start the caller's KYC. Starting it again changes nothing.",
    body: z.object({}),
    response: DisplayStatusData,
    refusals: [],
  },
  reopenStep: {
    method: 'POST',
    path: '/kyc/resubmit',
    who: 'investor',
    summary: 'Reopen a rejected step for a new submission.',
    body: z.object({ document_name: DocumentName }),
    response: DisplayStatusData,
    refusals: [STEP_NOT_REJECTED],
  },
  listDocuments: {
    method: 'GET',
    path: '/userUploadedDocs',
    who: 'investor',
    summary: 'List the KYC steps with their statuses.',
    query: z.object({ user_id: UserId }),
    own: ['query.user_id'],
    response: z.object({
      userKycResponse: z.array(
        z.object({ document_name: DocumentName, kyc_approval_status: StepStatus, reason: z.optional(Reason) }),
      ),
    }),
    refusals: [],
  },
  readKycStatus: {
    method: 'GET',
    path: '/getUserBasicKycDetails',
    who: 'investor',
    summary: 'Read the overall KYC status. It is in the answer twice, because clients read it in both places.',
    response: z.object({ display_status: DisplayStatus, data: z.object({ display_status: DisplayStatus }) }),
    refusals: [],
  },
})

/** The steps that ask the verification partner and open no PDF. */
export const kycStepApi = api('kyc', {
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
    body: Paper,
    own,
    response: SubmissionAnswer,
    refusals: paperRefusals,
  },
  uploadSelfie: {
    method: 'POST',
    path: '/uploadSelfi',
    who: 'investor',
    summary: 'Upload a selfie (PNG or JPEG, at most 2 MB).',
    encoding: 'multipart',
    body: Paper,
    own,
    response: SubmissionAnswer,
    refusals: paperRefusals,
  },
  uploadSignature: {
    method: 'POST',
    path: '/uploadSign',
    who: 'investor',
    summary: 'Upload a picture of the signature (PNG or JPEG, at most 2 MB).',
    encoding: 'multipart',
    body: Paper,
    own,
    response: SubmissionAnswer,
    refusals: paperRefusals,
  },
  verifyBankAccount: {
    method: 'POST',
    path: '/hypervergePennyDropVerification',
    who: 'investor',
    summary: 'Submit a bank account, which is verified by a deposit of a rupee.',
    body: z.object({
      accNo: z.string().check(z.regex(/^\d{9,18}$/, 'Invalid details')),
      IFSC: z.string().check(z.toUpperCase(), z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'Invalid details')),
      userID: UserId,
      bankName: z.string().check(z.minLength(1), z.maxLength(120)),
    }),
    own: ['body.userID'],
    response: NamedAnswer,
    refusals: submissionRefusals,
  },
})

/** The steps that open a PDF (functions/kyc/pdf). */
export const kycPdfApi = api('kyc', {
  uploadAadhaar: {
    method: 'POST',
    path: '/uploadAdhar',
    who: 'investor',
    summary: 'Upload an Aadhaar (PDF, PNG or JPEG, at most 2 MB).',
    encoding: 'multipart',
    body: Paper,
    own,
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
