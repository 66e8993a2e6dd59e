import { testAccountHelp } from '#infra/sandbox/test-accounts.ts'
import type { Reading } from './applicant.ts'

/** One entry of the tax department's register. */
export interface PanRecord {
  readonly name: string
  /** Null: of a company, or not known. */
  readonly born: string | null
  readonly status: string
}

const company = 'KAVERI HOLDINGS PRIVATE LIMITED'

/** Our own test values: the partner publishes none. They win over what an applicant says. */
const testPans: Readonly<Record<string, PanRecord | 'not-found'>> = {
  AAAPM0001A: { name: 'RAVI MENON', born: '1990-01-01', status: 'Active' },
  AAAPN0002B: { name: 'RAVI NAIR', born: '1990-01-01', status: 'Active' },
  AAAPR0003C: { name: 'SUNITA RAO', born: '1985-05-05', status: 'Active' },
  AAAPX0004D: 'not-found',
  AAAPM0005E: { name: 'RAVI MENON', born: '1990-01-01', status: 'Inactive' },
  AAAPM0006F: { name: 'RAVI MENON', born: '2012-06-15', status: 'Active' },
  AAACK0007G: { name: company, born: null, status: 'Active' },
}

/** The entry of a PAN: a test value, else the applicant's own; of a company every PAN whose fourth letter is not P. */
export function panRecord(pan: string, { pan: own }: Reading, hasOwnName: boolean): PanRecord | 'not-found' {
  const record = testPans[pan]
  if (record !== undefined) return record
  if (own.status === 'not-found') return 'not-found'
  const isPerson = pan[3] === 'P'
  return { name: isPerson || hasOwnName ? own.name : company, born: isPerson ? own.born : null, status: own.status }
}

const honorific = /^(MR|MRS|MS|MISS|DR|SHRI|SMT|KUMARI)$/

/**
 * Whether the partner takes two names for one: order, titles and a middle name that one of them lacks do not count, and an initial
 * stands for a name. Two names that share only one of their parts are two names.
 */
export function areOneName(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [partsOf(one), partsOf(other)].sort((a, b) => a.length - b.length)
  const left = [...longer]
  return (
    shorter.length > 0 &&
    shorter.every((part) => {
      const index = left.findIndex((each) => each === part || isInitial(each, part) || isInitial(part, each))
      if (index >= 0) left.splice(index, 1)
      return index >= 0
    })
  )
}

function partsOf(name: string): string[] {
  const parts = name
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{M}\d ]/gu, ' ')
    .split(/\s+/)
  return parts.filter((part) => part !== '' && !honorific.test(part))
}

function isInitial(short: string, long: string): boolean {
  return short.length === 1 && long.startsWith(short)
}

export const hypervergeFaults = {
  rateLimited: 0,
  sourcesDown: 0,
  brokenAnswers: 0,
  contradictory: 0,
  otherSpelling: 0,
}

export const testValueHelp = [
  'HyperVerge, which reads papers, compares faces and asks registers and banks, at /hyperverge/<its host>/<path>: readAadhaar, readPAN, readKYC, checkLiveness, verifyPair, getNameFromPAN, verifyPAN, matchFields, checkBankAccount (a body of JSON or a form). Headers appId, appKey and transactionId.',
  'Pictures are not read. PUT /hyperverge/test/applicant {transaction: "kyc-<user id>", aadhaar?: {kind?: unreadable|wrong-document, name?, born?, year_of_birth?, gender?, last4?, masked?, confidence?: high|low}, pan?: {kind?, pan?, name?, born?, status?: Active|Inactive|not-found, confidence?}, face?: {liveness?: live|unsure|not-live|no-face, match?: match|unsure|other-person|no-face-in-selfie|no-face-in-paper|several-faces}, bank?: {name?, refused?: closed|blocked|invalid|other, silent?}}: what the papers of a person read as. Without it they read as RAVI MENON, born 1990-01-01, live and matching, and so do register and bank.',
  'GET /hyperverge/papers?name=&pan=&demat=: sample papers to download. GET /hyperverge/test/requests?transaction=: the calls so far, without what they contained; the last ones name the transactions.',
  'Test PANs (our own): AAAPM0001A RAVI MENON, AAAPN0002B a near name (RAVI NAIR), AAAPR0003C another person (SUNITA RAO), AAAPX0004D not found, AAAPM0005E inactive, AAAPM0006F RAVI MENON born 2012-06-15 (under 18), AAACK0007G a company, as is every PAN whose fourth letter is not P. Any other PAN is the applicant’s own.',
  testAccountHelp,
  'Fault controls rateLimited 1: every call is refused with 429. sourcesDown 1: registers and banks answer 503. brokenAnswers 1: answers are not JSON. contradictory 1: HTTP 200 with a failure inside; 2: a liveness that passes without a live face, and a match that is to be reviewed. otherSpelling 1: status codes as numbers, metadata for metaData, yes as true, and the details of the liveness check as a list.',
]
