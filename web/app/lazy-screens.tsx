import { type ComponentType, lazy, useState } from 'react'

interface LazyScreen {
  readonly Screen: ComponentType
  /** Fetches the code before the screen is shown. */
  readonly preload: () => void
}

/** Screens one tap away from most places. */
const nearby = ['/home', '/holdings', '/profile', '/companyOverview']
/** Late enough not to stand in the way of what the first screen needs. */
const nearbyAfterMs = 1_500

function later<Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>): LazyScreen {
  let ready: ComponentType | undefined
  const fetchOnce = async () => {
    ready = (await load())[name]
    return { default: ready }
  }
  const Waiting = lazy(fetchOnce)
  return {
    // React shows a fallback for 300 ms at least, even for code that is already here: so that is rendered directly.
    Screen: function LazyScreen() {
      const [Screen] = useState<ComponentType>(() => ready ?? Waiting)
      return <Screen />
    },
    // Whether it arrived is seen, and told, when the screen is shown.
    preload: () => void fetchOnce().catch(() => undefined),
  }
}

const signEasyLoading = later('SignEasyLoading', () => import('#web/screen/agreement/sign-easy-loading.tsx'))

/** Screens whose code arrives when it is first needed. */
export const lazyScreens: Readonly<Record<string, LazyScreen>> = {
  '/profile': later('Profile', () => import('#web/screen/account/profile.tsx')),
  '/home': later('Home', () => import('#web/screen/market/home.tsx')),
  '/companyOverview': later('CompanyOverview', () => import('#web/screen/market/company-overview.tsx')),
  '/payment-return': later('PaymentReturn', () => import('#web/screen/payment/payment-return.tsx')),
  '/payment-status': later('PaymentResult', () => import('#web/screen/payment/payment-status.tsx')),
  '/SignEasyLoading': signEasyLoading,
  '/loading': signEasyLoading,
  '/holdings': later('Holdings', () => import('#web/screen/holding/holdings.tsx')),
  '/vouchstatus': later('VouchStatus', () => import('#web/screen/escrow/vouch-status.tsx')),
}

/** Asks for a screen's code while something else is still waited for. */
export function preloadScreen(path: string): void {
  lazyScreens[path]?.preload()
}

export function preloadNearby(): void {
  setTimeout(() => nearby.forEach(preloadScreen), nearbyAfterMs)
}
