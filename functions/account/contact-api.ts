import { contactApi } from '#shared/account/contact-api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { sendEmailChangeCode } from './contact/send-email-change-code.ts'
import { sendStepUpCode } from './contact/send-step-up-code.ts'
import { updatePhone } from './contact/update-phone.ts'
import { verifyEmailChangeCode } from './contact/verify-email-change-code.ts'
import { verifyStepUpCode } from './contact/verify-step-up-code.ts'
import { permissions } from './permissions.ts'

export const entry = serve(contactApi, permissions.contactApi, {
  sendEmailChangeCode,
  sendStepUpCode,
  updatePhone,
  verifyEmailChangeCode,
  verifyStepUpCode,
})
