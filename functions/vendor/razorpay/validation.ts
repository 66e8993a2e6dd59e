import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import type { AccountAnswer } from '#functions/vendor/hyperverge/answers.ts'
import type { RazorpayPorts } from './call.ts'

/** An account whose holder is asked for. */
export interface AccountInQuestion {
  readonly ifsc: string
  readonly accountNumber: string
  /** The name that the account should have; Razorpay wants one. */
  readonly name: string
  /** Our own reference, at most 40 characters. */
  readonly reference: string
}

/** Asks the bank for the holder of an account by the gateway's account validation. */
export async function validateAccount(_ports: RazorpayPorts, _account: AccountInQuestion): Promise<AccountAnswer> {
  throw new VendorFailed('razorpay', { retryable: true })
}
