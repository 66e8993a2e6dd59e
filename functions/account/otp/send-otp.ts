import { NO_ACCESS } from '#shared/account/refusals.ts'
import { brand } from '#shared/brand.ts'
import { dayMs, hourMs } from '#shared/kernel/instant.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import type { Phone } from '#shared/kernel/text.ts'
import { keyedHash } from '#functions/platform/security/hash.ts'
import { countWithin } from '#functions/platform/http/rate-limit.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { mail } from '#functions/vendor/ses/client.ts'
import { sms } from '#functions/vendor/sns/client.ts'
import { type OtpSubject, countSend, createOtp } from './otp.ts'

/** How many codes one address of the network may ask for, whoever they are for. */
const sendsPerAddress = { max: 30, windowMs: hourMs }

/** Counts a request for a code against whoever asks: before anything is looked up, so that nobody finds out who has an account by the thousand. */
export async function countAsking(ports: Ports, address: () => Promise<string>): Promise<void> {
  await countWithin(ports, `send#${await keyedHash(ports, 'address', await address())}`, sendsPerAddress)
}

/** How many codes one address of the network may try, whoever they are for: guessing one code for each of many people is guessing, too. */
const guessesPerAddress = { max: 100, windowMs: hourMs }

/** Counts a guess against whoever makes it. */
export async function countGuessing(ports: Ports, address: () => Promise<string>): Promise<void> {
  await countWithin(ports, `guess#${await keyedHash(ports, 'address', await address())}`, guessesPerAddress)
}

/** SMS goes to allow-listed countries only; the phone-authentication service has a list of its own. */
export function reaches(ports: Ports, phone: Phone): boolean {
  return ports.settings.phoneProof === 'firebase' || isAllowed(ports, phone)
}

/** Whether a phone number is of a country where messages and calls go. */
export function isAllowed({ settings }: Ports, phone: Phone): boolean {
  return settings.smsCountries.some((country) => phone.startsWith(`+${country}`))
}

/** Makes a code for a phone number and sends it, or only counts where the browser has it sent. Answers which. */
export async function sendPhoneProof(ports: Ports, about: OtpSubject): Promise<'sms' | 'firebase'> {
  if (!reaches(ports, about.identifier)) throw new Refused(NO_ACCESS)
  if (ports.settings.phoneProof === 'firebase') {
    await countSend(ports, about)
    return 'firebase'
  }
  const code = await createOtp(ports, about)
  await countSms(ports)
  await sms(ports).send({
    to: about.identifier,
    text: `${code} is your ${brand.name} code. It is valid for 10 minutes. Do not share it with anyone.`,
  })
  return 'sms'
}

/** Makes a code for an e-mail address and sends it. */
export async function mailOtp(ports: Ports, about: OtpSubject): Promise<void> {
  const code = await createOtp(ports, about)
  await mail(ports).send({
    to: about.identifier,
    subject: `${code} is your ${brand.name} code`,
    text: `${code} is your ${brand.name} code. It is valid for 10 minutes.\n\nDo not share it with anyone: nobody from ${brand.name} will ask you for it. If you did not ask for a code, you need do nothing.`,
  })
}

/** Stops, loudly, at the day's limit of text messages and calls together. */
export async function countSms(ports: Ports): Promise<void> {
  await countWithin(ports, 'sms', { max: ports.settings.smsADayMax, windowMs: dayMs }).catch((failure: unknown) => {
    ports.log({ level: 'error', event: 'sms-limit-reached' })
    throw failure
  })
}
