import type { loginApi } from '#shared/account/login-api.ts'
import type { ResponseOf } from '#shared/kernel/endpoint.ts'

export type ProofConfiguration = ResponseOf<typeof loginApi.readPhoneProof>['data']
/** What every endpoint that sends a code to a phone number answers. */
type CodeSent = Pick<ResponseOf<typeof loginApi.sendLoginCode>, 'data'>

/** Fields for the body of the endpoint that verifies the number. */
export interface ProofFields {
  readonly otp: string
  /** Token of the phone-authentication service. Valid for one call. */
  readonly id_token?: string
}

/** How a person proves that a phone number is theirs. `username` is the number as it is sent: digits with country code. */
export interface PhoneProof {
  /**
   * Calls the endpoint that counts the codes and sends one. Where its answer leaves sending to the phone-authentication service,
   * has that service send a code. Throws `ApiError`, `NetworkError` or `ProofRefused`.
   */
  readonly send: (username: string, request: () => Promise<CodeSent>) => Promise<void>
  /**
   * Turns the code into the fields that the server verifies. A code that the service does not know is sent to the server alone,
   * because it may be one that was spoken in a call; the server then answers INVALID_OTP if it is wrong. Throws `ProofRefused`.
   */
  readonly confirm: (username: string, otp: string) => Promise<ProofFields>
}

/** The phone-authentication service refused for a reason that the person can act on, such as too many tries. */
export class ProofRefused extends Error {
  override readonly name = 'ProofRefused'
  readonly userMessage: string

  constructor(userMessage: string, options?: ErrorOptions) {
    super(userMessage, options)
    this.userMessage = userMessage
  }
}
