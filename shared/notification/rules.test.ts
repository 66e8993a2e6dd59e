import { devicesMax } from './limits.ts'
import { expect, it } from 'vitest'
import { instant } from '#shared/kernel/instant.ts'
import { type Device } from './notification.ts'
import { placeFor } from './rules.ts'

/** Devices at consecutive places, registered at these minutes. */
function devicesOf(...minutes: readonly number[]): Device[] {
  return minutes.map((minute, place) => ({
    place,
    token_hash: `hash-${place}`,
    endpoint: '',
    device_type: 'android',
    registered_at: instant(minute * 60_000),
  }))
}

const full = devicesOf(...Array.from({ length: devicesMax }, (_, place) => (place + 4) % devicesMax))

it('keeps the place of a device that registers again', () => {
  expect(placeFor(full, 'hash-7')).toBe(7)
})

it('gives a new device the first free place', () => {
  expect(placeFor([], 'new')).toBe(0)
  expect(
    placeFor(
      devicesOf(1, 2, 3).filter(({ place }) => place !== 1),
      'new',
    ),
  ).toBe(1)
})

it('gives an eleventh device the place of the one with the oldest registration', () => {
  expect(placeFor(full, 'new')).toBe(6)
})
