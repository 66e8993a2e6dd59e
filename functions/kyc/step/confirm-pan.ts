import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { kycStepApi } from '#shared/kyc/step-api.ts'
import { PAN_NOT_MATCHED } from '#shared/kyc/refusals.ts'
import { panGuard } from './guard.ts'
import { askAboutPan } from '#functions/kyc/ask/pan.ts'
import { checkNow } from '#functions/kyc/check.ts'
import { loadPanMatch } from '#functions/kyc/repository.ts'
import { recordSubmission } from './submit.ts'
import { answerOf } from '#functions/kyc/view.ts'

/** Takes only the PAN that the caller looked up last and whose name was theirs. */
export const confirmPan = http(
  kycStepApi.confirmPan,
  async ({ body, caller }, context: Context<'table' | 'documents' | 'secrets' | 'fetch'>) => {
    const pan = body.panCardNo
    const [match, guard] = await Promise.all([loadPanMatch(context, caller.userId), panGuard(context, pan)])
    if (match?.guard !== guard) throw new Refused(PAN_NOT_MATCHED)
    const facts = { name: match.name, guard, last4: pan.slice(-4) }
    const submission = await recordSubmission(context, caller.userId, { document: 'pan', entry: { pan }, facts })
    return answerOf('pan', await checkNow(context, submission, askAboutPan))
  },
)
