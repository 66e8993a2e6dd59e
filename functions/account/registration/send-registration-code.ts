import type { Handle } from '#shared/kernel/id.ts'
import { registrationApi } from '#shared/account/registration-api.ts'
import { ACCOUNT_BLOCKED, EMAIL_NOT_TAKEN } from '#shared/account/refusals.ts'
import { isRefusedDomain } from '#shared/account/rules.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { maskEmail, maskPhone } from '#shared/kernel/text.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import type { Context } from '#functions/platform/context.ts'
import { countCodeRequest } from '#functions/account/otp/address-limit.ts'
import { mailOtp } from '#functions/account/otp/send-otp.ts'
import { loadRegistration } from './pending-registration-repository.ts'
import { loadUserByEmail } from '#functions/account/repository.ts'

/** Starts a sign-up by e-mail. A registration continues only with its handle; the e-mail address alone starts a new one with a code. */
export const sendRegistrationCode = http(
  registrationApi.sendRegistrationCode,
  async ({ body, address }, context: Context<'table' | 'secrets' | 'fetch'>) => {
    if (isRefusedDomain(body.email, context.settings.emailDomainsRefused)) throw new Refused(EMAIL_NOT_TAKEN)
    return countCodeRequest(context, address, () => startRegistration(context, body))
  },
)

async function startRegistration(
  context: Context<'table' | 'secrets' | 'fetch'>,
  { email, created_user_id: handle }: { email: string; created_user_id?: Handle | undefined },
) {
  const [user, registration] = await Promise.all([
    loadUserByEmail(context, email),
    handle === undefined ? undefined : loadRegistration(context, handle),
  ])
  if (user !== undefined)
    return exists({
      isMobileVerified: true,
      created_user_id: null,
      email: maskEmail(user.email),
      mobileno: maskPhone(user.phone),
    })
  const isVerified = registration?.email === email && registration.email_verified_at !== undefined
  if (handle !== undefined && isVerified)
    return exists({ isMobileVerified: false, created_user_id: handle, email: maskEmail(email), mobileno: '' })
  return sendOrBlocked(context, email)
}

function exists<Data extends object>(data: Data) {
  return { message: 'EMAIL_ADDRESS_ALREADY_EXISTS', data: { isEmailVerified: true, ...data } } as const
}

async function sendOrBlocked(context: Context<'table' | 'secrets' | 'fetch'>, email: string) {
  try {
    await mailOtp(context, { purpose: 'registration', identifier: email, pot: 'email-registrations' })
    return { message: 'OTP SENT SUCCESSSFULLY' } as const
  } catch (failure) {
    if (!(failure instanceof Refused) || failure.refusal !== ACCOUNT_BLOCKED) throw failure
    return { message: 'ACCOUNT_BLOCKED', data: failure.data as { hours: number; minutes: number } } as const
  }
}
