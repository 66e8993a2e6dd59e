import { t } from '@lingui/core/macro'
import type { StepView } from '#shared/kyc/api.ts'
import type { DocumentName } from '#shared/kyc/kyc.ts'
import { stepRoutes } from '#shared/kyc/route.ts'
import type { SubmissionAnswer } from '#shared/kyc/submission-contract.ts'
import { answerText } from '#web/platform/answer-text.ts'

/** The steps in their order. */
export const stepNames = Object.keys(stepRoutes) as readonly DocumentName[]

/** What people call the documents. */
export const stepLabels = () =>
  ({
    aadhaar: t`Aadhaar`,
    pan: 'PAN',
    selfie: t`Selfie`,
    signature: t`Signature`,
    bank: t`Bank account`,
    demat: t`Demat account`,
  }) as const satisfies Record<DocumentName, string>

/** What to keep ready for them. */
export const stepNeeds = () =>
  ({
    aadhaar: t`Masked Aadhaar, PDF or photo`,
    pan: t`The number on the PAN card`,
    selfie: t`With the camera of this device`,
    signature: t`A photo of it on white paper`,
    bank: t`Branch or IFSC, account number`,
    demat: t`Demat id, DP name, CML copy (PDF)`,
  }) as const satisfies Record<DocumentName, string>

/** Why a step is where it is. What a person of the desk wrote stays as it is. */
export function stepText({ words = '', words_code: code }: StepView): string {
  return code === undefined ? words : answerText(`kyc.${code}`, words)
}

/** What an answer to a submission says. What a person of the desk wrote stays as it is. */
export function messageText({
  message,
  message_code: code,
}: Pick<SubmissionAnswer, 'message' | 'message_code'>): string {
  return code === undefined ? message : answerText(`kyc.${code}`, message)
}

/** What one KYC screen passes to a step's screen. */
export interface StepState {
  /** What the person is to do about a rejected step. */
  readonly fix?: StepView['fix']
}

/** Whether a step takes no submission: it is approved, it is being looked at, or it is a final no. */
export function isClosed({ kyc_approval_status: status, reason }: StepView): boolean {
  return status === 1 || status === 3 || reason === 'UNDER_18'
}

/** The screen after a step that was sent. Without an answer of the server it is that of the following step. */
export function routeAfter(document: DocumentName, nextRoute: string | undefined): string {
  if (nextRoute !== undefined && nextRoute !== stepRoutes[document]) return nextRoute
  const following = stepNames[stepNames.indexOf(document) + 1]
  return following === undefined ? '/status' : stepRoutes[following]
}

/** How long to wait before the status is asked for again, in milliseconds: longer each time, at most a minute. */
export function askAgainMs(asked: number): number {
  return Math.min(60_000, 2_000 * 1.5 ** asked)
}
