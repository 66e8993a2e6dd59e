import type { Context } from '#functions/platform/context.ts'
import { upload } from '#functions/platform/http/upload.ts'
import { kycPdfApi } from '#shared/kyc/pdf-api.ts'
import { messageOf } from '#shared/kyc/messages.ts'
import { paperKinds } from '#shared/kyc/paper/paper.ts'
import { askAboutAadhaar } from '#functions/kyc/ask/aadhaar.ts'
import { checkNow } from '#functions/kyc/check.ts'
import { acceptPaper } from '#functions/kyc/papers/accept.ts'
import { openPaper } from '#functions/kyc/pdf/open-paper.ts'
import { recordSubmission } from './submit.ts'
import { namedAnswerOf, nameReadOf } from '#functions/kyc/view.ts'

const passwordProtected = {
  success: false,
  isNameMismatch: false,
  ...messageOf('AADHAAR_PROTECTED'),
} as const

export const uploadAadhaar = upload(
  kycPdfApi.uploadAadhaar,
  async ({ body, caller }, context: Context<'table' | 'documents' | 'secrets' | 'fetch'>) => {
    const opened = await openPaper(await acceptPaper(body.kyc_copy, paperKinds.aadhaar))
    if (!('accepted' in opened)) return passwordProtected
    const submission = await recordSubmission(context, caller.userId, { document: 'aadhaar', paper: opened.accepted })
    const step = await checkNow(context, submission, askAboutAadhaar)
    const name_read = nameReadOf('aadhaar', step)
    return { ...namedAnswerOf('aadhaar', step), ...(name_read !== undefined && { name_read }) }
  },
)
