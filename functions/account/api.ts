import { accountApi } from '#shared/account/api.ts'
import { serve } from '#functions/kit/http.ts'
import { checkUserDetails } from './check-user-details.ts'
import { endAllSessions } from './end-all-sessions.ts'
import { endSession } from './end-session.ts'
import { listSessions } from './list-sessions.ts'
import { readBasicInfo } from './read-basic-info.ts'
import { readLoginDetail } from './read-login-detail.ts'
import { updateUserDetails } from './update-user-details.ts'

export const entry = serve(accountApi, {
  checkUserDetails,
  endAllSessions,
  endSession,
  listSessions,
  readBasicInfo,
  readLoginDetail,
  updateUserDetails,
})
