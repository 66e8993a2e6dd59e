import { loginApi } from '#shared/account/login-api.ts'
import { NO_ACCESS, REQUIRED_REGISTRATION } from '#shared/account/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { http } from '#functions/kit/http.ts'
import { countAsking, mailCode } from './deliver.ts'
import { mayEnter } from './enter.ts'
import { loadUserByEmail } from './store.ts'
import { chosenBy } from './whose-account.ts'

export const sendEmailLoginCode = http(
  loginApi.sendEmailLoginCode,
  async ({ body: { email = '', handle }, address }, ports) => {
    await countAsking(ports, address)
    const user = handle === undefined ? await loadUserByEmail(ports, email) : (await chosenBy(ports, handle)).user
    if (user === undefined) throw new Refused(REQUIRED_REGISTRATION)
    if (!mayEnter(user)) throw new Refused(NO_ACCESS)
    await mailCode(ports, { purpose: 'login', identifier: user.email })
    return { message: 'OTP_SENT', data: { channel: 'email' } } as const
  },
)
