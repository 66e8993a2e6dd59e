import { keyedHash } from '#functions/platform/security/hash.ts'
import type { Context } from '#functions/platform/context.ts'

// What stands in stored keys for that which only one account may have.

type Hashing = Pick<Context, 'secrets'>

export function panGuard(context: Hashing, pan: string): Promise<string> {
  return keyedHash(context, 'pan', pan)
}

/** A bank's branches share its accounts, whatever branch was chosen. */
export function accountGuard(context: Hashing, ifsc: string, accountNumber: string): Promise<string> {
  return keyedHash(context, 'bank-account', `${ifsc.slice(0, 4)}${accountNumber}`)
}

export function dematGuard(context: Hashing, dematId: string): Promise<string> {
  return keyedHash(context, 'demat', dematId)
}
