import { registrationApi } from '#shared/account/registration-api.ts'
import { HANDLE_GONE, MOBILE_ALREADY_REGISTERED } from '#shared/account/refusals.ts'
import type { Phone } from '#shared/kernel/text.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { http } from '#functions/kit/http.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { countAsking, sendPhoneProof } from './deliver.ts'
import { refuseFixedEmail } from './email-fixed.ts'
import { loadRegistration } from './handle-store.ts'
import { sendNewPhoneCode } from './new-phone.ts'
import { loadUserByPhone } from './store.ts'

/** E2. */
export const sendPhoneCode = http(registrationApi.sendPhoneCode, async ({ body, caller, address }, ports) => {
  await countAsking(ports, address)
  const channel =
    caller === undefined
      ? await sendForRegistration(ports, body)
      : await sendNewPhoneCode(ports, caller, body.mobile_number)
  return { message: 'OTP_SENT', data: { channel } } as const
})

async function sendForRegistration(
  ports: Ports,
  {
    mobile_number: phone,
    change_email = false,
    id: handle,
  }: { mobile_number: Phone; change_email?: boolean | undefined; id?: string | undefined },
): Promise<'sms' | 'firebase'> {
  const [user, registration] = await Promise.all([
    loadUserByPhone(ports, phone),
    handle === undefined ? undefined : loadRegistration(ports, handle),
  ])
  if (handle !== undefined && registration === undefined) throw new Refused(HANDLE_GONE)
  if (user !== undefined) {
    if (!change_email || registration?.email_verified_at === undefined) throw new Refused(MOBILE_ALREADY_REGISTERED)
    await refuseFixedEmail(ports, user)
  }
  return sendPhoneProof(ports, { purpose: 'registration', identifier: phone })
}
