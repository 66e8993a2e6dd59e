import { describe, expect, test, vi } from 'vitest'

// The client reads its paths only when it is called, and these tests make no call, so an empty table is enough.
vi.mock('virtual:paths', () => ({ paths: {} }))

const { ApiError, NetworkError } = await import('#web/platform/api/client.ts')
const { checkFailure, ContactRefused, needsStepUp, sendFailure } = await import('./contact-failure.ts')
const { ProofRefused } = await import('#web/feature/account/phone/phone-proof.ts')

function refused(status: number, message: string, retryAfterSeconds?: number, data?: object) {
  return new ApiError(
    status,
    { name: 'SomeError', message, words: 'Words of the server', request_id: 'req_1', data },
    retryAfterSeconds,
  )
}

describe('message of a failed send', () => {
  test.each([
    [401, 'MOBILE_ALREADY_REGISTERED', 'Mobile number already registered'],
    [401, 'ACCOUNT_BLOCKED', 'Account blocked, please try after 24hours'],
    [400, 'INVALID_INPUT', 'Please enter valid number'],
    [400, 'CONTACT_UNCHANGED', 'Please update new number'],
    [403, 'NO_ACCESS', "You don't have access to login"],
    [409, 'CONTACT_FIXED', 'Words of the server'],
    [500, 'INTERNAL', 'Something went wrong'],
    [404, 'NOT_FOUND', 'Something went wrong'],
  ])('to a new number: %i %s shows "%s" (X27, X28, X30, X31)', (status, code, message) => {
    expect(sendFailure(refused(status, code), 'number').message).toBe(message)
  })

  test.each([
    [401, 'ACCOUNT_BLOCKED', 'Too many failed attmpts, try after 24 hours'],
    [400, 'INVALID_INPUT', 'Enter a valid email'],
    [400, 'CONTACT_UNCHANGED', 'Please update new email'],
    [400, 'EMAIL_NOT_TAKEN', 'Words of the server'],
    [502, 'PARTNER_SILENT', 'Something went wrong'],
  ])('to a new address: %i %s shows "%s"', (status, code, message) => {
    expect(sendFailure(refused(status, code), 'email').message).toBe(message)
  })

  test('a block says how long it lasts, and codes that are used up leave the other ways', () => {
    const left = { hours: 3, minutes: 5 }
    const blocked = { blocked: true, left }
    expect(sendFailure(refused(401, 'ACCOUNT_BLOCKED', undefined, left), 'number')).toMatchObject(blocked)
    expect(sendFailure(new ContactRefused('Blocked', left), 'email')).toEqual({ message: 'Blocked', ...blocked })
    expect(sendFailure(refused(429, 'CODES_USED_UP', 3600), 'email')).toEqual({
      message: 'Words of the server',
      blocked: true,
    })
  })

  test('a rate limit gives the wait, a lost answer the general error, other refusals their own message', () => {
    expect(sendFailure(refused(429, 'SENT_TOO_OFTEN', 17), 'number')).toEqual({
      message: 'Words of the server',
      waitSeconds: 17,
    })
    expect(sendFailure(new NetworkError('lost'), 'number').message).toBe('Something went wrong')
    expect(sendFailure(new ContactRefused('Email already exists'), 'email').message).toBe('Email already exists')
    expect(sendFailure(new ProofRefused('Too many tries'), 'number').message).toBe('Too many tries')
  })
})

test('message of a failed check: no server (X37), the server text for a conflict, the general error otherwise (X39)', () => {
  expect(checkFailure(refused(502, 'X'))).toBe('Unable to connect the server, Please try again')
  expect(checkFailure(new NetworkError('lost'))).toBe('Unable to connect the server, Please try again')
  expect(checkFailure(refused(409, 'CONTACT_TAKEN'))).toBe('Words of the server')
  expect(checkFailure(refused(401, 'PROOF_NEEDED'))).toBe('Words of the server')
  expect(checkFailure(refused(400, 'INVALID_INPUT'))).toBe('Something went wrong')
})

test('only STEP_UP_NEEDED requires the step-up code', () => {
  expect(needsStepUp(refused(403, 'STEP_UP_NEEDED'))).toBe(true)
  expect(needsStepUp(refused(403, 'NO_ACCESS'))).toBe(false)
})
