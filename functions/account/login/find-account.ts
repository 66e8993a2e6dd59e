import type { Context } from '#functions/platform/context.ts'
import { loginApi } from '#shared/account/login-api.ts'
import { maskEmail } from '#shared/kernel/text.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { countCodeRequest } from '#functions/account/otp/address-limit.ts'
import { refuseImpossible } from '#functions/account/otp/possible-number.ts'
import { isEmailLocked } from '#functions/account/contact/email-change-policy.ts'
import { saveLoginChoice } from '#functions/account/registration/pending-registration-repository.ts'
import { loadUserByPhone } from '#functions/account/repository.ts'

/** Finds an investor account. Desk users sign in at the desk and are not found here. */
export const findAccount = http(
  loginApi.findAccount,
  async ({ body, address }, context: Context<'table' | 'secrets'>) => {
    await refuseImpossible(body.username)
    const user = await countCodeRequest(context, address, () => loadUserByPhone(context, body.username))
    if (user === undefined || user.role !== 'INVESTER_CLIENT') return { data: null }
    const [isLocked, handle] = await Promise.all([
      isEmailLocked(context, user),
      saveLoginChoice(context, { user_id: user.id }),
    ])
    return {
      data: {
        email: maskEmail(user.email),
        code: user.user_type,
        user_id: handle,
        can_email_update: user.status === 'ACTIVE' && !isLocked,
      },
    }
  },
)
