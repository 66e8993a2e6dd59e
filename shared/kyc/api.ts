import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'
import { UserId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { DisplayStatus, DocumentName, StepStatus } from './kyc.ts'
import { Fix, Reason } from './reason.ts'
import { STEP_NOT_REJECTED } from './refusals.ts'

/** A step as its owner sees it. */
export const StepView = z.object({
  document_name: DocumentName,
  kyc_approval_status: StepStatus,
  reason: z.optional(Reason),
  fix: z.optional(Fix),
  /** What happened and what to do, for people. */
  words: z.optional(z.string()),
  /** Which of our own words they are; absent for those that a person of the desk wrote. */
  words_code: z.optional(z.string()),
  /** By when a step that waits for us is decided. */
  decided_by: z.optional(Instant),
  /** The name on the person's own Aadhaar, where it is not that of the account. */
  name_read: z.optional(z.string()),
})
export type StepView = z.infer<typeof StepView>

const DisplayStatusData = z.object({ data: z.object({ display_status: DisplayStatus }) })

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
