import * as z from 'zod/mini'
import { entity } from '#functions/platform/storage/entity.ts'
import { Role, User, UserStatus } from '#shared/account/account.ts'
import type { Contact } from '#shared/account/contact-api.ts'
import { Pot } from '#shared/account/otp.ts'
import { EventId, SessionId, UserId } from '#shared/kernel/id.ts'
import { dayMs, epochSeconds, Instant, later } from '#shared/kernel/instant.ts'
import { shardOf } from '#shared/kernel/shard.ts'
import { Email, Phone } from '#shared/kernel/text.ts'

// The items of this module: keys, schemas, indexes. Sessions: functions/platform/security/entities.ts.

const userPk = (userId: UserId) => `account#user#${userId}`

/** What is kept under a key that only its hash names: a contact, a code, a handle, a token. */
interface Hashed {
  readonly hash: string
}

const hasUntil = { until: Instant }
const expiring = ({ until }: { readonly until: Instant }) => ({ ttl: epochSeconds(until) })

/** What stays of a deleted account. */
const DeletedUser = z.object({
  id: UserId,
  role: Role,
  status: z.literal('DELETED'),
  created_at: Instant,
  deleted_at: Instant,
  /** When the deletion was published once more. */
  repeated_at: z.optional(Instant),
})
export type DeletedUser = z.infer<typeof DeletedUser>

const deletedShards = 4
const deletedPk = (shard: number) => `account#deleted#${shard}`
/** The accounts whose deletion was published once only, in shards, the longest ago first (`gsi2`). */
export const deletedPartitions = Array.from({ length: deletedShards }, (_, shard) => deletedPk(shard))

/** The profile of an account, or what stays of it. */
export const users = entity({
  schema: z.union([DeletedUser, User]),
  key: ({ id }: Pick<User, 'id'>) => ({ pk: userPk(id), sk: 'profile' }),
  index: (user) =>
    'deleted_at' in user && user.repeated_at === undefined
      ? { gsi2pk: deletedPk(shardOf(user.id, deletedShards)), gsi2sk: `${user.deleted_at}#${user.id}` }
      : {},
})

/** The user of a phone number, an e-mail address or an identity: each belongs to at most one. */
export const guards = entity({
  schema: z.object({ user_id: UserId }),
  key: ({ hash }: Hashed) => ({ pk: `account#guard#${hash}`, sk: 'guard' }),
})

/** The audit record of a change of a status. */
export const statusChanges = entity({
  schema: z.object({ at: Instant, by: UserId, from: UserStatus, to: UserStatus, reason: z.string() }),
  key: ({ user_id, at, id }: { readonly user_id: UserId; readonly at: Instant; readonly id: EventId }) => ({
    pk: userPk(user_id),
    sk: `status#${at}#${id}`,
  }),
})

/** The record of a hold on the status of an account or of its end, by the order or the proposal that caused it: it happens once. */
export const holdChanges = entity({
  schema: z.object({ at: Instant }),
  key: ({ user_id, id }: { readonly user_id: UserId; readonly id: string }) => ({
    pk: userPk(user_id),
    sk: `hold#${id}`,
  }),
})

/** The record of a change of a role, by the proposal that caused it: it happens once. */
export const roleChanges = entity({
  schema: z.object({ at: Instant, by: UserId, from: Role, to: Role }),
  key: ({ user_id, id }: { readonly user_id: UserId; readonly id: string }) => ({
    pk: userPk(user_id),
    sk: `role#${id}`,
  }),
})

/** The list of the people of the desk. */
export const deskPk = 'account#desk'

const UserReference = z.object({ user_id: UserId })

export const deskMembers = entity({
  schema: z.object({ user_id: UserId, role: Role }),
  key: ({ user_id }: { readonly user_id: UserId }) => ({ pk: deskPk, sk: `member#${user_id}` }),
})

/** The first supervisor of a stage, whom no other one could approve. There is one. */
export const firstSupervisors = entity({
  schema: UserReference,
  key: () => ({ pk: deskPk, sk: 'first-supervisor' }),
})

const Contacts = z.object({ phone: Phone, email: Email })

const ContactChange = z.object({
  id: EventId,
  contact: z.enum(['number', 'email'] satisfies Contact[]),
  before: Contacts,
  after: Contacts,
  at: Instant,
  session_id: SessionId,
})
export type ContactChange = z.infer<typeof ContactChange>

/** Longer than any notification about a change waits in a queue. */
const contactChangeKeptMs = 14 * dayMs
const contactChangePrefix = 'contact-change#'
export const contactChangesOf = (userId: UserId) => ({ pk: userPk(userId), prefix: contactChangePrefix })

