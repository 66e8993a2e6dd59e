import type { Context } from '#functions/platform/context.ts'
import { contactApi } from '#shared/account/contact-api.ts'
import { maskEmail, maskPhone } from '#shared/kernel/text.ts'
import { readUser } from '#functions/account/queries.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { readUserForContactChange } from './contact.ts'
import { mailOtp, sendPhoneProof } from '#functions/account/otp/send-otp.ts'
import { sellCode, stepUpCode } from './step-up.ts'

/** The code goes to the contact that stays, so that one stolen contact cannot replace the other. */
export const sendStepUpCode = http(
  contactApi.sendStepUpCode,
  async ({ body, caller }, context: Context<'table' | 'secrets' | 'fetch'>) => {
    if (body.change === 'sell') {
      const { phone } = await readUser(context, caller.userId)
      const subject = { ...sellCode({ phone }, caller), pot: 'sms-accounts', unsent: body.unsent } as const
      return { message: 'OTP_SENT', data: { channel: await sendPhoneProof(context, subject), to: maskPhone(phone) } }
    }
    const user = await readUserForContactChange(context, caller)
    const subject = stepUpCode(user, caller, body.change)
    if (body.change === 'email') {
      const channel = await sendPhoneProof(context, { ...subject, pot: 'sms-accounts', unsent: body.unsent })
      return { message: 'OTP_SENT', data: { channel, to: maskPhone(user.phone) } }
    }
    await mailOtp(context, { ...subject, pot: 'email-accounts' })
    return { message: 'OTP_SENT', data: { channel: 'email', to: maskEmail(user.email) } }
  },
)
