import { describe, expect, test, vi } from 'vitest'

// The client asks for its path table and configuration when it is called, not when it is read: neither is needed here.
vi.mock('virtual:paths', () => ({ paths: {} }))

const { ApiError, NoAnswer } = await import('#web/api/client.ts')
const { resendFailure, sendFailure, verifyFailure } = await import('./login-failure.ts')

function refused(status: number, message: string, retryAfterSeconds?: number) {
  return new ApiError(status, { name: 'SomeError', message, words: 'Words of the server', request_id: 'req_1' }, retryAfterSeconds)
}

describe('why no code was sent', () => {
  test.each([
    [401, 'REQUIRED_REGISTRATION', 'Please enter a registered phone number'],
    [401, 'ACCOUNT_BLOCKED', 'Account blocked, please try after 24hours'],
    [400, 'INVALID_INPUT', 'Invalid number'],
    [204, 'EMPTY', 'Mobile number is required'],
    [403, 'NO_ACCESS', "You don't have access to login"],
    [500, 'INTERNAL', 'Network error, please try later'],
  ])('%i %s says "%s" (X27–X31, X36)', (status, code, words) => {
    expect(sendFailure(refused(status, code)).words).toBe(words)
  })

  test('403 closes login, a limit says how long to wait, silence is the network', () => {
    expect(sendFailure(refused(403, 'NO_ACCESS')).closed).toBe(true)
    expect(sendFailure(refused(429, 'SENT_TOO_OFTEN', 17))).toEqual({ words: 'Words of the server', waitSeconds: 17 })
    expect(sendFailure(new NoAnswer('lost')).words).toBe('Network error, please try later')
  })
})

describe('why a code was not checked', () => {
  test('server failures and silence (X37), no access (X30), a block (X36), anything else (X39)', () => {
    expect(verifyFailure(refused(502, 'X')).words).toBe('Unable to connect the server, Please try again')
    expect(verifyFailure(new NoAnswer('lost')).words).toBe('Unable to connect the server, Please try again')
    expect(verifyFailure(refused(403, 'NO_ACCESS'))).toEqual({ words: "You don't have access to login", closed: true })
    expect(verifyFailure(refused(401, 'ACCOUNT_BLOCKED')).words).toBe('Account blocked, please try after 24hours')
    expect(verifyFailure(refused(400, 'INVALID_INPUT')).words).toBe('Something went wrong')
  })
})

test('a house that is closed for maintenance closes login, with its own words', () => {
  const closed = new ApiError(503, { name: 'MaintenanceError', message: 'MAINTENANCE', words: 'Words of the server', request_id: 'req_1' }, 60)
  for (const failureOf of [sendFailure, verifyFailure, resendFailure]) expect(failureOf(closed)).toEqual({ words: 'Words of the server', closed: true })
})

test('a failed resend says only what can be acted on (X39)', () => {
  expect(resendFailure(refused(500, 'INTERNAL')).words).toBe('Something went wrong')
  expect(resendFailure(refused(429, 'SENT_TOO_OFTEN', 9)).waitSeconds).toBe(9)
  expect(resendFailure(refused(401, 'ACCOUNT_BLOCKED')).words).toBe('Account blocked, please try after 24hours')
})
