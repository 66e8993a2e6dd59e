import { i18n } from '@lingui/core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { documentNames } from '#shared/kyc/kyc.ts'
import { askAgainMs, isClosed, messageText, routeAfter, stepNames, stepText } from './steps.ts'

test('the steps have the order of the contract (T14)', () => {
  expect(stepNames).toEqual(documentNames)
})

describe('after a step that was sent', () => {
  test('KYC goes on where the server says', () => {
    expect(routeAfter('aadhaar', '/takeselfie')).toBe('/takeselfie')
    expect(routeAfter('pan', '/status')).toBe('/status')
  })

  test('the following step comes without an answer of the server, or with an older one', () => {
    expect(routeAfter('aadhaar', undefined)).toBe('/uploadpan')
    expect(routeAfter('signature', '/sign')).toBe('/bank')
    expect(routeAfter('demat', undefined)).toBe('/status')
  })
})

test('a step is closed while it is looked at, once it is approved, and for somebody under 18', () => {
  const step = (kyc_approval_status: 0 | 1 | 2 | 3, reason?: 'UNDER_18' | 'UNREADABLE') => ({
    document_name: 'aadhaar' as const,
    kyc_approval_status,
    ...(reason && { reason }),
  })
  expect([step(0), step(2, 'UNREADABLE')].map(isClosed)).toEqual([false, false])
  expect([step(1), step(3), step(2, 'UNDER_18')].map(isClosed)).toEqual([true, true, true])
})

test('the status is asked for less and less often, at least once a minute', () => {
  expect([0, 1, 2, 20].map(askAgainMs)).toEqual([2_000, 3_000, 4_500, 60_000])
})

test('in Hindi our own words are translated by their code, and those of a person stay', () => {
  i18n.loadAndActivate({ locale: 'hi', messages: { 'kyc.demat.OTHER': 'नामंज़ूर', 'kyc.PAN_NAME': 'नाम अलग है' } })
  onTestFinished(() => i18n.activate('en'))
  const step = { document_name: 'demat', kyc_approval_status: 2, reason: 'OTHER' } as const
  expect(stepText({ ...step, words: 'We could not accept it.', words_code: 'demat.OTHER' })).toBe('नामंज़ूर')
  expect(stepText({ ...step, words: 'Please send the copy of this year.' })).toBe('Please send the copy of this year.')
  expect(messageText({ message: 'Name not as per PAN', message_code: 'PAN_NAME' })).toBe('नाम अलग है')
  expect(messageText({ message: 'Please look up' })).toBe('Please look up')
})
