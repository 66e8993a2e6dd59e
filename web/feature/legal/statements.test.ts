import { expect, test } from 'vitest'
import { termsVersion } from '#shared/account/terms.ts'
import { brand } from '#shared/brand.ts'
import { formerVersions } from './former-versions.ts'
import legalPolicy from './legal-policy.json?raw'
import { type LegalText, parseLegalText } from './legal-text.ts'
import noReturn from './no-return.json?raw'
import privacy from './privacy.json?raw'
import risks from './risks.json?raw'
import subTerms from './sub-terms.json?raw'
import terms from './terms.json?raw'

const termsText = parseLegalText(terms)
const legalPolicyText = parseLegalText(legalPolicy)
const subTermsText = parseLegalText(subTerms)
const privacyText = parseLegalText(privacy)
const risksText = parseLegalText(risks)
const noReturnText = parseLegalText(noReturn)
const pages = [termsText, legalPolicyText, subTermsText, privacyText, risksText, noReturnText]

/** The whole text of a page as one line. */
function read({ title, lead, sections }: LegalText): string {
  return [title, lead, ...sections.flatMap(({ heading, passages }) => [heading, ...passages.flat()])].join(' ')
}

/** Every statement that docs/specification requires of the pages, with the page that must contain it. */
test.each<readonly [statement: string, page: LegalText, phrases: readonly string[]]>([
  [
    'not an exchange, no advice (L1)',
    termsText,
    ['not a trading platform and not a recognised exchange', 'We give no advice'],
  ],
  [
    'again where the risks are (L1)',
    risksText,
    ['not a trading platform and not a recognised exchange', 'give no advice'],
  ],
  ['buyer or seller (L2)', termsText, ['you act as buyer or seller']],
  ['own bank account (L2)', termsText, ['you pay only from your own bank account']],
  [
    'own demat account (L2)',
    termsText,
    ['you receive shares only in your own demat account, and sell them only from it'],
  ],
  ['reports (L2)', termsText, ['Reports', 'are not advice']],
  ['reports again (L2)', risksText, ['Reports are not advice']],
  [
    'the operator (L3)',
    legalPolicyText,
    [brand.legalName, 'a limited liability partnership (LLP) based in Bangalore, India'],
  ],
  ['not an investment advisor (L3)', legalPolicyText, ['We are not an investment advisor']],
  ['policies (L3)', legalPolicyText, ['Know Your Customer (KYC)', 'Anti-money-laundering (AML)', 'Tax status']],
  [
    'reports of others (L3)',
    legalPolicyText,
    ['Research reports are sold by third-party sellers through a marketplace'],
  ],
  [
    'requests by e-mail (L4)',
    subTermsText,
    [`You can ask for support, archival, deactivation, deletion or reactivation by email to ${brand.supportEmail}`],
  ],
  [
    'refund claims by e-mail (L4)',
    noReturnText,
    [`A refund of a payment is claimed by email to ${brand.supportEmail}`],
  ],
  ['rupees (L5)', termsText, ['All prices and amounts are in Indian rupees']],
  ['of age (V9, C12)', termsText, ['you are 18 years old or older']],
  ['able to contract (V9)', termsText, ['able to enter into a contract']],
  ['not barred (V9)', termsText, ['no court, regulator or law bars you']],
  ['one account (V9)', termsText, ['one account only, unless we have allowed another in writing']],
  ['truthful data (V9)', termsText, ['all data and documents that you give us are true']],
  [
    'the bank (V9)',
    termsText,
    ['your bank is a scheduled commercial bank that follows the Know Your Customer (KYC) rules'],
  ],
  ['acceptance (C31)', termsText, ['for 7 days', 'deemed to have accepted the updated terms']],
  ['acceptance again (C31)', subTermsText, ['Updated terms are deemed accepted after 7 days of continued use']],
  ['missing payment or service (C31)', noReturnText, ['still missing after 5 working days, report it']],
  ['refund (C31)', noReturnText, ['within 21 working days of our receiving the email']],
  ['liability (C31)', subTermsText, ['capped at the net fees that you paid us in the preceding 3 months']],
  ['mediation (C31)', subTermsText, ['goes to mediation, for 60 days. Only then does it go to arbitration']],
  [
    'arbitration (C31)',
    subTermsText,
    ['by one arbitrator', 'The seat of the arbitration is Bangalore and its language is English'],
  ],
  [
    'suspicious transactions (C31)',
    legalPolicyText,
    ['Records of suspicious transactions are kept for at least 5 years'],
  ],
  [
    'identification (C31)',
    legalPolicyText,
    ['Records of identification are kept for at least 7 years after an account has been terminated'],
  ],
  [
    'records again (C31)',
    privacyText,
    [
      'suspicious transactions: at least 5 years',
      'identification: at least 7 years after your account has been terminated',
    ],
  ],
  ['privacy requests (C31)', privacyText, ['answered within 30 days']],
  ['yearly KYC (C31)', legalPolicyText, ['a digital or video KYC is required periodically, every year']],
  ['taxes (C31)', noReturnText, ['Prices are in rupees and inclusive of taxes']],
  ['states (T12)', subTermsText, ['Active:', 'Suspended:', 'Deactivated:', 'Archived:', 'Deleted:']],
  ['restored (T12)', subTermsText, [`restored by a reactivation request that you email to ${brand.supportEmail}`]],
  [
    'deletion refused (T12)',
    subTermsText,
    ['A deletion may be refused while there is a dispute', 'a legal duty to retain records'],
  ],
  [
    'what the operator may do (T12)',
    subTermsText,
    [
      'suspend, revoke or delete an account',
      'refuse a transaction',
      'set limits to transactions',
      'limit the number of recipients that each user can have',
      'check a PAN',
    ],
  ],
  [
    'data (D16)',
    privacyText,
    [
      'Names',
      'mobile number',
      'email',
      'date of birth',
      'PAN card',
      'address',
      'bank account',
      'demat account',
      'CML copy',
      'cancelled cheque',
      'identification documents',
      'photograph',
    ],
  ],
])('%s', (_, page, phrases) => {
  for (const phrase of phrases) expect(read(page)).toContain(phrase)
})

