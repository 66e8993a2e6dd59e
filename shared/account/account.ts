import * as z from 'zod/mini'
import { Id } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { Email, Phone } from '#shared/kernel/text.ts'

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

/** A person or company that can log in. */
export const User = z.object({
  id: Id,
  user_type: UserType,
  first_name: Name,
  last_name: Name,
  company_name: Name,
  phone: Phone,
  email: Email,
  role: Role,
  /** Marked as one of the team: may enter a stage that is not yet open to everybody. */
  internal: z.boolean(),
  /** May log in; otherwise 403. */
  active: z.boolean(),
  created_at: Instant,
})
export type User = z.infer<typeof User>

/** How the name of a user is shown and written into documents. */
export function displayName(user: Pick<User, 'user_type' | 'first_name' | 'last_name' | 'company_name'>): string {
  return user.user_type === 'COMPANY' ? user.company_name : `${user.first_name} ${user.last_name}`.trim()
}

export const otpLength = 6
/** How long a session, and the cookie that carries it, lasts: 180 days (C6). */
export const sessionLifeMs = 15_552_000_000
export const resendAfterSeconds = 30

export const Session = z.object({
  id: Id,
  user_id: Id,
  role: Role,
  created_at: Instant,
  expires_at: Instant,
})
export type Session = z.infer<typeof Session>
