import { accountApi } from '#shared/account/api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { acceptTerms } from './profile/accept-terms.ts'
import { checkUserDetails } from './registration/check-user-details.ts'
import { endAllSessions } from './session/end-all-sessions.ts'
import { endSession } from './session/end-session.ts'
import { listSessions } from './session/list-sessions.ts'
import { readBasicInfo } from './profile/read-basic-info.ts'
import { readLoginDetail } from './profile/read-login-detail.ts'
import { updateUserDetails } from './profile/update-user-details.ts'
import { permissions } from './permissions.ts'

export const entry = serve(accountApi, permissions.api, {
  acceptTerms,
  checkUserDetails,
  endAllSessions,
  endSession,
  listSessions,
  readBasicInfo,
  readLoginDetail,
  updateUserDetails,
})
