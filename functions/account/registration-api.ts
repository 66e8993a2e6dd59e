import { registrationApi } from '#shared/account/registration-api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { registerUser } from './registration/register-user.ts'
import { sendPhoneCode } from './registration/send-phone-code.ts'
import { sendRegistrationCode } from './registration/send-registration-code.ts'
import { verifyPhoneCode } from './registration/verify-phone-code.ts'
import { verifyRegistrationCode } from './registration/verify-registration-code.ts'
import { permissions } from './permissions.ts'

export const entry = serve(registrationApi, permissions.registrationApi, {
  registerUser,
  sendPhoneCode,
  sendRegistrationCode,
  verifyPhoneCode,
  verifyRegistrationCode,
})
