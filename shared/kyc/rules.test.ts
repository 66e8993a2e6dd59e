import { describe, expect, it } from 'vitest'
import { UserId } from '#shared/kernel/id.ts'
import { instantOf } from '#shared/kernel/instant.ts'
import { adulthood } from './age.ts'
import { decideAadhaar, decideBank, decideDemat, decidePan, decidePanPaper, decideSelfie } from './decide.ts'
import { documentNames, type DocumentName, type Kyc, noKyc, type StepState } from './kyc.ts'
import { afterNameChange } from './name-change.ts'
import { outcomeOf, outcomes } from './outcome.ts'
import { isPanOf } from './pan.ts'
import { nextAskSeconds } from './patience.ts'
import type { Reason } from './reason.ts'
import { entryRoute, routeOf } from './route.ts'
import {
  decidedBy,
  displayStatus,
  fixOf,
  nextDocument,
  statusOf,
  takesSubmission,
  wordsCodeOf,
  wordsOf,
} from './rules.ts'

const now = instantOf('2026-11-23T06:00:00.000Z')

function kycOf(states: Partial<Record<DocumentName, StepState>>): Kyc {
  const steps = Object.entries(states).map(([name, state]) => [name, { state }])
  return { ...noKyc(UserId.parse('usr_1')), ...Object.fromEntries(steps) }
}

const all = (state: StepState) => kycOf(Object.fromEntries(documentNames.map((name) => [name, state])))

describe('the overall status', () => {
  it.each([
    ['Pending', noKyc(UserId.parse('usr_1'))],
    ['Pending', kycOf({ aadhaar: 'APPROVED', pan: 'CHECKING' })],
    ['Rejected', { ...all('APPROVED'), pan: { state: 'REJECTED' as const } }],
    ['Submitted', { ...all('APPROVED'), pan: { state: 'CHECKING' as const } }],
    ['Submitted', all('REVIEW')],
    ['Approved', all('APPROVED')],
  ])('is %s', (status, kyc) => {
    expect(displayStatus(kyc)).toBe(status)
  })

  it('shows a step that is checked as one under review', () => {
    expect(
      ['PENDING', 'APPROVED', 'REJECTED', 'REVIEW', 'CHECKING'].map((state) => statusOf({ state: state as StepState })),
    ).toEqual([0, 1, 2, 3, 3])
  })
})

describe('KYC goes on', () => {
  it.each([
    ['/uploadaadhar', kycOf({})],
    ['/uploadpan', kycOf({ aadhaar: 'REVIEW' })],
    ['/uploadaadhar', kycOf({ aadhaar: 'REJECTED', pan: 'APPROVED' })],
    ['/takeselfie', kycOf({ aadhaar: 'APPROVED', pan: 'CHECKING' })],
    ['/sign', kycOf({ aadhaar: 'APPROVED', pan: 'APPROVED', selfie: 'REVIEW' })],
    ['/bank', { ...all('APPROVED'), bank: { state: 'REJECTED' as const } }],
    ['/demat', { ...all('REVIEW'), demat: { state: 'PENDING' as const } }],
    ['/status', all('REVIEW')],
    ['/status', all('APPROVED')],
  ])('at %s', (route, kyc) => {
    expect(routeOf(nextDocument(kyc))).toBe(route)
  })

  it('begins with the slides, once', () => {
    expect(entryRoute('Pending', false)).toBe('/kycslides')
    expect(entryRoute('Pending', true)).toBe('/status')
    expect(entryRoute('Rejected', false)).toBe('/status')
  })
})

describe('every reason of a document', () => {
  const cases = documentNames.flatMap((name) =>
    Object.keys(outcomes[name]).map((reason) => [name, reason as Reason] as const),
  )

  it.each(cases)('of %s has words and a way on: %s', (name, reason) => {
    const { state, fix, words } = outcomeOf(name, reason)
    expect(words.length).toBeGreaterThan(20)
    expect(state === 'REVIEW').toBe(fix === 'WAIT')
    const step = { state, reason, changed_at: now }
    expect(wordsOf(name, step)).toBe(words)
    expect(wordsCodeOf(name, step)).toBe(`${name}.${reason}`)
    expect(fixOf(name, step)).toBe(fix)
    expect(decidedBy(step)).toBe(state === 'REVIEW' ? '2026-11-24T06:00:00.000Z' : undefined)
    expect(takesSubmission(step)).toBe(state === 'REJECTED' && reason !== 'UNDER_18')
  })

  it('has no code for the words of a person, one for a check that goes on, and none for what has no words', () => {
    const rejected = { state: 'REJECTED', reason: 'OTHER' } as const
    expect(wordsOf('demat', { ...rejected, words: 'Please send the copy of this year.' })).toContain('this year')
    expect(wordsCodeOf('demat', { ...rejected, words: 'Please send the copy of this year.' })).toBeUndefined()
    expect(wordsCodeOf('demat', { state: 'CHECKING' })).toBe('CHECKING')
    expect(wordsCodeOf('demat', { state: 'APPROVED' })).toBeUndefined()
  })

  it('is refused where the document does not have it', () => {
    expect(() => outcomeOf('signature', 'PAN_INACTIVE')).toThrow()
  })
})

