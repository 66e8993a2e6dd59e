import { contactApi } from '#shared/account/contact-api.ts'
import { serve } from '#functions/kit/http.ts'
import { sendEmailChangeCode } from './send-email-change-code.ts'
import { sendStepUpCode } from './send-step-up-code.ts'
import { updatePhone } from './update-phone.ts'
import { verifyEmailChangeCode } from './verify-email-change-code.ts'
import { verifyStepUpCode } from './verify-step-up-code.ts'

export const entry = serve(contactApi, {
  sendEmailChangeCode,
  sendStepUpCode,
  updatePhone,
  verifyEmailChangeCode,
  verifyStepUpCode,
})
