import type { Context } from '#functions/platform/context.ts'
import { upload } from '#functions/platform/http/upload.ts'
import { kycStepApi } from '#shared/kyc/step-api.ts'
import { paperKinds } from '#shared/kyc/paper/paper.ts'
import { acceptPaper } from '#functions/kyc/papers/accept.ts'
import { askAboutSelfie } from '#functions/kyc/ask/selfie.ts'
import { checkNow } from '#functions/kyc/check.ts'
import { recordSubmission } from './submit.ts'
import { answerOf } from '#functions/kyc/view.ts'

export const uploadSelfie = upload(
  kycStepApi.uploadSelfie,
  async ({ body, caller }, context: Context<'table' | 'documents' | 'secrets' | 'fetch'>) => {
    const paper = await acceptPaper(body.kyc_copy, paperKinds.selfie)
    const submission = await recordSubmission(context, caller.userId, { document: 'selfie', paper })
    return answerOf('selfie', await checkNow(context, submission, askAboutSelfie))
  },
)
