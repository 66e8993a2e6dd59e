import { devicesMax } from './limits.ts'
import { type Device } from './notification.ts'

/**
 * The place of a device among those of its user: its current one, else the first free one, else that of the device
 * with the oldest registration.
 */
export function placeFor(devices: readonly Device[], tokenHash: string): number {
  const known = devices.find(({ token_hash }) => token_hash === tokenHash)
  if (known !== undefined) return known.place
  const taken = new Set(devices.map(({ place }) => place))
  const free = Array.from({ length: devicesMax }, (_, place) => place).find((place) => !taken.has(place))
  return (
    free ?? devices.reduce((oldest, device) => (device.registered_at < oldest.registered_at ? device : oldest)).place
  )
}
