import { registrationApi } from '#shared/account/registration-api.ts'
import { serve } from '#functions/kit/http.ts'
import { registerUser } from './register-user.ts'
import { sendPhoneCode } from './send-phone-code.ts'
import { sendRegistrationCode } from './send-registration-code.ts'
import { verifyPhoneCode } from './verify-phone-code.ts'
import { verifyRegistrationCode } from './verify-registration-code.ts'

export const entry = serve(registrationApi, {
  registerUser,
  sendPhoneCode,
  sendRegistrationCode,
  verifyPhoneCode,
  verifyRegistrationCode,
})
