import type { AnswerOf } from '#shared/kernel/endpoint.ts'
import type { loginApi } from '#shared/account/login-api.ts'
import { call } from '#web/platform/api/client.ts'

export type ProofConfiguration = AnswerOf<typeof loginApi.readPhoneProof>['data']
/** What every endpoint that sends a code to a phone number answers. */
type CodeSent = Pick<AnswerOf<typeof loginApi.sendLoginCode>, 'data'>

/** What goes into the body of whichever endpoint verifies the number, as it is. */
export interface Proved {
  readonly otp: string
  /** Of the phone-authentication service. Good for one call. */
  readonly id_token?: string
}

/** How somebody shows that a phone number is theirs. `username` is the number on the wire, the same for both. */
export interface PhoneProof {
  /** Calls the endpoint that counts and sends; where the answer leaves the sending to the service, has that send a code. Throws `ApiError`, `NoAnswer`, `ProofRefused`. */
  readonly send: (username: string, ask: () => Promise<CodeSent>) => Promise<void>
  /**
   * Turns the code into what the server wants to see. A code that the service does not know goes to the server alone, because
   * it may be one that was spoken by telephone; the server's INVALID_OTP is the answer then (X34). Throws `ProofRefused`.
   */
  readonly confirm: (username: string, otp: string) => Promise<Proved>
}

/** The phone-authentication service said no for a reason that a person should hear: too many tries, say. */
export class ProofRefused extends Error {
  override readonly name = 'ProofRefused'
  readonly words: string

  constructor(words: string, options?: ErrorOptions) {
    super(words, options)
    this.words = words
  }
}

/** The server makes, sends and checks the code itself. */
const sms: PhoneProof = {
  send: async (_username, ask) => void (await ask()),
  confirm: async (_username, otp) => ({ otp }),
}

let known: PhoneProof | undefined

/** Asked for once: a deployment does not change its mind while a page is open. What was sent is remembered until the page is left. */
export async function loadPhoneProof(): Promise<PhoneProof> {
  known ??= await findPhoneProof()
  return known
}

async function findPhoneProof(): Promise<PhoneProof> {
  const { data } = await call('readPhoneProof', {})
  if (data.provider === 'sms') return sms
  // Files of their own, which nobody else loads: the service's SDK is large.
  const [{ appOf }, { firebaseProof }] = await Promise.all([import('./firebase-app.ts'), import('./firebase-proof.ts')])
  return firebaseProof(appOf(data), data.emulatorUrl)
}
