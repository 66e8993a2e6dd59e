import { NO_ACCESS } from '#shared/account/refusals.ts'
import { brand } from '#shared/brand.ts'
import { dayMs, hourMs } from '#shared/kernel/instant.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import type { Phone } from '#shared/kernel/text.ts'
import { keyedHash } from '#functions/platform/security/hash.ts'
import { countWithin, countWithinShared } from '#functions/platform/http/rate-limit.ts'
import type { Context } from '#functions/platform/context.ts'
import { mail } from '#functions/vendor/ses/client.ts'
import { sms } from '#functions/vendor/sns/client.ts'
import { type OtpSubject, countSend, createOtp } from './otp.ts'

/** How many codes one network address may request, for all contacts together. */
const sendsPerAddress = { max: 30, windowMs: hourMs }

/** Counts a request for a code against the network address of the caller. Runs before any lookup, which limits how many contacts can be checked for an account. */
export async function countCodeRequest(context: Context, address: () => Promise<string>): Promise<void> {
  await countWithin(context, `send#${await keyedHash(context, 'address', await address())}`, sendsPerAddress)
}

/** How many codes one network address may try, for all contacts together: it also limits one guess at each of many accounts. */
const guessesPerAddress = { max: 100, windowMs: hourMs }

/** Counts a guess against the network address of the caller. */
export async function countCodeAttempt(context: Context, address: () => Promise<string>): Promise<void> {
  await countWithin(context, `guess#${await keyedHash(context, 'address', await address())}`, guessesPerAddress)
}

/** Whether a code can be sent to this number. SMS goes to allow-listed countries only; the phone-authentication service has its own list. */
export function canReach(context: Context, phone: Phone): boolean {
  return context.settings.phoneProof === 'firebase' || isCountryAllowed(context, phone)
}

/** Whether a phone number is of an allow-listed country for SMS and calls. */
export function isCountryAllowed({ settings }: Context, phone: Phone): boolean {
  return settings.smsCountries.some((country) => phone.startsWith(`+${country}`))
}

/** Makes and sends a code for a phone number, or only counts the send where the browser asks Firebase for it. Returns the channel. Refuses NO_ACCESS. */
export async function sendPhoneProof(context: Context, subject: OtpSubject): Promise<'sms' | 'firebase'> {
  if (!canReach(context, subject.identifier)) throw new Refused(NO_ACCESS)
  if (context.settings.phoneProof === 'firebase') {
    await countSend(context, subject)
    return 'firebase'
  }
  const code = await createOtp(context, subject)
  await countSms(context, subject.identifier)
  await sms(context).send({
    to: subject.identifier,
    text: `${code} is your ${brand.name} code. It is valid for 10 minutes. Do not share it with anyone.`,
  })
  return 'sms'
}

/** Makes a code for an e-mail address and sends it. */
export async function mailOtp(context: Context, subject: OtpSubject): Promise<void> {
  const code = await createOtp(context, subject)
  await mail(context).send({
    to: subject.identifier,
    subject: `${code} is your ${brand.name} code`,
    text: `${code} is your ${brand.name} code. It is valid for 10 minutes.\n\nDo not share it with anyone: nobody from ${brand.name} will ask you for it. If you did not ask for a code, you need do nothing.`,
  })
}

/** Counts an SMS or a call. At the daily limit for both together it logs an error, which raises an alarm, and refuses. */
export async function countSms(context: Context, phone: string): Promise<void> {
  const limit = { max: context.settings.smsADayMax, windowMs: dayMs }
  await countWithinShared(context, 'sms', phone, limit).catch((failure: unknown) => {
    context.log({ level: 'error', event: 'sms-limit-reached' })
    throw failure
  })
}
