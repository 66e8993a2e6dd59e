import { loginApi } from '#shared/account/login-api.ts'
import { maskEmail } from '#shared/kernel/text.ts'
import { http } from '#functions/kit/http.ts'
import { countAsking } from './deliver.ts'
import { isEmailFixed } from './email-fixed.ts'
import { openEntryChoice } from './handle-store.ts'
import { loadUserByPhone } from './store.ts'

/** The desk has a door of its own: its people are not found by this one. */
export const findAccount = http(loginApi.findAccount, async ({ body, address }, ports) => {
  await countAsking(ports, address)
  const user = await loadUserByPhone(ports, body.username)
  if (user === undefined || user.role !== 'INVESTER_CLIENT') return { data: null }
  const [isFixed, handle] = await Promise.all([isEmailFixed(ports, user), openEntryChoice(ports, { user_id: user.id })])
  return {
    data: {
      email: maskEmail(user.email),
      code: user.user_type,
      user_id: handle,
      can_email_update: user.status === 'ACTIVE' && !isFixed,
    },
  }
})
