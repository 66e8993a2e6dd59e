import { type ComponentType } from 'react'
import { Route } from 'wouter'
import { companyPage, isCompanyPage } from '#shared/site-paths.ts'
import { SignUpPhone } from '#web/feature/account/sign-up/sign-up-phone.tsx'
import { normalizePath } from '#web/platform/navigation/guard.ts'
import { type LazyScreen, lazyScreen } from '#web/platform/lazy-screen.tsx'
import { NoInternet } from '#web/system/no-internet.tsx'
import { Splash } from '#web/ui/state/splash.tsx'

/** In the entry chunk: login by phone, and what must show when nothing can be fetched. */
const entryScreens: Readonly<Record<string, ComponentType>> = {
  '/signupphone': SignUpPhone,
  '/no-internet': NoInternet,
  '/splash': Splash,
}

/** One tap from these, before anything else can be needed. All other screens: ./lazy-screens.tsx. */
const lazyScreens: Readonly<Record<string, LazyScreen>> = {
  '/': lazyScreen('Landing', () => import('#web/system/landing.tsx')),
  '/otpphone': lazyScreen('OtpPhone', () => import('#web/feature/account/phone/otp-phone.tsx')),
  '/signupemail': lazyScreen('SignUpEmail', () => import('#web/feature/account/sign-up/sign-up-email.tsx')),
}

const publicCompany = lazyScreen('PublicCompany', () => import('#web/feature/market/company/public-company.tsx'))

/** The routes of these screens, for a `Switch`. */
export const guestRoutes = [
  ...Object.entries(entryScreens).map(([path, Screen]) => <Route key={path} path={path} component={Screen} />),
  ...Object.entries(lazyScreens).map(([path, { Screen }]) => <Route key={path} path={path} component={Screen} />),
  <Route key="company" path={companyPage} component={publicCompany.Screen} />,
]

/** Whether a path has one of these screens. */
export function isGuestPath(path: string): boolean {
  const normal = normalizePath(path)
  return normal in entryScreens || lazyScreenAt(normal) !== undefined
}

/** Fetches the code of such a screen. Undefined when there is none. */
export function fetchGuestScreen(path: string): Promise<void> | undefined {
  return lazyScreenAt(normalizePath(path))?.fetch()
}

function lazyScreenAt(normal: string): LazyScreen | undefined {
  return isCompanyPage(normal) ? publicCompany : lazyScreens[normal]
}
