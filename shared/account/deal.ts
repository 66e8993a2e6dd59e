import type { Refusal } from '#shared/kernel/refusal.ts'
import type { User } from './account.ts'
import { ACCOUNT_SUSPENDED, TERMS_CHANGED } from './refusals.ts'
import { hasCurrentTerms } from './terms.ts'

/** Why an account may not begin a deal, if so. What was begun goes on: it is paid, signed, cancelled and delivered. */
export function refusalOfDeal({ status, terms }: Pick<User, 'status' | 'terms'>): Refusal | undefined {
  if (status !== 'ACTIVE') return ACCOUNT_SUSPENDED
  return hasCurrentTerms(terms?.version ?? null) ? undefined : TERMS_CHANGED
}
