import legalPolicy from '#web/feature/legal/legal-policy.json?url'
import noReturn from '#web/feature/legal/no-return.json?url'
import privacy from '#web/feature/legal/privacy.json?url'
import risks from '#web/feature/legal/risks.json?url'
import subTerms from '#web/feature/legal/sub-terms.json?url'
import terms from '#web/feature/legal/terms.json?url'
import { type LazyScreen, lazyScreen } from '#web/platform/lazy-screen.tsx'
import { waitingBar } from './shell/bars.ts'

const faqs = lazyScreen('Faqs', () => import('#web/feature/support/faqs.tsx'))
const signEasyLoading = lazyScreen('SignEasyLoading', () => import('#web/feature/agreement/sign-easy-loading.tsx'))

const escrow = () => import('#web/app/escrow-screens.tsx')
const market = () => import('#web/app/market-screens.tsx')
const selling = () => import('#web/app/sale-screens.tsx')

/** A legal page. Its text and the code that shows it are fetched in parallel. */
function legal(address: string, name: string): LazyScreen {
  return lazyScreen('LegalPage', async () => {
    const [{ openLegalPage }, response] = await Promise.all([
      import('#web/feature/legal/legal-page.tsx'),
      fetch(address),
    ])
    return openLegalPage(response, name)
  })
}

/** What an address without a screen shows. */
export const unknownPath = lazyScreen('UnknownPath', () => import('#web/app/unknown-path.tsx'))

/** Screens whose code is fetched when it is first needed, by path (docs/specification/routes.md). The first that a guest opens are in ./guest-screens.tsx. */
export const lazyScreens: Readonly<Record<string, LazyScreen>> = {
  '/otpemail': lazyScreen('OtpEmail', () => import('#web/feature/account/login/otp-email.tsx')),
  '/type': lazyScreen('ChooseType', () => import('#web/feature/account/sign-up/choose-type.tsx')),
  '/individualdetails': lazyScreen(
    'IndividualDetails',
    () => import('#web/feature/account/sign-up/individual-details.tsx'),
  ),
  '/companydetails': lazyScreen('CompanyDetails', () => import('#web/feature/account/sign-up/company-details.tsx')),
  '/maintenance': lazyScreen('Maintenance', () => import('#web/system/maintenance.tsx')),
  '/termsandcondition': legal(terms, 'terms'),
  '/legalpolicy': legal(legalPolicy, 'legal-policy'),
  '/subtermsandconditions': legal(subTerms, 'sub-terms'),
  '/privacyandpolicy': legal(privacy, 'privacy'),
  '/risksanddisclosures': legal(risks, 'risks'),
  '/noreturnpolicy': legal(noReturn, 'no-return'),
  '/getanshapp': lazyScreen('StoreRedirect', () => import('#web/system/store-redirect.tsx')),
  '/payment-return': lazyScreen('PaymentReturn', () => import('#web/feature/payment/payment-return.tsx')),
  '/editProfile': lazyScreen('EditProfile', () => import('#web/feature/account/profile/edit-profile.tsx')),
  '/changemobilenumber': lazyScreen(
    'ChangeMobileNumber',
    () => import('#web/feature/account/contact/change-mobile-number.tsx'),
  ),
  '/changeemail': lazyScreen('ChangeEmail', () => import('#web/feature/account/contact/change-email.tsx')),
  '/updateDetails': lazyScreen('UpdateDetails', () => import('#web/feature/account/sign-up/update-details.tsx')),
  '/edit': lazyScreen('BankOrDemat', () => import('#web/feature/account/profile/bank-or-demat.tsx')),
  '/Support': lazyScreen('Support', () => import('#web/feature/support/support.tsx')),
  '/FAQs': faqs,
  '/faqs': faqs,
  '/profile': lazyScreen('Profile', () => import('#web/feature/account/profile/profile.tsx')),
  '/home': lazyScreen('Home', async () =>
    (await import('#web/feature/market/home/home.tsx')).openHome({ waiting: waitingBar }),
  ),
  '/filter': lazyScreen('Filter', market),
  '/watchlist': lazyScreen('Watchlist', market),
  '/newinfo': lazyScreen('NewsScreen', market),
  '/news': lazyScreen('NewsFeed', market),
  '/companyOverview': lazyScreen('CompanyScreen', () => import('#web/app/company-screen.tsx')),
  '/payment-status': lazyScreen('PaymentResult', () => import('#web/feature/payment/payment-status.tsx')),
  '/SignEasyLoading': signEasyLoading,
  '/loading': signEasyLoading,
  '/holdings': lazyScreen('PortfolioScreen', () => import('#web/app/portfolio-screen.tsx')),
  '/sell': lazyScreen('Sell', selling),
  '/select': lazyScreen('SelectScrip', selling),
  '/sellportfilio': lazyScreen('SellPortfolio', selling),
  '/sellrequest': lazyScreen('SellRequests', selling),
  '/confirmBank': lazyScreen('ConfirmBankScreen', selling),
  '/bank': lazyScreen('SelectBank', () => import('#web/feature/kyc/bank/select-bank.tsx')),
  '/branch': lazyScreen('LocateBranch', () => import('#web/feature/kyc/bank/locate-branch.tsx')),
  '/addbank': lazyScreen('AddBankAccount', () => import('#web/feature/kyc/bank/add-bank-account.tsx')),
  '/vouchslides': lazyScreen('VouchSlides', escrow),
  '/poweredby': lazyScreen('PoweredBy', escrow),
  '/vouchstatus': lazyScreen('VouchStatus', escrow),
  '/kycslides': lazyScreen('KycSlides', () => import('#web/feature/kyc/kyc-slides.tsx')),
  '/status': lazyScreen('KycStatus', () => import('#web/feature/kyc/kyc-status.tsx')),
  '/uploadaadhar': lazyScreen('UploadAadhaar', () => import('#web/feature/kyc/upload-aadhaar.tsx')),
  '/uploadpan': lazyScreen('UploadPan', () => import('#web/feature/kyc/upload-pan.tsx')),
  '/takeselfie': lazyScreen('TakeSelfie', () => import('#web/feature/kyc/take-selfie.tsx')),
  '/sign': lazyScreen('AddSignature', () => import('#web/feature/kyc/add-signature.tsx')),
  '/demat': lazyScreen('AddDemat', () => import('#web/feature/kyc/add-demat.tsx')),
}
