import * as z from 'zod/mini'
import { Instant } from '#shared/kernel/instant.ts'

/** What a phone's Firebase SDK names itself by: whoever knows it can have it pushed to, so it is kept and logged nowhere. */
export const DeviceToken = z.string().check(z.regex(/^[\x21-\x7e]{1,4096}$/, 'Not a device token'))

export const DeviceType = z.enum(['android', 'ios'])
export type DeviceType = z.infer<typeof DeviceType>

/** A device type on the wire: in small or capital letters, as the wrapper's platform spells it. */
export const WireDeviceType = z.pipe(
  z.string().check(z.regex(/^(android|ios)$/i, 'Must be android or ios')),
  z.transform((text) => text.toLowerCase() as DeviceType),
)

/** The places for devices that a user has. */
export const devicesMax = 10

/** A phone that a user's notices are pushed to. */
export const Device = z.object({
  place: z.int().check(z.gte(0), z.lte(devicesMax - 1)),
  token_hash: z.string(),
  /** Where the push service reaches it. */
  endpoint: z.string(),
  device_type: DeviceType,
  registered_at: Instant,
})
export type Device = z.infer<typeof Device>
