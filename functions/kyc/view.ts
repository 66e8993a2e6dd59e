import type { StepView } from '#shared/kyc/api.ts'
import { type DocumentName, documentNames, type Kyc, type Step } from '#shared/kyc/kyc.ts'
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

const nameMessages: Partial<Record<DocumentName, string>> = {
  aadhaar: 'Please update your name',
  pan: 'Name not as per PAN',
}

/** The answer to a submission: a success unless the step is rejected, also while it is looked at. */
export function answerOf(
  name: DocumentName,
  step: Step,
): { success: boolean; message: string; isNameMismatch: boolean } {
  const isNameMismatch = step.reason === 'NAME_MISMATCH'
  const specified = isNameMismatch ? nameMessages[name] : undefined
  return {
    success: step.state !== 'REJECTED',
    message: specified ?? wordsOf(name, step) ?? 'Verified',
    isNameMismatch,
  }
}
