import type { Settings } from '#functions/platform/settings.ts'
import type { Instant } from '#shared/kernel/instant.ts'

export type Config = ReturnType<typeof configOf>

/** Never cached, because it says whether the site is closed for maintenance. */
export const configCacheControl = 'no-store'

/** The content of `/config.json`. `razorPayKey` is the public id of the gateway's key; a checkout takes that of its order's answer. The names of its members are those of docs/specification/endpoints.md. */
export function configOf(
  settings: Settings,
  {
    on,
    until,
    buying_closed = false,
  }: { readonly on: boolean; readonly until?: Instant | undefined; readonly buying_closed?: boolean | undefined },
  razorPayKey: string,
) {
  const {
    launch,
    buyingOpen,
    singleLotMaxPrice,
    buyTestingUserId1 = '',
    buyTestingUserId2 = '',
    razorpay,
    smsCountries,
  } = settings
  return {
    ApiEndPoint: '/api',
    razorPayKey,
    maintenanceMode: on,
    /** When it is expected to end. */
    ...(on && until !== undefined && { maintenanceUntil: until }),
    singleLotMaxPrice,
    buyTestingUserId1,
    buyTestingUserId2,
    razorPayCheckoutUrl: razorpay.checkoutAddress,
    launch,
    buyingOpen: buyingOpen && !buying_closed,
    /** Dial codes of the countries to which a code can be sent. */
    smsCountries,
  }
}
