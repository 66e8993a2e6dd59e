import type { loginApi } from '#shared/account/login-api.ts'
import type { CodeReason } from '#shared/account/otp.ts'
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
   * has that service send a code. `unsent` goes into the body: the service sent no code after the last request, for example because
   * its check for robots failed. Throws `ApiError`, `NetworkError` or `ProofRefused`.
   */
  readonly send: (username: string, request: (body: { readonly unsent?: true }) => Promise<CodeSent>) => Promise<void>
  /**
   * Turns the code into the fields that the server verifies, or says why the phone-authentication service refused it. A code that the
   * service does not know goes to the server when a call was asked for, because it may be the one that was spoken. Throws
   * `ProofRefused`.
   */
  readonly confirm: (username: string, otp: string) => Promise<ProofFields | { readonly refused: CodeReason }>
  /** A call with a code of our server was asked for. */
  readonly called: (username: string) => void
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
