import type { AnswerOf } from '#shared/kernel/endpoint.ts'
import type { loginApi } from '#shared/account/login-api.ts'
import { call } from '#web/api/client.ts'

export type ProofConfiguration = AnswerOf<typeof loginApi.readPhoneProof>['data']
export type Verified = AnswerOf<typeof loginApi.verifyLoginCode>

/** How somebody shows that a phone number is theirs. */
export interface PhoneProof {
  readonly send: (username: string) => Promise<void>
  readonly confirm: (username: string, otp: string) => Promise<Verified>
}

/** The server makes and checks the code itself. */
const sms: PhoneProof = {
  async send(username) {
    await call('sendLoginCode', { body: { username } })
  },
  confirm: (username, otp) => call('verifyLoginCode', { body: { username, otp } }),
}

/** This build has no such provider. */
export class ProofUnavailable extends Error {
  override readonly name = 'ProofUnavailable'
}

/** Asked for once: a deployment does not change its mind while a page is open. */
export async function loadPhoneProof(): Promise<PhoneProof> {
  known ??= await findPhoneProof()
  return known
}

let known: PhoneProof | undefined

/** `firebase` comes later as a file of its own, imported here on demand: its SDK is larger than the whole entry. */
async function findPhoneProof(): Promise<PhoneProof> {
  const { data } = await call('readPhoneProof', {})
  if (data.provider === 'sms') return sms
  throw new ProofUnavailable(data.provider)
}
