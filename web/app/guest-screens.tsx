import { type ComponentType } from 'react'
import legalPolicy from '#web/feature/legal/legal-policy.json?url'
import noReturn from '#web/feature/legal/no-return.json?url'
import privacy from '#web/feature/legal/privacy.json?url'
import risks from '#web/feature/legal/risks.json?url'
import subTerms from '#web/feature/legal/sub-terms.json?url'
import terms from '#web/feature/legal/terms.json?url'
import { SignUpPhone } from '#web/feature/account/sign-up-phone.tsx'
import { normalizePath } from '#web/platform/guard.ts'
import { type LazyScreen, lazyScreen } from '#web/platform/lazy-screen.tsx'
import { NoInternet } from '#web/system/no-internet.tsx'
import { Splash } from '#web/ui/splash.tsx'

/** A legal page. Its text and the code that shows it are fetched in parallel. */
function legal(address: string): LazyScreen {
  return lazyScreen('LegalPage', async () => {
    const [{ openLegalPage }, response] = await Promise.all([
      import('#web/feature/legal/legal-page.tsx'),
      fetch(address),
    ])
    return openLegalPage(response)
  })
}

/** In the entry chunk: login by phone, and what must show when nothing can be fetched. */
const entryScreens: Readonly<Record<string, ComponentType>> = {
  '/signupphone': SignUpPhone,
  '/no-internet': NoInternet,
  '/splash': Splash,
}

/** Screens that a guest may see, whose code is fetched when it is first needed. Those of members: ./lazy-screens.tsx. */
const lazyScreens: Readonly<Record<string, LazyScreen>> = {
  '/': lazyScreen('Landing', () => import('#web/system/landing.tsx')),
  '/otpphone': lazyScreen('OtpPhone', () => import('#web/feature/account/otp-phone.tsx')),
  '/signupemail': lazyScreen('SignUpEmail', () => import('#web/feature/account/sign-up-email.tsx')),
  '/otpemail': lazyScreen('OtpEmail', () => import('#web/feature/account/otp-email.tsx')),
  '/type': lazyScreen('ChooseType', () => import('#web/feature/account/choose-type.tsx')),
  '/individualdetails': lazyScreen('IndividualDetails', () => import('#web/feature/account/individual-details.tsx')),
  '/companydetails': lazyScreen('CompanyDetails', () => import('#web/feature/account/company-details.tsx')),
  '/maintenance': lazyScreen('Maintenance', () => import('#web/system/maintenance.tsx')),
  '/termsandcondition': legal(terms),
  '/legalpolicy': legal(legalPolicy),
  '/subtermsandconditions': legal(subTerms),
  '/privacyandpolicy': legal(privacy),
  '/risksanddisclosures': legal(risks),
  '/noreturnpolicy': legal(noReturn),
  '/getanshapp': lazyScreen('StoreRedirect', () => import('#web/system/store-redirect.tsx')),
  '/payment-return': lazyScreen('PaymentReturn', () => import('#web/feature/payment/payment-return.tsx')),
}

/** The screen of a guest at a path; undefined when only a member has one there, or nobody. */
export function guestScreen(path: string): ComponentType | undefined {
  const normal = normalizePath(path)
  return entryScreens[normal] ?? lazyScreens[normal]?.Screen
}

/** Fetches the code of a guest's screen. Undefined when there is none. */
export function fetchGuestScreen(path: string): Promise<void> | undefined {
  return lazyScreens[normalizePath(path)]?.fetch()
}
