import type { User } from '#shared/account/account.ts'
import { accountApi } from '#shared/account/api.ts'
import { NO_ACCESS, REQUIRED_REGISTRATION } from '#shared/account/refusals.ts'
import { brand } from '#shared/brand.ts'
import { dayMs, hourMs } from '#shared/kernel/instant.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { keyedHash } from '#functions/kit/hash.ts'
import { http } from '#functions/kit/http.ts'
import { countWithin } from '#functions/kit/limit.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { sms } from '#functions/vendor/sns/client.ts'
import { makeLoginCode } from './login-code.ts'
import { loadUserByPhone } from './store.ts'

const sendsPerAddress = { max: 30, windowMs: hourMs }

export const sendLoginCode = http(accountApi.sendLoginCode, async ({ body, address }, ports) => {
  await countWithin(ports, `send#${await keyedHash(ports, 'address', await address())}`, sendsPerAddress)
  const user = await loadUserByPhone(ports, body.username)
  if (user === undefined) throw new Refused(REQUIRED_REGISTRATION)
  if (!mayLogIn(user, ports.settings.smsCountries)) throw new Refused(NO_ACCESS)
  const code = await makeLoginCode(ports, user.phone)
  await countSms(ports)
  await sms(ports).send({ to: user.phone, text: `${code} is your ${brand.name} code. It is valid for 10 minutes. Do not share it with anyone.` })
  return { message: 'OTP_SENT', data: { channel: ports.settings.phoneProof } }
})

/** The desk has a door of its own; SMS goes to allow-listed countries only. */
function mayLogIn({ active, role, phone }: User, smsCountries: readonly string[]): boolean {
  return active && role === 'INVESTER_CLIENT' && smsCountries.some((country) => phone.startsWith(`+${country}`))
}

/** Stops, loudly, at the day's limit. */
async function countSms(ports: Ports): Promise<void> {
  await countWithin(ports, 'sms', { max: ports.settings.smsADayMax, windowMs: dayMs }).catch((failure: unknown) => {
    ports.log({ level: 'error', event: 'sms-limit-reached' })
    throw failure
  })
}
