import { createHash } from 'node:crypto'
import { instant, type Instant, secondMs } from '#shared/kernel/instant.ts'
import { Email } from '#shared/kernel/text.ts'
import { equalHashes } from '#functions/platform/security/hash.ts'
import type { Proven } from './token.ts'

/** Somebody as an identity provider knows them. */
export interface Person {
  /** The only thing that names them for good; an e-mail address may change hands. */
  readonly subject: string
  /** Absent when the provider does not tell. */
  readonly email?: string
  /** The provider says that they have shown to have it, be it long ago. */
  readonly emailVerified: boolean
  /** The provider answers for its being theirs now: nobody else could have it. */
  readonly emailAuthoritative: boolean
  readonly firstName: string
  readonly lastName: string
  readonly expiresAt: Instant
}

/** What every provider's token says in the same way. */
export function commonOf(told: Proven): Pick<Person, 'subject' | 'email' | 'expiresAt'> {
  const email = Email.safeParse(told['email'])
  return { subject: told.sub, expiresAt: instant(told.exp * secondMs), ...(email.success && { email: email.data }) }
}

/** Providers write truth as a boolean or as the word. */
export function isTrue(claim: unknown): boolean {
  return claim === true || claim === 'true'
}

/** A name that somebody told, cut to what a name may be. */
export function nameOf(claim: unknown): string {
  return typeof claim === 'string' ? claim.trim().slice(0, 100) : ''
}

/**
 * Whether a token was asked for by whoever hands it over. One that carries a nonce wants it told, and one that was told must be
 * carried: as it is or, where `hashed`, as its SHA-256 in hex, which is what apps give to the provider.
 */
export function nonceFits(claim: unknown, told: string | undefined, { hashed }: { readonly hashed: boolean }): boolean {
  if (claim === undefined && told === undefined) return true
  if (typeof claim !== 'string' || told === undefined) return false
  return equalHashes(claim, told) || (hashed && equalHashes(claim, createHash('sha256').update(told).digest('hex')))
}
