import legalPolicy from '#web/screen/legal/legal-policy.json?url'
import noReturn from '#web/screen/legal/no-return.json?url'
import privacy from '#web/screen/legal/privacy.json?url'
import risks from '#web/screen/legal/risks.json?url'
import subTerms from '#web/screen/legal/sub-terms.json?url'
import terms from '#web/screen/legal/terms.json?url'
import { type Later, later } from './later.tsx'

/** Screens one tap away from most places. */
const nearby = ['/home', '/holdings', '/profile', '/companyOverview', '/filter']
/** Late enough not to stand in the way of what the first screen needs. */
const nearbyAfterMs = 1_500

const faqs = later('Faqs', () => import('#web/screen/support/faqs.tsx'))
const signEasyLoading = later('SignEasyLoading', () => import('#web/screen/agreement/sign-easy-loading.tsx'))

/** A legal page: its text comes beside the code that shows it, not after it. */
function legal(address: string): Later {
  return later('LegalPage', async () => {
    const [{ openLegalPage }, answer] = await Promise.all([import('#web/screen/legal/legal-page.tsx'), fetch(address)])
    return openLegalPage(answer)
  })
}

/** Screens whose code arrives when it is first needed. */
export const lazyScreens: Readonly<Record<string, Later>> = {
  '/otpphone': later('OtpPhone', () => import('#web/screen/account/otp-phone.tsx')),
  '/signupemail': later('SignUpEmail', () => import('#web/screen/account/sign-up-email.tsx')),
  '/otpemail': later('OtpEmail', () => import('#web/screen/account/otp-email.tsx')),
  '/type': later('ChooseType', () => import('#web/screen/account/choose-type.tsx')),
  '/individualdetails': later('IndividualDetails', () => import('#web/screen/account/individual-details.tsx')),
  '/companydetails': later('CompanyDetails', () => import('#web/screen/account/company-details.tsx')),
  '/maintenance': later('Maintenance', () => import('#web/screen/account/maintenance.tsx')),
  '/termsandcondition': legal(terms),
  '/legalpolicy': legal(legalPolicy),
  '/subtermsandconditions': legal(subTerms),
  '/privacyandpolicy': legal(privacy),
  '/risksanddisclosures': legal(risks),
  '/noreturnpolicy': legal(noReturn),
  '/getanshapp': later('StoreRedirect', () => import('#web/screen/account/store-redirect.tsx')),
  '/editProfile': later('EditProfile', () => import('#web/screen/account/edit-profile.tsx')),
  '/changemobilenumber': later('ChangeMobileNumber', () => import('#web/screen/account/change-mobile-number.tsx')),
  '/changeemail': later('ChangeEmail', () => import('#web/screen/account/change-email.tsx')),
  '/updateDetails': later('UpdateDetails', () => import('#web/screen/account/update-details.tsx')),
  '/edit': later('BankOrDemat', () => import('#web/screen/account/bank-or-demat.tsx')),
  '/Support': later('Support', () => import('#web/screen/support/support.tsx')),
  '/FAQs': faqs,
  '/faqs': faqs,
  '/profile': later('Profile', () => import('#web/screen/account/profile.tsx')),
  '/home': later('Home', async () => (await import('#web/screen/market/home.tsx')).openHome()),
  '/filter': later('Filter', () => import('#web/screen/market/filter.tsx')),
  '/companyOverview': later('CompanyOverview', () => import('#web/screen/market/company-overview.tsx')),
  '/newinfo': later('NewsInfo', () => import('#web/screen/news/news-info.tsx')),
  '/payment-return': later('PaymentReturn', () => import('#web/screen/payment/payment-return.tsx')),
  '/payment-status': later('PaymentResult', () => import('#web/screen/payment/payment-status.tsx')),
  '/SignEasyLoading': signEasyLoading,
  '/loading': signEasyLoading,
  '/holdings': later('Holdings', () => import('#web/screen/holding/holdings.tsx')),
  '/vouchstatus': later('VouchStatus', () => import('#web/screen/escrow/vouch-status.tsx')),
}

/** Waits for a screen's code. Whether it has come is seen, and told, when the screen is shown. */
export async function fetchScreen(path: string): Promise<void> {
  await lazyScreens[path]?.fetch()
}

/** Asks for a screen's code while something else is still waited for. */
export function preloadScreen(path: string): void {
  void fetchScreen(path)
}

/** One after the other: a screen names all that it needs at once, and several would keep a finger waiting. */
export function preloadNearby(): void {
  setTimeout(async () => {
    for (const path of nearby) await fetchScreen(path)
  }, nearbyAfterMs)
}
