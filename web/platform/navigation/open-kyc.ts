import type { DisplayStatus } from '#shared/kyc/kyc.ts'
import { entryRoute } from '#shared/kyc/route.ts'
import { readFlag } from '#web/platform/storage/local-storage.ts'
import { navigate } from './navigation.ts'
import { readTab, writeTab } from '#web/platform/storage/tab-storage.ts'

/** The screens that a finished KYC returns to. */
export type KycOrigin = '/home' | '/profile'

const originKey = 'kycOrigin'

/** Opens KYC where it goes on. Every way into KYC calls this. `origin`: where it was opened. */
export function openKyc(status: DisplayStatus, origin: KycOrigin): void {
  writeTab(originKey, origin)
  navigate(entryRoute(status, readFlag('kycSlides')))
}

/** Where KYC was opened in this tab: Home, unless it was the profile. */
export function kycOrigin(): KycOrigin {
  return readTab(originKey) === '/profile' ? '/profile' : '/home'
}
