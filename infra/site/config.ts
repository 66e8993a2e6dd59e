import type { Settings } from '#functions/platform/settings.ts'

export type Config = ReturnType<typeof configOf>

/** Nobody is ever to see an old one: it says whether Ansh is open. */
export const configCacheControl = 'no-store'

/** E1: `/config.json`, spelled as the specification has it. */
export function configOf(settings: Settings, maintenanceMode: boolean) {
  const { launch, buyingOpen, singleLotMaxPrice, buyTestingUserId1 = '', buyTestingUserId2 = '', razorpay } = settings
  return {
    ApiEndPoint: '/api',
    razorPayKey: razorpay.keyId,
    maintenanceMode,
    singleLotMaxPrice,
    buyTestingUserId1,
    buyTestingUserId2,
    razorPayCheckoutUrl: razorpay.checkoutAddress,
    launch,
    buyingOpen,
  }
}
