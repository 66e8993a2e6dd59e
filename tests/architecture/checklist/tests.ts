import { within } from './entry.ts'

/** The test files that the checklist names, by subject. */
export const screens = {
  buy: within('tests/browser/buy.test.ts', 'tests/component/session.test.ts', 'tests/component/system.test.ts'),
  signUp: within('tests/component/sign-up.test.ts', 'tests/browser/sign-up.test.ts', 'tests/component/login.test.ts'),
  login: within('tests/component/login.test.ts', 'tests/browser/login.test.ts'),
  account: within(
    'tests/component/account.test.ts',
    'tests/component/identity.test.ts',
    'tests/component/support.test.ts',
  ),
  support: within('tests/component/support.test.ts', 'tests/browser/support.test.ts'),
  system: within(
    'tests/component/system.test.ts',
    'tests/component/legal.test.ts',
    'tests/browser/legal.test.ts',
    'tests/browser/offline.test.ts',
    'tests/component/session.test.ts',
    'tests/browser/buy.test.ts',
  ),
  native: within('tests/component/native.test.ts', 'tests/browser/native.test.ts'),
  firebase: within('tests/component/firebase.test.ts', 'tests/browser/firebase.test.ts'),
  home: within('tests/component/home.test.ts', 'tests/browser/home.test.ts'),
  company: within('tests/component/company.test.ts', 'tests/browser/company.test.ts'),
  news: within('tests/component/news.test.ts', 'tests/browser/news.test.ts'),
} as const

export const integration = {
  signUp: within('tests/integration/sign-up.test.ts'),
  login: within('tests/integration/login.test.ts'),
  guessing: within('tests/integration/guessing.test.ts'),
  enumeration: within('tests/integration/enumeration.test.ts'),
  firebase: within('tests/integration/firebase.test.ts'),
  identity: within('tests/integration/identity.test.ts'),
  contactChange: within('tests/integration/contact-change.test.ts'),
  accountStatus: within('tests/integration/account-status.test.ts'),
  accountDetails: within('tests/integration/account-details.test.ts'),
  verifyPayment: within('tests/integration/verify-payment.test.ts'),
  support: within('tests/integration/support.test.ts'),
  upload: within('tests/integration/upload.test.ts'),
  session: within('tests/integration/session.test.ts'),
  kyc: within('tests/integration/kyc.test.ts'),
  papers: within('tests/integration/papers.test.ts'),
  push: within('tests/integration/push.test.ts'),
  maintenance: within('tests/integration/maintenance.test.ts'),
  market: within('tests/integration/market.test.ts'),
  news: within('tests/integration/news.test.ts'),
  notify: within('tests/integration/notify.test.ts'),
  prices: within('tests/integration/prices.test.ts'),
} as const

export const web = {
  toast: within('web/ui/state/show-toast.test.ts'),
  guard: within('web/platform/navigation/guard.test.ts'),
  client: within('web/platform/api/client.test.ts'),
  countries: within('web/lib/country-list.test.ts'),
  email: within('web/lib/email.test.ts'),
  loginFailure: within('web/feature/account/login/login-failure.test.ts'),
  identity: within('web/feature/account/login/identity-sign-in.test.ts'),
  contact: within('web/feature/account/contact/contact-rules.test.ts'),
  picture: within('web/platform/prepare-picture.test.ts'),
  statements: within('web/feature/legal/statements.test.ts'),
  bridge: within('web/native/bridge.test.ts'),
  store: within('web/native/store.test.ts'),
  returnHint: within('web/feature/payment/return-hint.test.ts'),
} as const

export const site = within('infra/local/server/http-server.test.ts')
export const forbids = within('tests/security/forbids.test.ts')
export const statuses = within('shared/account/status.test.ts')
export const dealTerm = within('functions/agreement/pdf/deal-term.test.ts')
export const ranges = within('shared/market/ranges.test.ts')
export const grouping = within('shared/market/grouping.test.ts')
export const money = within('shared/kernel/format.test.ts')
export const dismissed = within('web/feature/market/home/holiday-dismissed.test.ts')
