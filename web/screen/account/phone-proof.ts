import { call } from '#web/api/client.ts'

/** What goes to the server beside the phone number. */
export interface Proved {
  readonly otp: string
  readonly id_token?: string
}

/** How somebody shows that a phone number is theirs. */
export interface PhoneProof {
  readonly send: (username: string, ask: () => Promise<{ data: { channel: 'sms' | 'firebase' | 'email' } }>) => Promise<void>
  readonly confirm: (username: string, otp: string) => Promise<Proved>
}

/** The phone-authentication service said no, in words for people. */
export class ProofRefused extends Error {
  override readonly name = 'ProofRefused'
  readonly words: string

  constructor(words: string) {
    super('ProofRefused')
    this.words = words
  }
}

/** The server makes and checks the code itself. */
const sms: PhoneProof = {
  async send(_username, ask) {
    await ask()
  },
  confirm: async (_username, otp) => ({ otp }),
}

/** Asked for once: a deployment does not change its mind while a page is open. */
export async function loadPhoneProof(): Promise<PhoneProof> {
  known ??= await findPhoneProof()
  return known
}

let known: PhoneProof | undefined

async function findPhoneProof(): Promise<PhoneProof> {
  const { data } = await call('readPhoneProof', {})
  if (data.provider === 'sms') return sms
  throw new ProofRefused('Login by phone is not available here yet')
}
