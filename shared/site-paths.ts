/** The legal texts, which anybody may open. */
export const legalPaths: readonly string[] = [
  '/termsandcondition',
  '/legalpolicy',
  '/subtermsandconditions',
  '/privacyandpolicy',
  '/risksanddisclosures',
  '/noreturnpolicy',
]

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
  '/watchlist',
  '/news',
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
  ...legalPaths,
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

/** The public page of a company, by a path in lower case. */
export const companyPage: RegExp = /^\/c\/(?<isin>[a-z]{2}[a-z0-9]{9}\d)$/

/** Whether a path in lower case, without a trailing slash, is the public page of a company: `/c/<ISIN>`. */
export function isCompanyPage(path: string): boolean {
  return companyPage.test(path)
}
