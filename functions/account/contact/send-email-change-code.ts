import { contactApi } from '#shared/account/contact-api.ts'
import { ACCOUNT_BLOCKED, CONTACT_UNCHANGED, EMAIL_NOT_TAKEN } from '#shared/account/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { countNewContact, readSteppedUp } from './contact.ts'
import { mailOtp } from '#functions/account/otp/send-otp.ts'
import { isTaken } from '#functions/account/repository.ts'

export const sendEmailChangeCode = http(contactApi.sendEmailChangeCode, async ({ body: { email }, caller }, ports) => {
  const user = await readSteppedUp(ports, caller, 'email')
  if (email === user.email) throw new Refused(CONTACT_UNCHANGED)
  if (isRefused(email, ports.settings.emailDomainsRefused)) throw new Refused(EMAIL_NOT_TAKEN)
  if (await isTaken(ports, 'email', email)) return { message: 'EMAIL_ADDRESS_ALREADY_EXISTS' }
  await countNewContact(ports, caller)
  try {
    await mailOtp(ports, { purpose: 'change', identifier: email, bound: caller.sessionId })
  } catch (failure) {
    // This call says on 200 what the others that send a code refuse with (E8).
    if (!(failure instanceof Refused) || failure.refusal !== ACCOUNT_BLOCKED) throw failure
    const { hours = 24, minutes = 0 } = failure.data as { hours?: number; minutes?: number }
    return { message: 'ACCOUNT_BLOCKED', data: { hours, minutes } }
  }
  return { message: 'OTP SENT SUCCESSSFULLY' }
})

/** A domain that gives addresses to throw away, or a part of one. */
function isRefused(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return domains.some((refused) => domain === refused || domain.endsWith(`.${refused}`))
}
