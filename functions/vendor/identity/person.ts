import { createHash } from 'node:crypto'
import { instant, type Instant, secondMs } from '#shared/kernel/instant.ts'
import { Email } from '#shared/kernel/text.ts'
import { equalHashes } from '#functions/platform/security/hash.ts'
import type { VerifiedClaims } from './token.ts'

/** A person as described by an identity provider. */
export interface Person {
  /** The only permanent identifier (`sub`); an e-mail address can pass to another person. */
  readonly subject: string
  /** Absent when the provider does not disclose it. */
  readonly email?: string
  /** The provider has verified at some time that the address is theirs. */
  readonly emailVerified: boolean
  /** The provider guarantees that the address is theirs now. */
  readonly emailAuthoritative: boolean
  readonly firstName: string
  readonly lastName: string
  readonly expiresAt: Instant
}

/** The claims that have the same form in every provider's token. */
export function commonClaims(claims: VerifiedClaims): Pick<Person, 'subject' | 'email' | 'expiresAt'> {
  const email = Email.safeParse(claims['email'])
  return { subject: claims.sub, expiresAt: instant(claims.exp * secondMs), ...(email.success && { email: email.data }) }
}

/** Providers write a true claim as the boolean or as the string `true`. */
export function isTrue(claim: unknown): boolean {
  return claim === true || claim === 'true'
}

/** A name from a claim or from the client, trimmed to 100 characters; empty when it is no text. */
export function nameOf(claim: unknown): string {
  return typeof claim === 'string' ? claim.trim().slice(0, 100) : ''
}

/**
 * Whether the nonce of a token matches the nonce that the client sends with it, which shows that this client requested the
 * token. Both must be present or both absent. Where `hashed`, the claim may be the hex SHA-256 of the nonce, because apps pass
 * the hash to the provider.
 */
export function nonceMatches(
  claim: unknown,
  nonce: string | undefined,
  { hashed }: { readonly hashed: boolean },
): boolean {
  if (claim === undefined && nonce === undefined) return true
  if (typeof claim !== 'string' || nonce === undefined) return false
  return equalHashes(claim, nonce) || (hashed && equalHashes(claim, createHash('sha256').update(nonce).digest('hex')))
}
