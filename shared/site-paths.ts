/** The published paths of the site that have a screen (docs/specification/routes.md). */
export const screenPaths: readonly string[] = [
  '/',
  '/signupemail',
  '/signupphone',
  '/otpphone',
  '/otpemail',
  '/type',
  '/individualdetails',
  '/companydetails',
  '/updateDetails',
  '/splash',
  '/no-internet',
  '/loading',
  '/SignEasyLoading',
  '/home',
  '/filter',
  '/companyOverview',
  '/newinfo',
  '/payment-status',
  '/holdings',
  '/vouchslides',
  '/poweredby',
  '/vouchstatus',
  '/bank',
  '/branch',
  '/addbank',
  '/profile',
  '/editProfile',
  '/edit',
  '/changemobilenumber',
  '/changeemail',
  '/Support',
  '/FAQs',
  '/faqs',
  '/termsandcondition',
  '/legalpolicy',
  '/subtermsandconditions',
  '/privacyandpolicy',
  '/risksanddisclosures',
  '/noreturnpolicy',
  '/maintenance',
  '/getanshapp',
  '/payment-return',
  '/kycslides',
  '/status',
  '/uploadaadhar',
  '/uploadpan',
  '/takeselfie',
  '/sign',
  '/demat',
  '/sell',
  '/select',
  '/sellportfilio',
  '/sellrequest',
  '/confirmBank',
]

/** The published paths whose screens are still to be built. They lead to Home. */
export const plannedPaths: readonly string[] = ['/watchlist']

/** The public page of a company, `/c/<ISIN>`. */
const companyPage = /^\/c\/[a-z]{2}[a-z0-9]{9}\d$/

/** Whether a path in lower case, without a trailing slash, is one of the planned screens. */
export function isPlanned(path: string): boolean {
  return companyPage.test(path) || plannedPaths.some((planned) => planned.toLowerCase() === path)
}
