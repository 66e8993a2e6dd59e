import { within } from './entry.ts'

/** The test files that the checklist names, by what they are about. */
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

export const journey = {
  signUp: within('tests/journey/sign-up.test.ts'),
  login: within('tests/journey/login.test.ts'),
  guessing: within('tests/journey/guessing.test.ts'),
  enumeration: within('tests/journey/enumeration.test.ts'),
  firebase: within('tests/journey/firebase.test.ts'),
  identity: within('tests/journey/identity.test.ts'),
  contactChange: within('tests/journey/contact-change.test.ts'),
  accountStatus: within('tests/journey/account-status.test.ts'),
  accountDetails: within('tests/journey/account-details.test.ts'),
  verifyPayment: within('tests/journey/verify-payment.test.ts'),
  support: within('tests/journey/support.test.ts'),
  upload: within('tests/journey/upload.test.ts'),
  session: within('tests/journey/session.test.ts'),
  push: within('tests/journey/push.test.ts'),
  maintenance: within('tests/journey/maintenance.test.ts'),
  market: within('tests/journey/market.test.ts'),
  news: within('tests/journey/news.test.ts'),
  notify: within('tests/journey/notify.test.ts'),
  prices: within('tests/journey/prices.test.ts'),
} as const

export const web = {
  notice: within('web/ui/notify.test.ts'),
  guard: within('web/app/guard.test.ts'),
  client: within('web/api/client.test.ts'),
  countries: within('web/copy/country-list.test.ts'),
  email: within('web/copy/email.test.ts'),
  loginFailure: within('web/screen/account/login-failure.test.ts'),
  identity: within('web/screen/account/identity-sign-in.test.ts'),
  contact: within('web/screen/account/contact-rules.test.ts'),
  attachment: within('web/screen/support/attachment.test.ts'),
  statements: within('web/screen/legal/statements.test.ts'),
  bridge: within('web/native/bridge.test.ts'),
  store: within('web/native/store.test.ts'),
  returnHint: within('web/screen/payment/return-hint.test.ts'),
} as const

export const site = within('infra/local/site.test.ts')
export const forbids = within('tests/hostile/forbids.test.ts')
export const statuses = within('shared/account/status.test.ts')
export const dealTerm = within('functions/agreement/paper/deal-term.test.ts')
export const ranges = within('shared/market/ranges.test.ts')
export const grouping = within('shared/market/grouping.test.ts')
export const money = within('shared/kernel/format.test.ts')
export const dismissed = within('web/screen/market/holiday-dismissed.test.ts')
