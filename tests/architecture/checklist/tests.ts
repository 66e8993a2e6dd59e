import { within } from './entry.ts'

/** The test files that the checklist names, by subject. */
export const screens = {
  buy: within('tests/browser/buy.test.ts'),
  signUp: within('tests/browser/sign-up.test.ts'),
  login: within('tests/browser/login.test.ts'),
  account: within('tests/browser/account.test.ts'),
  support: within('tests/browser/support.test.ts'),
  system: within('tests/browser/system.test.ts'),
  native: within('tests/browser/native.test.ts'),
  firebase: within('tests/browser/firebase.test.ts'),
  home: within('tests/browser/home.test.ts'),
  company: within('tests/browser/company.test.ts'),
  news: within('tests/browser/news.test.ts'),
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
  push: within('tests/integration/push.test.ts'),
  maintenance: within('tests/integration/maintenance.test.ts'),
  market: within('tests/integration/market.test.ts'),
  news: within('tests/integration/news.test.ts'),
  notify: within('tests/integration/notify.test.ts'),
  prices: within('tests/integration/prices.test.ts'),
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
  attachment: within('web/feature/support/attachment.test.ts'),
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