const aadhaar = {
  kind: 'read',
  name: 'x',
  born: '1990-01-01',
  last4: '1234',
  isMasked: true,
  confidence: 'high',
} as const
const active = { kind: 'active', isNameMatch: true, isBornMatch: true } as const
const card = { kind: 'read', pan: 'ABCPM1234F', name: 'x', born: '1990-01-01', confidence: 'high' } as const

describe('the table of decisions', () => {
  it.each([
    ['aadhaar, same name', decideAadhaar(aadhaar as never, 'same', now), 'APPROVED'],
    ['aadhaar, near', decideAadhaar(aadhaar as never, 'near', now), 'NAME_NEAR'],
    ['aadhaar, other', decideAadhaar(aadhaar as never, 'other', now), 'NAME_MISMATCH'],
    ['aadhaar, blurred', decideAadhaar({ kind: 'unreadable' }, 'same', now), 'UNREADABLE'],
    ['aadhaar, another document', decideAadhaar({ kind: 'wrong-document' }, 'same', now), 'WRONG_DOCUMENT'],
    ['aadhaar, 17 years', decideAadhaar({ ...aadhaar, born: '2008-11-24' } as never, 'same', now), 'UNDER_18'],
    ['aadhaar, 18 today', decideAadhaar({ ...aadhaar, born: '2008-11-23' } as never, 'same', now), 'APPROVED'],
    [
      'aadhaar, 17 years, hardly read',
      decideAadhaar({ ...aadhaar, born: '2009-01-01', confidence: 'low' } as never, 'same', now),
      'AGE_UNKNOWN',
    ],
    ['aadhaar, no date', decideAadhaar({ ...aadhaar, born: undefined } as never, 'same', now), 'AGE_UNKNOWN'],
    ['aadhaar, hardly read', decideAadhaar({ ...aadhaar, confidence: 'low' } as never, 'same', now), 'AGE_UNKNOWN'],
    ['pan, all agrees', decidePan(active, 'same'), 'APPROVED'],
    ['pan, name near', decidePan(active, 'near'), 'NAME_NEAR'],
    ['pan, name other', decidePan(active, 'other'), 'NAME_MISMATCH'],
    ['pan, name not confirmed', decidePan({ ...active, isNameMatch: false }, 'same'), 'NAME_NEAR'],
    ['pan, born on another day', decidePan({ ...active, isBornMatch: false }, 'same'), 'BIRTH_DATE_DIFFERS'],
    ['pan, inactive', decidePan({ ...active, kind: 'inactive' }, 'same'), 'PAN_INACTIVE'],
    ['pan, not found when verified', decidePan({ kind: 'not-found' }, 'same'), 'NO_ANSWER'],
    ['pan card, verified', decidePanPaper(card as never, active, 'same', now), 'APPROVED'],
    ['pan card, blurred', decidePanPaper({ kind: 'unreadable' }, active, 'same', now), 'UNREADABLE'],
    ['pan card, another document', decidePanPaper({ kind: 'wrong-document' }, active, 'same', now), 'WRONG_DOCUMENT'],
    ['pan card, under 18', decidePanPaper({ ...card, born: '2010-01-01' } as never, active, 'same', now), 'UNDER_18'],
    ['pan card, not verified', decidePanPaper(card as never, undefined, 'same', now), 'NO_ANSWER'],
    ['pan card, other name', decidePanPaper(card as never, undefined, 'other', now), 'NAME_MISMATCH'],
    ['selfie, live and the same', decideSelfie({ kind: 'live' }, { kind: 'match' }), 'APPROVED'],
    ['selfie, no face', decideSelfie({ kind: 'no-face' }, undefined), 'NO_FACE'],
    ['selfie, a photo of a photo', decideSelfie({ kind: 'not-live' }, undefined), 'NOT_LIVE'],
    ['selfie, hardly live', decideSelfie({ kind: 'unsure' }, { kind: 'match' }), 'FACE_UNSURE'],
    ['selfie, another person', decideSelfie({ kind: 'live' }, { kind: 'other-person' }), 'OTHER_FACE'],
    ['selfie, no photo to compare', decideSelfie({ kind: 'live' }, undefined), 'FACE_UNSURE'],
    ['selfie, no face on the Aadhaar', decideSelfie({ kind: 'live' }, { kind: 'no-face', of: 'paper' }), 'FACE_UNSURE'],
    ['selfie, no face on it after all', decideSelfie({ kind: 'live' }, { kind: 'no-face', of: 'selfie' }), 'NO_FACE'],
    ['bank, own', decideBank({ kind: 'active', name: 'x' }, 'same'), 'APPROVED'],
    ['bank, near', decideBank({ kind: 'active', name: 'x' }, 'near'), 'NAME_NEAR'],
    ['bank, another person', decideBank({ kind: 'active', name: 'x' }, 'other'), 'NAME_MISMATCH'],
    ['bank, closed', decideBank({ kind: 'refused', reason: 'closed' }, 'same'), 'ACCOUNT_REFUSED'],
    ['bank, silent', decideBank({ kind: 'unknown' }, 'same'), 'NO_ANSWER'],
    ['demat, both found', decideDemat({ hasDematId: true, hasHolder: true }), 'APPROVED'],
    ['demat, no id', decideDemat({ hasDematId: false, hasHolder: true }), 'ID_NOT_FOUND'],
    ['demat, no holder', decideDemat({ hasDematId: true, hasHolder: false }), 'ID_NOT_FOUND'],
  ])('%s', (_, decision, expected) => {
    expect(decision).toBe(expected)
    // Each reason has an outcome for its document.
    const [document = ''] = _.split(/[ ,]/)
    if (decision !== 'APPROVED') expect(outcomeOf(document as DocumentName, decision)).toBeDefined()
  })
})

