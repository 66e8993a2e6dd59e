import { contactApi } from '#shared/account/contact-api.ts'
import { maskEmail, maskPhone } from '#shared/kernel/text.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { readUnfixed } from './contact.ts'
import { mailOtp, sendPhoneProof } from '#functions/account/otp/send-otp.ts'
import { stepUpCode } from './step-up.ts'

/** The code goes to the contact that stays: whoever has taken one of the two cannot take the other with it. */
export const sendStepUpCode = http(contactApi.sendStepUpCode, async ({ body, caller }, ports) => {
  const user = await readUnfixed(ports, caller)
  const about = stepUpCode(user, caller, body.change)
  if (body.change === 'email')
    return { message: 'OTP_SENT', data: { channel: await sendPhoneProof(ports, about), to: maskPhone(user.phone) } }
  await mailOtp(ports, about)
  return { message: 'OTP_SENT', data: { channel: 'email', to: maskEmail(user.email) } }
})
