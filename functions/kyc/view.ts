import type { StepView } from '#shared/kyc/api.ts'
import { messageOf } from '#shared/kyc/messages.ts'
import { type DocumentName, documentNames, type Kyc, type Step } from '#shared/kyc/kyc.ts'
import type { NamedAnswer, SubmissionAnswer } from '#shared/kyc/submission-contract.ts'
import { decidedBy, fixOf, statusOf, wordsCodeOf, wordsOf } from '#shared/kyc/rules.ts'

/** All steps as their owner sees them, in their order. */
export function viewSteps(kyc: Kyc): StepView[] {
  return documentNames.map((name) => viewStep(name, kyc[name]))
}

function viewStep(name: DocumentName, step: Step): StepView {
  const wordsCode = wordsCodeOf(name, step)
  const [fix, words, by, nameRead] = [fixOf(name, step), wordsOf(name, step), decidedBy(step), nameReadOf(name, step)]
  return {
    document_name: name,
    kyc_approval_status: statusOf(step),
    ...(step.reason !== undefined && { reason: step.reason }),
    ...(fix !== undefined && { fix }),
    ...(words !== undefined && { words }),
    ...(wordsCode !== undefined && { words_code: wordsCode }),
    ...(by !== undefined && { decided_by: by }),
    ...(nameRead !== undefined && { name_read: nameRead }),
  }
}

/** The name on a person's own Aadhaar, which they may take over. A PAN's is never told: its look-up names nobody to a stranger. */
export function nameReadOf(name: DocumentName, { reason, facts }: Step): string | undefined {
  const isOffered = name === 'aadhaar' && (reason === 'NAME_MISMATCH' || reason === 'NAME_NEAR')
  return isOffered ? facts?.name : undefined
}

const nameMessages = { aadhaar: messageOf('AADHAAR_NAME'), pan: messageOf('PAN_NAME') } as const

/** The answer to a submission: a success unless the step is rejected, also while it is looked at. */
export function answerOf(name: DocumentName, step: Step): SubmissionAnswer {
  const success = step.state !== 'REJECTED'
  if (hasOtherName(step) && (name === 'aadhaar' || name === 'pan')) return { success, ...nameMessages[name] }
  const code = wordsCodeOf(name, step)
  return {
    success,
    message: wordsOf(name, step) ?? 'Verified',
    ...(code !== undefined && { message_code: code }),
  }
}

/** The same, and whether the name is the reason. */
export function namedAnswerOf(name: DocumentName, step: Step): NamedAnswer {
  return { ...answerOf(name, step), isNameMismatch: hasOtherName(step) }
}

function hasOtherName({ reason }: Step): boolean {
  return reason === 'NAME_MISMATCH'
}