describe('an adult', () => {
  it.each([
    ['adult', { yearOfBirth: 2007 }],
    ['unknown', { yearOfBirth: 2008 }],
    ['minor', { yearOfBirth: 2009 }],
    ['unknown', {}],
    // 23 November in India begins at 18:30 UTC of the day before.
    ['adult', { born: '2008-11-23' as never }],
  ])('is %s', (age, born) => {
    expect(adulthood(born, instantOf('2026-11-22T18:30:00.000Z'))).toBe(age)
  })
})

describe('a changed name', () => {
  const facts = { name: 'RAVI K MENON', born: '1990-01-01' as never }
  it.each([
    ['aadhaar', 'REJECTED', 'NAME_MISMATCH', 'Ravi K Menon', 'APPROVED'],
    ['aadhaar', 'REJECTED', 'NAME_MISMATCH', 'Ravi Menon', 'NAME_NEAR'],
    ['aadhaar', 'REJECTED', 'NAME_MISMATCH', 'Asha Verma', undefined],
    ['aadhaar', 'REJECTED', 'UNREADABLE', 'Ravi K Menon', undefined],
    ['aadhaar', 'APPROVED', undefined, 'Ravi K Menon', undefined],
    ['aadhaar', 'APPROVED', undefined, 'Ravi Menon', 'NAME_CHANGED'],
    ['bank', 'APPROVED', undefined, 'Asha Verma', 'NAME_CHANGED'],
    ['bank', 'REJECTED', 'NAME_MISMATCH', 'Ravi K Menon', 'ask'],
    ['pan', 'REVIEW', 'NAME_NEAR', 'Ravi K Menon', 'ask'],
    ['selfie', 'APPROVED', undefined, 'Asha Verma', undefined],
  ] as const)('%s %s %s, now %s: %s', (document, state, reason, name, expected) => {
    expect(afterNameChange(document, { state, ...(reason && { reason }), facts }, name, now)).toBe(expected)
  })

  it('approves nobody of unknown age', () => {
    const step = { state: 'REJECTED', reason: 'NAME_MISMATCH', facts: { name: 'Ravi K Menon' } } as const
    expect(afterNameChange('aadhaar', step, 'Ravi K Menon', now)).toBe('AGE_UNKNOWN')
  })
})

describe('a silent partner', () => {
  it('is left to the person’s own request first, then asked with growing pauses, then given up', () => {
    expect(nextAskSeconds('aadhaar', 0)).toEqual({ mayAsk: false, again: 20 })
    expect(nextAskSeconds('aadhaar', 20)).toEqual({ mayAsk: true, again: 60 })
    expect(nextAskSeconds('aadhaar', 81)).toEqual({ mayAsk: true, again: 219 })
    expect(nextAskSeconds('aadhaar', 1_800)).toEqual({ mayAsk: true, again: undefined })
  })

  it('is asked for a penny drop twice at most', () => {
    expect(nextAskSeconds('bank', 20)).toEqual({ mayAsk: true, again: 280 })
    expect(nextAskSeconds('bank', 300)).toEqual({ mayAsk: true, again: undefined })
  })
})

describe('a PAN', () => {
  it.each([
    ['ABCPM1234F', 'INDIVIDUAL', true],
    ['ABCCM1234F', 'INDIVIDUAL', false],
    ['ABCCM1234F', 'COMPANY', true],
    ['ABCFM1234F', 'COMPANY', true],
    ['ABCPM1234F', 'COMPANY', false],
  ] as const)('%s fits an account of %s: %s', (pan, type, fits) => {
    expect(isPanOf(type, pan)).toBe(fits)
  })
})
