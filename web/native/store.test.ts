import { expect, test } from 'vitest'
import { brand } from '#shared/brand.ts'
import { storeAddress, updateAddress } from './store.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile'

test('an iPhone gets the iOS store, every other device the Android store (S32)', () => {
  expect(storeAddress(iphone)).toBe(brand.iosStoreAddress)
  expect(storeAddress(android)).toBe(brand.androidStoreAddress)
  expect(storeAddress('')).toBe(brand.androidStoreAddress)
})

test('an update opens only our own pages in the stores', () => {
  expect(updateAddress(brand.iosStoreAddress, android)).toBe(brand.iosStoreAddress)
  for (const requested of [
    'https://evil.example/ansh',
    'javascript:alert(1)',
    brand.androidStoreAddress.replace('https', 'http'),
    `${brand.androidStoreAddress}.evil`,
    `https://evil.example/?${brand.iosStoreAddress}`,
  ]) {
    expect(updateAddress(requested, android)).toBe(brand.androidStoreAddress)
  }
})
