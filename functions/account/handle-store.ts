import type { Instant } from '#shared/kernel/instant.ts'
import type { Phone } from '#shared/kernel/text.ts'
import type { Ports } from '#functions/kit/port/ports.ts'

/** Somebody as Google or Apple know them. The subject links, never the e-mail address alone. */
export interface Identity {
  readonly provider: 'google' | 'apple'
  readonly subject: string
}

/** What a registration under way has proved so far. Kept under the hash of its handle for a day. */
export interface Registration {
  readonly email: string
  /** Absent: Google or Apple told the address but do not answer for it, so that it has yet to be verified. */
  readonly email_verified_at?: Instant
  readonly phone?: Phone
  readonly identity?: Identity
  readonly first_name: string
  readonly last_name: string
}

/** A choice of an account whose e-mail address is not told: "Login using e•••••@d•••.com", or linking an identity to it. */
export interface EntryChoice {
  readonly user_id: string
  /** Linked when the code that was sent to the account's address comes back. */
  readonly identity?: Identity
}

/** Begins a registration. Answers its handle. */
export function openRegistration(_ports: Ports, _registration: Registration): Promise<string> {
  throw new Error('not written yet')
}

/** Answers a handle for entering an account by its e-mail address: good for fifteen minutes, once. */
export function openEntryChoice(_ports: Ports, _choice: EntryChoice): Promise<string> {
  throw new Error('not written yet')
}

/** Who is linked to an identity, if anybody. */
export function loadUserIdByIdentity(_ports: Ports, _identity: Identity): Promise<string | undefined> {
  throw new Error('not written yet')
}
