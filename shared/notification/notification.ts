import { devicesMax } from './limits.ts'
import * as z from 'zod/mini'
import { Instant } from '#shared/kernel/instant.ts'

/**
 * The registration token of the Firebase SDK on a phone. Anyone who knows it can push to the phone, so it is never
 * stored or logged.
 */
export const DeviceToken = z.string().check(z.regex(/^[\x21-\x7e]{1,4096}$/, 'Not a device token'))

export const DeviceType = z.enum(['android', 'ios'])
export type DeviceType = z.infer<typeof DeviceType>

/** A device type on the wire, case-insensitive: wrapper platforms spell it differently. */
export const WireDeviceType = z.pipe(
  z.string().check(z.regex(/^(android|ios)$/i, 'Must be android or ios')),
  z.transform((text) => text.toLowerCase() as DeviceType),
)

/** A phone that receives the push messages of a user. `place` is its index among the devices of the user. */
export const Device = z.object({
  place: z.int().check(z.gte(0), z.lte(devicesMax - 1)),
  token_hash: z.string(),
  /** The endpoint of the phone at the push service (SNS). */
  endpoint: z.string(),
  device_type: DeviceType,
  registered_at: Instant,
})
export type Device = z.infer<typeof Device>
