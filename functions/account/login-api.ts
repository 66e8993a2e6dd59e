import { loginApi } from '#shared/account/login-api.ts'
import { serve } from '#functions/kit/http.ts'
import { findAccount } from './find-account.ts'
import { readPhoneProof } from './read-phone-proof.ts'
import { requestCodeByCall } from './request-code-by-call.ts'
import { sendEmailLoginCode } from './send-email-login-code.ts'
import { sendLoginCode } from './send-login-code.ts'
import { signInWithApple } from './sign-in-with-apple.ts'
import { signInWithGoogle } from './sign-in-with-google.ts'
import { verifyEmailLoginCode } from './verify-email-login-code.ts'
import { verifyLoginCode } from './verify-login-code.ts'

export const entry = serve(loginApi, {
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
