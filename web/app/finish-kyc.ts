import { lazyScreen } from '#web/platform/lazy-screen.tsx'

/** The bar that leads to KYC, on Home. */
export const finishKyc = lazyScreen('FinishKycBar', () => import('#web/feature/kyc/finish-kyc-bar.tsx'))
