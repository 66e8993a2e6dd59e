import { accountApi } from '#shared/account/api.ts'
import { NO_ACCESS, REQUIRED_REGISTRATION } from '#shared/account/refusals.ts'
import { brand } from '#shared/brand.ts'
import { hourMs } from '#shared/kernel/instant.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { keyedHash } from '#functions/kit/hash.ts'
import { http } from '#functions/kit/http.ts'
import { countWithin } from '#functions/kit/limit.ts'
import { sms } from '#functions/vendor/sns/client.ts'
import { makeLoginCode } from './login-code.ts'
import { loadUserByPhone } from './store.ts'

const sendsPerAddress = { max: 30, windowMs: hourMs }

export const sendLoginCode = http(accountApi.sendLoginCode, async ({ body, address }, ports) => {
  await countWithin(ports, `send#${await keyedHash(ports, 'address', address)}`, sendsPerAddress)
  const user = await loadUserByPhone(ports, body.username)
  if (user === undefined) throw new Refused(REQUIRED_REGISTRATION)
  if (!user.active || user.role !== 'INVESTER_CLIENT') throw new Refused(NO_ACCESS)
  const code = await makeLoginCode(ports, user.phone)
  await sms(ports).send({ to: user.phone, text: `${code} is your ${brand.name} code. It is valid for 10 minutes. Do not share it with anyone.` })
  return { message: 'OTP_SENT', data: { channel: ports.settings.phoneProof } }
})
