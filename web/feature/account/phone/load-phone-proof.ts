import { call } from '#web/platform/api/client.ts'
import type { PhoneProof } from './phone-proof.ts'

/** The server makes, sends and checks the code itself. */
const sms: PhoneProof = {
  send: async (_username, request) => void (await request({})),
  confirm: async (_username, otp) => ({ otp }),
  called: () => undefined,
}

let loaded: PhoneProof | undefined

/** Reads once per page which service proves phone numbers: a deployment does not change it. */
export async function loadPhoneProof(): Promise<PhoneProof> {
  loaded ??= await readPhoneProof()
  return loaded
}

async function readPhoneProof(): Promise<PhoneProof> {
  const { data } = await call('readPhoneProof', {})
  if (data.provider === 'sms') return sms
  // The SDK of the service is large: only deployments that use it load these files.
  const [{ appOf }, { firebaseProof }] = await Promise.all([import('./firebase-app.ts'), import('./firebase-proof.ts')])
  return firebaseProof(appOf(data), data.emulatorUrl)
}
