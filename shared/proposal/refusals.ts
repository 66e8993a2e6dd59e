import { refusal } from '#shared/kernel/refusal.ts'

export const OTHER_PERSON_NEEDED = refusal('OTHER_PERSON_NEEDED', 409, 'Somebody else has to approve what you proposed')
/** It was decided by somebody, or nobody decided within 24 hours. */
export const PROPOSAL_ENDED = refusal('PROPOSAL_ENDED', 409, 'This proposal has ended. Please propose it again.')
