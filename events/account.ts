import * as z from 'zod/mini'
import { UserStatus } from '#shared/account/account.ts'
import { EventId, UserId } from '#shared/kernel/id.ts'
import { event } from './define.ts'

/**
 * A phone number or e-mail address was changed. The old and the new value are stored under the change id for a while,
 * for the subscribers that notify both.
 */
export const accountContactChanged = event({
  name: 'account.contact-changed',
  version: 1,
  detail: z.object({ user_id: UserId, change_id: EventId }),
  example: { user_id: 'usr_01JD0000000000000000000000', change_id: 'evt_01JD0000000000000000000001' },
})

/** The status of an account changed: suspended, restored, deactivated, archived or deleted. */
export const accountStatusChanged = event({
  name: 'account.status-changed',
  version: 1,
  detail: z.object({ user_id: UserId, from: UserStatus, to: UserStatus }),
  example: { user_id: 'usr_01JD0000000000000000000000', from: 'ACTIVE', to: 'SUSPENDED' },
})
