import * as z from 'zod/mini'
import { SessionId, UserId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { Email, Phone } from '#shared/kernel/text.ts'
import {
  companyNamePattern,
  firstNamePattern,
  lastNamePattern,
  personCase,
  registrationNumberPattern,
  tidyName,
  titleCase,
} from './name.ts'

export const UserType = z.enum(['INDIVIDUAL', 'COMPANY'])

/** `INVESTER_CLIENT` keeps its published misspelling (docs/specification/misspellings.md). */
export const Role = z.enum(['INVESTER_CLIENT', 'OPERATOR', 'SUPERVISOR'])
export type Role = z.infer<typeof Role>

export const roleDescriptions: Record<Role, string> = {
  INVESTER_CLIENT: 'Investor',
  OPERATOR: 'Desk operator',
  SUPERVISOR: 'Desk supervisor',
}

const Name = z.string().check(z.maxLength(100))

/** A person's name as on a PAN, in any script (./name.ts). Stored in title case where the script has one. */
export const FirstName = z.pipe(
  z.string().check(z.overwrite(tidyName), z.maxLength(50), z.regex(firstNamePattern, 'First name required')),
  z.transform(personCase),
)
export const LastName = z.pipe(
  z.string().check(z.overwrite(tidyName), z.maxLength(50), z.regex(lastNamePattern, 'Last name required')),
  z.transform(personCase),
)
/** The name of a company. The capitals within it stay. */
export const CompanyName = z.pipe(
  z
    .string()
    .check(
      z.overwrite(tidyName),
      z.minLength(2),
      z.maxLength(100),
      z.regex(companyNamePattern, 'Company name required'),
    ),
  z.transform(titleCase),
)
/** The registration number of a company or partnership, such as a CIN or LLPIN. */
export const RegistrationNumber = z.pipe(
  z.string().check(z.trim(), z.regex(registrationNumberPattern, 'Company register number name required')),
  z.transform((text) => text.toUpperCase()),
)

/** The states of an account (docs/specification/transitions.md). An ACTIVE or SUSPENDED one can log in (./status.ts). */
export const userStatuses = ['ACTIVE', 'SUSPENDED', 'DEACTIVATED', 'ARCHIVED', 'DELETED'] as const
export const UserStatus = z.enum(userStatuses)
export type UserStatus = z.infer<typeof UserStatus>

/** Which terms a user has accepted, and when. */
export const AcceptedTerms = z.object({ version: z.string(), accepted_at: Instant })
export type AcceptedTerms = z.infer<typeof AcceptedTerms>

/** A person or company that can log in. */
export const User = z.object({
  id: UserId,
  user_type: UserType,
  first_name: Name,
  last_name: Name,
  company_name: Name,
  company_registration_no: z._default(z.string().check(z.maxLength(30)), ''),
  phone: Phone,
  email: Email,
  role: Role,
  /** Marks a member of the team, who may use a stage that is not open to the public. */
  internal: z.boolean(),
  status: z._default(UserStatus, 'ACTIVE'),
  /** Why only two people may restore the account: the payment for shares that it has was charged back. */
  status_hold: z.optional(z.enum(['CHARGED_BACK'])),
  created_at: Instant,
  /** The latest version of the terms that the user accepted, and when. */
  terms: z.optional(AcceptedTerms),
  /** When phone number or e-mail address last changed. Sensitive actions are blocked for a day after that. */
  contact_changed_at: z.optional(Instant),
})
export type User = z.infer<typeof User>

/** The name of a user on screens and in documents. */
export function displayName(user: Pick<User, 'user_type' | 'first_name' | 'last_name' | 'company_name'>): string {
  return user.user_type === 'COMPANY' ? user.company_name : `${user.first_name} ${user.last_name}`.trim()
}

export const resendAfterSeconds = 30

export const Session = z.object({
  id: SessionId,
  user_id: UserId,
  role: Role,
  /** The browser and system of the login, as shown to the user: "Chrome on Android". */
  device: z._default(z.string().check(z.maxLength(60)), ''),
  created_at: Instant,
  expires_at: Instant,
})
export type Session = z.infer<typeof Session>
