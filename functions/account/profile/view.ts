import { roleDescriptions, type User } from '#shared/account/account.ts'
import { termsChangesSince, termsVersion } from '#shared/account/terms.ts'
import type { LoginDetail, UserView } from '#shared/account/api.ts'
import type { DisplayStatus } from '#shared/kyc/kyc.ts'
import type { FinalReason } from '#shared/kyc/reason.ts'
import type { Settings } from '#functions/platform/settings.ts'

/** A user in wire format. `changeable` is false while an order of the user is between payment and credit. */
export function viewUser(user: User, changeable: boolean): UserView {
  const wirePhone = user.phone.slice(1)
  return {
    id: user.id,
    user_type: user.user_type,
    code: user.user_type,
    first_name: user.first_name,
    last_name: user.last_name,
    company_name: user.company_name,
    contact_no: wirePhone,
    user_name: wirePhone,
    email: user.email,
    can_email_update: changeable,
    can_mobile_update: changeable,
  }
}

export function viewLogin(
  user: User,
  deals: Omit<LoginDetail['waiting'], 'kyc'>,
  kyc: { readonly status: DisplayStatus; readonly finalReason: FinalReason | undefined },
  settings: Settings,
): LoginDetail {
  const accepted = user.terms?.version ?? null
  return {
    ...viewUser(user, deals.to_sign + deals.on_the_way === 0),
    default_role_code: user.role,
    default_description: roleDescriptions[user.role],
    home_access: settings.launch === 'open' || user.internal,
    kyc_status: kyc.status,
    ...(kyc.finalReason !== undefined && { kyc_final_reason: kyc.finalReason }),
    account_status: user.status,
    terms: { current: termsVersion, accepted, ...termsChangesSince(accepted) },
    waiting: { kyc: kyc.status !== 'Approved', ...deals },
  }
}
