import { brand } from '#shared/brand.ts'

/** Where the app is to be had: the iOS store on an iPhone, else the Android store (S32). */
export function storeAddress(userAgent: string): string {
  return userAgent.includes('iPhone') ? brand.iosStoreAddress : brand.androidStoreAddress
}

/** What the wrapper names when it is one of our own two, else our own for this phone: nobody is sent anywhere else. */
export function updateAddress(told: string, userAgent: string): string {
  const ours: readonly string[] = [brand.androidStoreAddress, brand.iosStoreAddress]
  return told.startsWith('https://') && ours.includes(told) ? told : storeAddress(userAgent)
}