test('the pages have the titles of the specification', () => {
  expect([legalPolicyText, privacyText, risksText, noReturnText].map(({ title }) => title)).toEqual([
    'Legal & Compliance',
    'Privacy Policy and Security',
    'Risk Disclosure and Compliance',
    'Return and Exchange Policy',
  ])
})

test('the terms link to every other page by its title, and no other page has links', () => {
  const others = pages.filter((page) => page !== termsText)
  expect(termsText.further?.map(({ title }) => title)).toEqual(others.map(({ title }) => title))
  expect(others.filter(({ further }) => further !== undefined)).toEqual([])
})

test('the files name the brand only by placeholders of shared/brand.ts', () => {
  for (const file of [terms, legalPolicy, subTerms, privacy, risks, noReturn]) {
    for (const word of [brand.name, brand.supportEmail, brand.escrowPartner]) expect(file).not.toContain(word)
  }
  for (const page of pages) expect(read(page)).not.toMatch(/[{}]|undefined/)
})

test('a former text belongs to a page, precedes the version in force, and names the brand by placeholders', () => {
  const files = import.meta.glob<string>('./*.2*.json', { query: '?raw', import: 'default', eager: true })
  expect(Object.keys(files).length).toBeGreaterThan(0)
  for (const [file, raw] of Object.entries(files)) {
    const [, page = '', version = ''] = /^\.\/([a-z-]+)\.(\d{4}-\d\d-\d\d)\.json$/.exec(file) ?? []
    expect(Object.keys(formerVersions(page))).toContain(version)
    expect(version < termsVersion).toBe(true)
    expect(read(parseLegalText(raw))).not.toMatch(/[{}]|undefined/)
    expect(pages.map(({ title }) => title)).toContain(parseLegalText(raw).title)
  }
  expect(formerVersions('legal-policy')).toEqual({})
})

test('the sections of a page have unique headings', () => {
  for (const { sections } of pages) {
    expect(new Set(sections.map(({ heading }) => heading)).size).toBe(sections.length)
  }
})
