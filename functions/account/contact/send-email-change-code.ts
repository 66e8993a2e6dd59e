import type { Context } from '#functions/platform/context.ts'
import { contactApi } from '#shared/account/contact-api.ts'
import { ACCOUNT_BLOCKED, CONTACT_UNCHANGED, EMAIL_NOT_TAKEN } from '#shared/account/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { countNewContact, readSteppedUpUser } from './contact.ts'
import { mailOtp } from '#functions/account/otp/send-otp.ts'
import { isTaken } from '#functions/account/repository.ts'

export const sendEmailChangeCode = http(
  contactApi.sendEmailChangeCode,
  async ({ body: { email }, caller }, context: Context<'table' | 'secrets' | 'fetch'>) => {
    const user = await readSteppedUpUser(context, caller, 'email')
    if (email === user.email) throw new Refused(CONTACT_UNCHANGED)
    if (isRefused(email, context.settings.emailDomainsRefused)) throw new Refused(EMAIL_NOT_TAKEN)
    if (await isTaken(context, 'email', email)) return { message: 'EMAIL_ADDRESS_ALREADY_EXISTS' }
    await countNewContact(context, caller)
    try {
      await mailOtp(context, { purpose: 'change', identifier: email, bound: caller.sessionId, pot: 'email-accounts' })
    } catch (failure) {
      // This endpoint answers a block with 200, where other endpoints that send a code refuse.
      if (!(failure instanceof Refused) || failure.refusal !== ACCOUNT_BLOCKED) throw failure
      const { hours = 24, minutes = 0 } = failure.data as { hours?: number; minutes?: number }
      return { message: 'ACCOUNT_BLOCKED', data: { hours, minutes } }
    }
    return { message: 'OTP SENT SUCCESSSFULLY' }
  },
)

/** Whether the domain is one of disposable addresses, or a subdomain of one. */
function isRefused(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return domains.some((refused) => domain === refused || domain.endsWith(`.${refused}`))
}
