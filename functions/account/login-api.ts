import { loginApi } from '#shared/account/login-api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { findAccount } from './login/find-account.ts'
import { readPhoneProof } from './otp/read-phone-proof.ts'
import { requestCodeByCall } from './otp/request-code-by-call.ts'
import { sendEmailLoginCode } from './login/send-email-login-code.ts'
import { sendLoginCode } from './login/send-login-code.ts'
import { signInWithApple } from './login/sign-in-with-apple.ts'
import { signInWithGoogle } from './login/sign-in-with-google.ts'
import { verifyEmailLoginCode } from './login/verify-email-login-code.ts'
import { verifyLoginCode } from './login/verify-login-code.ts'
import { permissions } from './permissions.ts'

export const entry = serve(loginApi, permissions.loginApi, {
  findAccount,
  readPhoneProof,
  requestCodeByCall,
  sendEmailLoginCode,
  sendLoginCode,
  signInWithApple,
  signInWithGoogle,
  verifyEmailLoginCode,
  verifyLoginCode,
})
