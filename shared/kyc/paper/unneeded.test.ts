import { expect, it } from 'vitest'
import { SubmissionId, UserId } from '#shared/kernel/id.ts'
import { type DocumentName, type Kyc, noKyc, type Step } from '#shared/kyc/kyc.ts'
import { unneededFiles } from './unneeded.ts'

const id = (name: string) => SubmissionId.parse(`kys_${name}`)
const step = (state: Step['state'], name: string, more: Partial<Step> = {}): Step => ({
  state,
  submission: id(name),
  form: 'paper',
  ...more,
})
const kyc = (steps: Partial<Kyc>): Kyc => ({ ...noKyc(UserId.parse('usr_1')), ...steps })
const entry = { form: 'entry' } as const

it.each<[what: string, document: DocumentName, before: Partial<Kyc>, after: Partial<Kyc>, unneeded: readonly string[]]>(
  [
    ['a first submission', 'pan', {}, { pan: step('CHECKING', 'b') }, []],
    ['a new submission', 'pan', { pan: step('REJECTED', 'a') }, { pan: step('CHECKING', 'b', entry) }, ['pan a paper']],
    [
      'a number that is approved',
      'bank',
      { bank: step('CHECKING', 'a', entry) },
      { bank: step('APPROVED', 'a', entry) },
      ['bank a entry'],
    ],
    ['a paper that is approved', 'demat', { demat: step('CHECKING', 'a') }, { demat: step('APPROVED', 'a') }, []],
    [
      'a paper that is rejected',
      'selfie',
      { selfie: step('CHECKING', 'a') },
      { selfie: step('REJECTED', 'a', { reason: 'UNREADABLE' }) },
      ['selfie a paper'],
    ],
    [
      'one of another name',
      'bank',
      { bank: step('CHECKING', 'a', entry) },
      { bank: step('REJECTED', 'a', { ...entry, reason: 'NAME_MISMATCH' }) },
      [],
    ],
    [
      'one under review',
      'pan',
      { pan: step('CHECKING', 'a', entry) },
      { pan: step('REVIEW', 'a', { ...entry, reason: 'NAME_NEAR' }) },
      [],
    ],
    [
      'an Aadhaar before the selfie',
      'aadhaar',
      { aadhaar: step('CHECKING', 'a') },
      { aadhaar: step('APPROVED', 'a') },
      [],
    ],
    [
      'a selfie before the Aadhaar',
      'selfie',
      { selfie: step('CHECKING', 'b'), aadhaar: step('REVIEW', 'a') },
      { selfie: step('APPROVED', 'b'), aadhaar: step('REVIEW', 'a') },
      [],
    ],
    [
      'a selfie after the Aadhaar',
      'selfie',
      { selfie: step('CHECKING', 'b'), aadhaar: step('APPROVED', 'a') },
      { selfie: step('APPROVED', 'b'), aadhaar: step('APPROVED', 'a') },
      ['aadhaar a paper'],
    ],
    [
      'an Aadhaar after the selfie',
      'aadhaar',
      { selfie: step('APPROVED', 'b'), aadhaar: step('REVIEW', 'a') },
      { selfie: step('APPROVED', 'b'), aadhaar: step('APPROVED', 'a') },
      ['aadhaar a paper'],
    ],
    [
      'another step later',
      'demat',
      { selfie: step('APPROVED', 'b'), aadhaar: step('APPROVED', 'a'), demat: step('CHECKING', 'c') },
      { selfie: step('APPROVED', 'b'), aadhaar: step('APPROVED', 'a'), demat: step('APPROVED', 'c') },
      [],
    ],
  ],
)('after %s', (_what, document, before, after, unneeded) => {
  const found = unneededFiles(document, kyc(before), kyc(after))
  expect(found.map((file) => `${file.document} ${file.submission_id.slice(4)} ${file.form}`)).toEqual(unneeded)
})
