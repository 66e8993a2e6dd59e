import { upload } from '#functions/platform/http/upload.ts'
import { kycPdfApi } from '#shared/kyc/pdf-api.ts'
import { paperKinds } from '#shared/kyc/paper.ts'
import { askAboutAadhaar } from './ask/aadhaar.ts'
import { checkNow } from './check.ts'
import { acceptPaper } from './papers/accept.ts'
import { openPaper } from './pdf/open-paper.ts'
import { recordSubmission } from './submit.ts'
import { answerOf, nameReadOf } from './view.ts'

const passwordProtected = {
  success: false,
  isNameMismatch: false,
  message:
    'This PDF has a password. Open it, choose Print, save it as a PDF without a password, and upload that. Or take a picture of your Aadhaar.',
} as const

export const uploadAadhaar = upload(kycPdfApi.uploadAadhaar, async ({ body, caller }, context) => {
  const opened = await openPaper(await acceptPaper(body.kyc_copy, paperKinds.aadhaar))
  if (!('accepted' in opened)) return passwordProtected
  const submission = await recordSubmission(context, caller.userId, { document: 'aadhaar', paper: opened.accepted })
  const step = await checkNow(context, submission, askAboutAadhaar)
  const name_read = nameReadOf('aadhaar', step)
  return { ...answerOf('aadhaar', step), ...(name_read !== undefined && { name_read }) }
})
