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

/** Every statement that docs/specification requires of the pages, by its number, with the page that must contain it. */
const statements: readonly (readonly [number: string, page: LegalText, phrases: readonly string[]])[] = [
  [
    'L1 not an exchange, no advice',
    termsText,
    ['not a trading platform and not a recognised exchange', 'We give no advice'],
  ],
  [
    'L1 again where the risks are',
    risksText,
    ['not a trading platform and not a recognised exchange', 'give no advice'],
  ],
  ['L2 buyer or seller', termsText, ['you act as buyer or seller']],
  ['L2 own bank account', termsText, ['you pay only from your own bank account']],
  [
    'L2 own demat account',
    termsText,
    ['you receive shares only in your own demat account, and sell them only from it'],
  ],
  ['L2 reports', termsText, ['Reports', 'are not advice']],
  ['L2 reports again', risksText, ['Reports are not advice']],
  [
    'L3 the operator',
    legalPolicyText,
    [brand.legalName, 'a limited liability partnership (LLP) based in Bangalore, India'],
  ],
  ['L3 not an investment advisor', legalPolicyText, ['We are not an investment advisor']],
  ['L3 policies', legalPolicyText, ['Know Your Customer (KYC)', 'Anti-money-laundering (AML)', 'Tax status']],
  ['L3 reports of others', legalPolicyText, ['Research reports are sold by third-party sellers through a marketplace']],
  [
    'L4 requests by e-mail',
    subTermsText,
    [`You can ask for support, archival, deactivation, deletion or reactivation by email to ${brand.supportEmail}`],
  ],
  ['L4 refund claims by e-mail', noReturnText, [`A refund of a payment is claimed by email to ${brand.supportEmail}`]],
  ['L5 rupees', termsText, ['All prices and amounts are in Indian rupees']],
  ['V9 of age', termsText, ['you are 18 years old or older']],
  ['V9 able to contract', termsText, ['able to enter into a contract']],
  ['V9 not barred', termsText, ['no court, regulator or law bars you']],
  ['V9 one account', termsText, ['one account only, unless we have allowed another in writing']],
  ['V9 truthful data', termsText, ['all data and documents that you give us are true']],
  [
    'V9 the bank',
    termsText,
    ['your bank is a scheduled commercial bank that follows the Know Your Customer (KYC) rules'],
  ],
  ['C31 acceptance', termsText, ['for 7 days', 'deemed to have accepted the updated terms']],
  ['C31 acceptance again', subTermsText, ['Updated terms are deemed accepted after 7 days of continued use']],
  ['C31 missing payment or service', noReturnText, ['still missing after 5 working days, report it']],
  ['C31 refund', noReturnText, ['within 21 working days of our receiving the email']],
  ['C31 liability', subTermsText, ['capped at the net fees that you paid us in the preceding 3 months']],
  ['C31 mediation', subTermsText, ['goes to mediation, for 60 days. Only then does it go to arbitration']],
  [
    'C31 arbitration',
    subTermsText,
    ['by one arbitrator', 'The seat of the arbitration is Bangalore and its language is English'],
  ],
  [
    'C31 suspicious transactions',
    legalPolicyText,
    ['Records of suspicious transactions are kept for at least 5 years'],
  ],
  [
    'C31 identification',
    legalPolicyText,
    ['Records of identification are kept for at least 7 years after an account has been terminated'],
  ],
  [
    'C31 records again',
    privacyText,
    [
      'suspicious transactions: at least 5 years',
      'identification: at least 7 years after your account has been terminated',
    ],
  ],
  ['C31 privacy requests', privacyText, ['answered within 30 days']],
  ['C31 yearly KYC', legalPolicyText, ['a digital or video KYC is required periodically, every year']],
  ['C31 taxes', noReturnText, ['Prices are in rupees and inclusive of taxes']],
  ['T12 states', subTermsText, ['Active:', 'Suspended:', 'Deactivated:', 'Archived:', 'Deleted:']],
  ['T12 restored', subTermsText, [`restored by a reactivation request that you email to ${brand.supportEmail}`]],
  [
    'T12 deletion refused',
    subTermsText,
    ['A deletion may be refused while there is a dispute', 'a legal duty to retain records'],
  ],
  [
    'T12 what the operator may do',
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
    'D16 data',
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
]

test.each(statements)('%s', (_, page, phrases) => {
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
