import { call } from '#web/platform/api/client.ts'
import { loadPhoneProof } from '#web/feature/account/phone/load-phone-proof.ts'

/** Requests a call that speaks a new code. */
export async function requestCall(username: string): Promise<void> {
  await call('requestCodeByCall', { body: { username } })
  const proof = await loadPhoneProof()
  proof.called(username)
}
