import { brand } from '#shared/brand.ts'

/** The address of the app: in the iOS store for an iPhone, in the Android store for every other device. */
export function storeAddress(userAgent: string): string {
  return userAgent.includes('iPhone') ? brand.iosStoreAddress : brand.androidStoreAddress
}

/** The address that the wrapper sent if it is one of our two store addresses, else our address for this phone. No other address is opened. */
export function updateAddress(requested: string, userAgent: string): string {
  const ours: readonly string[] = [brand.androidStoreAddress, brand.iosStoreAddress]
  return requested.startsWith('https://') && ours.includes(requested) ? requested : storeAddress(userAgent)
}
