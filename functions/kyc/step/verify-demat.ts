import { readUser } from '#functions/account/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { upload } from '#functions/platform/http/upload.ts'
import { displayName } from '#shared/account/account.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { findInCml } from '#shared/kyc/cml/cml.ts'
import { kycPdfApi } from '#shared/kyc/pdf-api.ts'
import { findPans } from '#shared/kyc/pan.ts'
import { paperKinds } from '#shared/kyc/paper/paper.ts'
import { dematGuard, panGuard } from './guard.ts'
import { askAboutDemat } from '#functions/kyc/ask/demat.ts'
import { checkNow } from '#functions/kyc/check.ts'
import { acceptPaper } from '#functions/kyc/papers/accept.ts'
import { openPaper } from '#functions/kyc/pdf/open-paper.ts'
import { loadKyc } from '#functions/kyc/repository.ts'
import { recordSubmission } from './submit.ts'
import { answerOf } from '#functions/kyc/view.ts'

const dpIdLength = 8

export const verifyDemat = upload(
  kycPdfApi.verifyDemat,
  async ({ body, caller }, context: Context<'table' | 'documents' | 'secrets' | 'fetch'>) => {
    const { dematId, password, dpWith: dp_name, kyc_copy } = body
    const opened = await openPaper(await acceptPaper(kyc_copy, paperKinds.demat), password)
    if (!('accepted' in opened)) return locked(opened.kind === 'protected' ? 'Password is needed' : 'Invalid password')
    const text = opened.kind === 'text' ? opened.text : ''
    const submission = await recordSubmission(context, caller.userId, {
      document: 'demat',
      paper: opened.accepted,
      given: { dp_id: dematId.slice(0, dpIdLength), client_id: dematId.slice(dpIdLength), dp_name },
      facts: { guard: await dematGuard(context, dematId), last4: dematId.slice(-4) },
      cml: await readCml(context, caller.userId, dematId, text),
    })
    return { ...answerOf('demat', await checkNow(context, submission, askAboutDemat)), password_required: false }
  },
)

/** The screen shows 'Password required' for the first of these. */
function locked(message: 'Password is needed' | 'Invalid password') {
  return { success: false, message, password_required: true }
}

/** Looks for the account and its holder in the copy's text. The holder's PAN is known by its keyed hash alone. */
async function readCml(context: Context<'table:read' | 'secrets'>, userId: UserId, dematId: string, text: string) {
  const [user, kyc] = await Promise.all([readUser(context, userId), loadKyc(context, userId)])
  const { hasDematId, hasHolder, aboutHolder } = findInCml(text, { dematId, holder: displayName(user) })
  const guards = await Promise.all(findPans(aboutHolder).map((pan) => panGuard(context, pan)))
  const own = kyc.pan.facts?.guard
  return {
    has_demat_id: hasDematId,
    has_holder: hasHolder || (own !== undefined && guards.includes(own)),
    has_holder_label: aboutHolder !== '',
  }
}
