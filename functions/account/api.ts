import { accountApi } from '#shared/account/api.ts'
import { serve } from '#functions/kit/http.ts'
import { endAllSessions } from './end-all-sessions.ts'
import { endSession } from './end-session.ts'
import { listSessions } from './list-sessions.ts'
import { readBasicInfo } from './read-basic-info.ts'
import { readLoginDetail } from './read-login-detail.ts'
import { readPhoneProof } from './read-phone-proof.ts'
import { sendLoginCode } from './send-login-code.ts'
import { verifyLoginCode } from './verify-login-code.ts'

export const entry = serve(accountApi, {
  endAllSessions,
  endSession,
  listSessions,
  readBasicInfo,
  readLoginDetail,
  readPhoneProof,
  sendLoginCode,
  verifyLoginCode,
})
