import { contactApi } from '#shared/account/contact-api.ts'
import { maskEmail, maskPhone } from '#shared/kernel/text.ts'
import { http } from '#functions/kit/http.ts'
import { readUnfixed } from './contact.ts'
import { mailCode, sendPhoneProof } from './deliver.ts'
import { stepUpCode } from './step-up.ts'

/** The code goes to the contact that stays: whoever has taken one of the two cannot take the other with it. */
export const sendStepUpCode = http(contactApi.sendStepUpCode, async ({ body, caller }, ports) => {
  const user = await readUnfixed(ports, caller)
  const about = stepUpCode(user, caller, body.change)
  if (body.change === 'email')
    return { message: 'OTP_SENT', data: { channel: await sendPhoneProof(ports, about), to: maskPhone(user.phone) } }
  await mailCode(ports, about)
  return { message: 'OTP_SENT', data: { channel: 'email', to: maskEmail(user.email) } }
})
