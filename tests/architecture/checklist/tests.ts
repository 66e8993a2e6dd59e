import { within } from './entry.ts'

/** The test files that the checklist names, by subject. */
export const screens = {
  buy: within(
    'tests/browser/buy.test.ts',
    'tests/component/account/session.test.ts',
    'tests/component/app/system.test.ts',
  ),
  signUp: within(
    'tests/component/account/sign-up.test.ts',
    'tests/browser/sign-up.test.ts',
    'tests/component/account/login.test.ts',
  ),
  login: within('tests/component/account/login.test.ts', 'tests/browser/login.test.ts'),
  account: within(
    'tests/component/account/account.test.ts',
    'tests/component/account/identity.test.ts',
    'tests/component/support/support.test.ts',
  ),
  support: within('tests/component/support/support.test.ts', 'tests/browser/support.test.ts'),
  system: within(
    'tests/component/app/system.test.ts',
    'tests/component/app/legal.test.ts',
    'tests/browser/legal.test.ts',
    'tests/browser/offline.test.ts',
    'tests/component/account/session.test.ts',
    'tests/browser/buy.test.ts',
  ),
  native: within('tests/component/app/native.test.ts', 'tests/browser/native.test.ts'),
  firebase: within('tests/component/account/firebase.test.ts', 'tests/browser/firebase.test.ts'),
  home: within('tests/component/market/home.test.ts', 'tests/browser/home.test.ts'),
  company: within('tests/component/market/company.test.ts', 'tests/browser/company.test.ts'),
  news: within('tests/component/news/news.test.ts', 'tests/browser/news.test.ts'),
} as const

export const integration = {
  signUp: within('tests/integration/account/sign-up.test.ts'),
  login: within('tests/integration/account/login.test.ts'),
  guessing: within('tests/integration/account/guessing.test.ts'),
  enumeration: within('tests/integration/account/enumeration.test.ts'),
  firebase: within('tests/integration/account/firebase.test.ts'),
  identity: within('tests/integration/account/identity.test.ts'),
  contactChange: within('tests/integration/account/contact-change.test.ts'),
  accountStatus: within('tests/integration/account/account-status.test.ts'),
  accountDetails: within('tests/integration/account/account-details.test.ts'),
  verifyPayment: within('tests/integration/payment/verify-payment.test.ts'),
  support: within('tests/integration/support/support.test.ts'),
  upload: within('tests/integration/file/upload.test.ts'),
  session: within('tests/integration/account/session.test.ts'),
  kyc: within('tests/integration/kyc/kyc.test.ts'),
  papers: within('tests/integration/kyc/papers.test.ts'),
  push: within('tests/integration/notification/push.test.ts'),
  maintenance: within('tests/integration/platform/maintenance.test.ts'),
  market: within('tests/integration/market/market.test.ts'),
  news: within('tests/integration/news/news.test.ts'),
  notify: within('tests/integration/notification/notify.test.ts'),
  prices: within('tests/integration/market/prices.test.ts'),
} as const

export const web = {
  toast: within('web/ui/show-toast.test.ts'),
  guard: within('web/platform/guard.test.ts'),
  client: within('web/platform/api/client.test.ts'),
  countries: within('web/lib/country-list.test.ts'),
  email: within('web/lib/email.test.ts'),
  loginFailure: within('web/feature/account/login-failure.test.ts'),
  identity: within('web/feature/account/identity-sign-in.test.ts'),
  contact: within('web/feature/account/contact-rules.test.ts'),
  picture: within('web/platform/prepare-picture.test.ts'),
  statements: within('web/feature/legal/statements.test.ts'),
  bridge: within('web/native/bridge.test.ts'),
  store: within('web/native/store.test.ts'),
  returnHint: within('web/feature/payment/return-hint.test.ts'),
} as const

export const site = within('infra/local/http-server.test.ts')
export const forbids = within('tests/security/forbids.test.ts')
export const statuses = within('shared/account/status.test.ts')
export const dealTerm = within('functions/agreement/pdf/deal-term.test.ts')
export const ranges = within('shared/market/ranges.test.ts')
export const grouping = within('shared/market/grouping.test.ts')
export const money = within('shared/kernel/format.test.ts')
export const dismissed = within('web/feature/market/holiday-dismissed.test.ts')
