import type { Verdict } from '#functions/kyc/review/decide-step.ts'
import { decideDemat } from '#shared/kyc/decide.ts'
import { type Asked, verdict } from './asked.ts'

/** No partner is asked: the text of the copy was read when it was submitted (functions/kyc/pdf). */
export function askAboutDemat({ submission: { cml } }: Asked): Promise<Verdict> {
  const found = { hasDematId: cml?.has_demat_id ?? false, hasHolder: cml?.has_holder ?? false }
  // For the desk: whether the copy names another holder, or does not say whom it means.
  const holder = cml?.has_holder_label === false ? 'unlabelled' : found.hasHolder
  return Promise.resolve(verdict(decideDemat(found), `id-${found.hasDematId} holder-${holder}`))
}
