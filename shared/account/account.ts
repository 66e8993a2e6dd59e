import * as z from 'zod/mini'
import { Id } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { Email, Phone } from '#shared/kernel/text.ts'
import { companyNameLooks, firstNameLooks, lastNameLooks, registrationNumberLooks, titleCase } from './name.ts'

export const UserType = z.enum(['INDIVIDUAL', 'COMPANY'])

/** `INVESTER_CLIENT` is spelled as the specification spells it. */
export const Role = z.enum(['INVESTER_CLIENT', 'OPERATOR', 'SUPERVISOR'])
export type Role = z.infer<typeof Role>

export const roleDescriptions: Record<Role, string> = {
  INVESTER_CLIENT: 'Investor',
  OPERATOR: 'Desk operator',
  SUPERVISOR: 'Desk supervisor',
}

const Name = z.string().check(z.maxLength(100))

/** V5: letters only. Signs that belong to a letter, as in Hindi, count as letters. Kept as `titleCase` (./name.ts) writes it. */
export const FirstName = z.pipe(
  z.string().check(z.trim(), z.maxLength(50), z.regex(firstNameLooks, 'First name required')),
  z.transform(titleCase),
)
/** V6: letters, and single spaces between them. */
export const LastName = z.pipe(
  z.string().check(z.trim(), z.maxLength(50), z.regex(lastNameLooks, 'Last name required')),
  z.transform(titleCase),
)
/** V7. A company's own capitals stay as they are. */
export const CompanyName = z.pipe(
  z.string().check(z.trim(), z.minLength(2), z.maxLength(100), z.regex(companyNameLooks, 'Company name required')),
  z.transform(titleCase),
)
/** The shape of a company's or partnership's registration number, CIN and LLPIN included. */
export const RegistrationNumber = z.pipe(
  z.string().check(z.trim(), z.regex(registrationNumberLooks, 'Company register number name required')),
  z.transform((text) => text.toUpperCase()),
)

/** T12. Only the first may log in. */
export const userStatuses = ['ACTIVE', 'SUSPENDED', 'DEACTIVATED', 'ARCHIVED', 'DELETED'] as const
export const UserStatus = z.enum(userStatuses)
export type UserStatus = z.infer<typeof UserStatus>

/** A person or company that can log in. */
export const User = z.object({
  id: Id,
  user_type: UserType,
  first_name: Name,
  last_name: Name,
  company_name: Name,
  company_registration_no: z._default(z.string().check(z.maxLength(30)), ''),
  phone: Phone,
  email: Email,
  role: Role,
  /** Marked as one of the team: may enter a stage that is not yet open to everybody. */
  internal: z.boolean(),
  /** Who is not ACTIVE is refused with 403. */
  status: z._default(UserStatus, 'ACTIVE'),
  created_at: Instant,
  /** Which terms were accepted at sign-up, and when. */
  terms: z.optional(z.object({ version: z.string(), accepted_at: Instant })),
  /** Since when phone number or e-mail address are what they are: holds back what is dangerous for a day. */
  contact_changed_at: z.optional(Instant),
})
export type User = z.infer<typeof User>

/** How the name of a user is shown and written into documents. */
export function displayName(user: Pick<User, 'user_type' | 'first_name' | 'last_name' | 'company_name'>): string {
  return user.user_type === 'COMPANY' ? user.company_name : `${user.first_name} ${user.last_name}`.trim()
}

/** How long a session, and the cookie that carries it, lasts: 180 days (C6). */
export const sessionLifeMs = 15_552_000_000
export const resendAfterSeconds = 30

export const Session = z.object({
  id: Id,
  user_id: Id,
  role: Role,
  /** What was logged in with, in words for people: "Chrome on Android". */
  device: z._default(z.string().check(z.maxLength(60)), ''),
  created_at: Instant,
  expires_at: Instant,
})
export type Session = z.infer<typeof Session>
