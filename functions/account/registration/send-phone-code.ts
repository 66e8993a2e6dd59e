import type { Handle } from '#shared/kernel/id.ts'
import { registrationApi } from '#shared/account/registration-api.ts'
import { HANDLE_GONE, MOBILE_ALREADY_REGISTERED } from '#shared/account/refusals.ts'
import type { Pot } from '#shared/account/otp.ts'
import type { Phone } from '#shared/kernel/text.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import type { Context } from '#functions/platform/context.ts'
import { countCodeRequest } from '#functions/account/otp/address-limit.ts'
import { refuseImpossible } from '#functions/account/otp/possible-number.ts'
import { sendPhoneProof } from '#functions/account/otp/send-otp.ts'
import { refuseLockedEmail } from '#functions/account/contact/email-change-policy.ts'
import type { Registration } from '#functions/account/entities.ts'
import { loadRegistration } from './pending-registration-repository.ts'
import { sendPhoneChangeCode } from '#functions/account/contact/change-phone.ts'
import { loadUserByPhone } from '#functions/account/repository.ts'

/** Sends a code to a phone number: for sign-up, or with a bearer for a change of number. */
export const sendPhoneCode = http(
  registrationApi.sendPhoneCode,
  async ({ body, caller, address }, context: Context<'table' | 'secrets' | 'fetch'>) => {
    await refuseImpossible(body.mobile_number)
    const channel = await countCodeRequest(context, address, () =>
      caller === undefined
        ? sendForRegistration(context, body)
        : sendPhoneChangeCode(context, caller, body.mobile_number, body.unsent),
    )
    return { message: 'OTP_SENT', data: { channel } } as const
  },
)

async function sendForRegistration(
  context: Context<'table' | 'secrets' | 'fetch'>,
  {
    mobile_number: phone,
    change_email = false,
    id: handle,
    unsent,
  }: {
    mobile_number: Phone
    change_email?: boolean | undefined
    id?: Handle | undefined
    unsent?: boolean | undefined
  },
): Promise<'sms' | 'firebase'> {
  const [user, registration] = await Promise.all([
    loadUserByPhone(context, phone),
    handle === undefined ? undefined : loadRegistration(context, handle),
  ])
  if (handle !== undefined && registration === undefined) throw new Refused(HANDLE_GONE)
  if (user !== undefined) {
    if (!change_email || registration?.email_verified_at === undefined) throw new Refused(MOBILE_ALREADY_REGISTERED)
    await refuseLockedEmail(context, user)
  }
  return sendPhoneProof(context, { purpose: 'registration', identifier: phone, pot: potOf(registration), unsent })
}

/** Whoever has proved an e-mail address has been counted with it. Anybody can send a number alone. */
function potOf(registration: Registration | undefined): Pot {
  return registration?.email_verified_at === undefined ? 'sms-others' : 'sms-registrations'
}