/** A change of a contact, for the subscribers that notify the user. */
export const contactChanges = entity({
  schema: ContactChange,
  key: ({ user_id, id }: { readonly user_id: UserId; readonly id: EventId }) => ({
    pk: userPk(user_id),
    sk: `${contactChangePrefix}${id}`,
  }),
  index: ({ at }) => ({ ttl: epochSeconds(later(at, contactChangeKeptMs)) }),
})

const contactPk = (sessionId: SessionId) => `account#contact#${sessionId}`

/** The proof of the other contact: its session may change that contact. */
export const stepUps = entity({
  schema: z.object(hasUntil),
  key: ({ session_id, change }: { readonly session_id: SessionId; readonly change: Contact }) => ({
    pk: contactPk(session_id),
    sk: `step-up#${change}`,
  }),
  index: expiring,
})

/** The proof of a new phone number by a session. */
export const newPhones = entity({
  schema: z.object({ phone_hash: z.string(), ...hasUntil }),
  key: ({ session_id }: { readonly session_id: SessionId }) => ({ pk: contactPk(session_id), sk: 'new-phone' }),
  index: expiring,
})

/** The codes of one identifier for one purpose. `version` guards the list of sends. */
export const OtpRecord = z.object({
  sent_at: z.array(Instant),
  wrong: z.int(),
  version: z.int(),
  blocked_until: z.optional(Instant),
  code_hash: z.optional(z.string()),
  code_until: z.optional(Instant),
  /** Wrong guesses at the current code. */
  code_wrong: z.optional(z.int()),
  /** The hashes of codes that a newer one replaced, the newest first. */
  replaced: z.optional(z.array(z.string())),
  /** The code that was accepted last, and the hash of the browser that entered it. */
  used_hash: z.optional(z.string()),
  used_by: z.optional(z.string()),
  used_at: z.optional(Instant),
  /** The pot that paid for the current code; a call pays from the same one. */
  pot: z.optional(Pot),
})
export type OtpRecord = z.infer<typeof OtpRecord>

export const otpRecords = entity({
  schema: OtpRecord,
  key: ({ purpose, hash }: Hashed & { readonly purpose: string }) => ({
    pk: `account#code#${purpose}#${hash}`,
    sk: 'code',
  }),
})

/** A person as Google or Apple identify them. The subject links to an account; an e-mail address alone never does. */
const Identity = z.object({ provider: z.enum(['google', 'apple']), subject: z.string() })
export type Identity = z.infer<typeof Identity>

/** What an unfinished registration has proved so far. */
const Registration = z.object({
  email: Email,
  /** Absent: Google or Apple named the address without authority over it, so it is still to be verified. */
  email_verified_at: z.optional(Instant),
  phone: z.optional(Phone),
  identity: z.optional(Identity),
  first_name: z.string(),
  last_name: z.string(),
})
export type Registration = z.infer<typeof Registration>

/** The choice of an account with a masked e-mail address: "Login using e•••••@d•••.com", or the link of an identity to it. */
const LoginChoice = z.object({
  user_id: UserId,
  /** Linked once the code that was sent to the account's address is confirmed. */
  identity: z.optional(Identity),
  /** When it logged in. It does so again for a moment, with the same code in the same browser. */
  used_at: z.optional(Instant),
})
export type LoginChoice = z.infer<typeof LoginChoice>

/** Only a hash of the handle is stored, so that somebody who can read the table cannot continue a registration. */
const handlePk = ({ hash }: Hashed) => `account#handle#${hash}`

export const registrations = entity({
  schema: z.object({ ...Registration.shape, ...hasUntil }),
  key: (id: Hashed) => ({ pk: handlePk(id), sk: 'registration' }),
  index: expiring,
})

/** A registration that has become an account, or has given its address to one: the same request comes again when its answer was lost. */
export const finishedRegistrations = entity({
  schema: z.object({ user_id: UserId, request_hash: z.string(), ...hasUntil }),
  key: (id: Hashed) => ({ pk: handlePk(id), sk: 'finished' }),
  index: expiring,
})

export const loginChoices = entity({
  schema: z.object({ ...LoginChoice.shape, ...hasUntil }),
  key: (id: Hashed) => ({ pk: handlePk(id), sk: 'login-choice' }),
  index: expiring,
})

/** A token of a partner that has proved somebody once. */
export const usedTokens = entity({
  schema: z.object(hasUntil),
  key: ({ hash }: Hashed) => ({ pk: `account#token#${hash}`, sk: 'token' }),
  index: expiring,
})
