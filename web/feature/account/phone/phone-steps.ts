import { call } from '#web/platform/api/client.ts'
import { loadPhoneProof } from './load-phone-proof.ts'

/** Sends a login code to a phone number. */
export async function sendPhoneLogin(username: string): Promise<void> {
  const proof = await loadPhoneProof()
  await proof.send(username, (unsent) => call('sendLoginCode', { body: { username, ...unsent } }))
}
