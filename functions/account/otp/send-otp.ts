import { COUNTRY_NOT_SERVED } from '#shared/account/refusals.ts'
import { brand } from '#shared/brand.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import type { Phone } from '#shared/kernel/text.ts'
import type { Context } from '#functions/platform/context.ts'
import { sms } from '#functions/vendor/sns/client.ts'
import { countSend, createOtp, type SentOtp } from './otp.ts'

/** Whether a code can be sent to this number. SMS goes to allow-listed countries only; the phone-authentication service has its own list. */
export function canReach(context: Context, phone: Phone): boolean {
  return context.settings.phoneProof === 'firebase' || isCountryAllowed(context, phone)
}

/** Whether a phone number is of an allow-listed country for SMS and calls. */
export function isCountryAllowed({ settings }: Context, phone: Phone): boolean {
  return settings.smsCountries.some((country) => phone.startsWith(`+${country}`))
}

/** Makes and sends a code for a phone number, or only counts the send where the browser asks Firebase for it. Returns the channel. Refuses COUNTRY_NOT_SERVED and what `createOtp` refuses. */
export async function sendPhoneProof(
  context: Context<'table' | 'secrets' | 'fetch'>,
  subject: SentOtp,
): Promise<'sms' | 'firebase'> {
  if (!canReach(context, subject.identifier)) throw new Refused(COUNTRY_NOT_SERVED)
  if (context.settings.phoneProof === 'firebase') {
    await countSend(context, subject)
    return 'firebase'
  }
  const code = await createOtp(context, subject)
  await sms(context).send({ to: subject.identifier, text: smsText(code, context.settings.siteAddress) })
  return 'sms'
}

/** The last line lets the browser fill in the code on our site only (https://wicg.github.io/sms-one-time-codes/). The registered template of the operators has the same lines. */
function smsText(code: string, siteAddress: string): string {
  return `${code} is your ${brand.name} code. It is valid for 10 minutes. Do not share it with anyone.\n\n@${new URL(siteAddress).hostname} #${code}`
}

/** Makes a code for an e-mail address and sends it. Refuses what `createOtp` refuses. */
export async function mailOtp(context: Context<'table' | 'secrets' | 'fetch'>, subject: SentOtp): Promise<void> {
  const code = await createOtp(context, subject)
  // Most codes go by SMS, so what only an e-mail needs is loaded when one goes by e-mail.
  const [{ mail }, { codeEmail }] = await Promise.all([
    import('#functions/vendor/ses/client.ts'),
    import('#shared/notification/code-texts.ts'),
  ])
  await mail(context).send({ to: subject.identifier, ...codeEmail(code) })
}
