import { keyedHash } from '#functions/platform/security/hash.ts'
import type { Context } from '#functions/platform/context.ts'

// What stands in stored keys for that which only one account may have.

export function panGuard(context: Context<'secrets'>, pan: string): Promise<string> {
  return keyedHash(context, 'pan', pan)
}

/** A bank's branches share its accounts, whatever branch was chosen. */
export function accountGuard(context: Context<'secrets'>, ifsc: string, accountNumber: string): Promise<string> {
  return keyedHash(context, 'bank-account', `${ifsc.slice(0, 4)}${accountNumber}`)
}

export function dematGuard(context: Context<'secrets'>, dematId: string): Promise<string> {
  return keyedHash(context, 'demat', dematId)
}
