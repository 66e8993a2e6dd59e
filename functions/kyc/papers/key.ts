import { type PaperKey, paperKeyOf, type PaperOwner } from '#shared/kyc/paper/paper.ts'
import type { Submission } from '#shared/kyc/submission.ts'

type OfUser = Pick<Submission, 'user_id' | 'id' | 'document'>

/** Whose entry of which submission. */
export function ownerOf({ user_id, id }: OfUser) {
  return { user: user_id, submission: id }
}

/** Whose paper of which submission. A bank step has none: its number is an entry. */
export function paperOwnerOf({ user_id, id, document }: OfUser): PaperOwner {
  if (document === 'bank') throw new Error('a bank step has no paper')
  return { user: user_id, document, submission: id }
}

export function paperKeyOfSubmission(submission: OfUser): PaperKey {
  return paperKeyOf(paperOwnerOf(submission))
}
