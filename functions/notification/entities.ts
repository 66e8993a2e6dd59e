import * as z from 'zod/mini'
import { entity } from '#functions/platform/storage/entity.ts'
import { type SecurityId, UserId } from '#shared/kernel/id.ts'
import { dayMs, epochSeconds, Instant, later } from '#shared/kernel/instant.ts'
import { Device } from '#shared/notification/notification.ts'

// The items of this module: keys, schemas, indexes.

const userPk = (userId: UserId) => `notification#user#${userId}`

/** The devices of a user, by place. */
export const devicesOf = (userId: UserId) => ({ pk: userPk(userId), prefix: 'device#' })

/** A user has a fixed number of places for devices, so that concurrent registrations cannot exceed the limit. */
export const devices = entity({
  schema: Device,
  key: ({ user_id, place }: { readonly user_id: UserId } & Pick<Device, 'place'>) => ({
    pk: userPk(user_id),
    sk: `device#${place}`,
  }),
})

/** The user and place of a push token, so that a token belongs to one user at a time. */
const DeviceOwner = z.object({ user_id: UserId, place: z.int() })
export type DeviceOwner = z.infer<typeof DeviceOwner>

export const deviceOwners = entity({
  schema: DeviceOwner,
  key: ({ token_hash }: Pick<Device, 'token_hash'>) => ({ pk: `notification#device#${token_hash}`, sk: 'owner' }),
})

/** One availability of a company: the `opening`th time that it became available. */
export interface Availability {
  readonly security_id: SecurityId
  readonly opening: number
}

/** Longer than any repeat of an event can be delayed. */
export const availabilityKeptMs = 30 * dayMs

/** The notification of a user about an availability: until when a run has claimed it, and when it was sent. */
export const availabilityNotifications = entity({
  schema: z.object({ claimed_until: z.optional(Instant), told_at: z.optional(Instant) }),
  key: ({ security_id, opening, user_id }: Availability & { readonly user_id: UserId }) => ({
    pk: `notification#available#${security_id}#${opening}`,
    sk: user_id,
  }),
  index: (_notification, now) => ({ ttl: epochSeconds(later(now, availabilityKeptMs)) }),
})
