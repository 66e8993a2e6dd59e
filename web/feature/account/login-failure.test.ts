import { describe, expect, test, vi } from 'vitest'

// The client asks for its path table and configuration when it is called, not when it is read: neither is needed here.
vi.mock('virtual:paths', () => ({ paths: {} }))

const { ApiError, NoAnswer } = await import('#web/platform/api/client.ts')
const { ProofRefused } = await import('./phone-proof.ts')
const { resendFailure, sendFailure, verifyFailure } = await import('./login-failure.ts')
const { emailSendFailure, emailVerifyFailure, registerFailure } = await import('./email-failure.ts')
const { detailsFailure } = await import('./details-failure.ts')

function refused(
  status: number,
  message: string,
  { retryAfterSeconds, data }: { retryAfterSeconds?: number; data?: object } = {},
) {
  return new ApiError(
    status,
    { name: 'SomeError', message, words: 'Words of the server', request_id: 'req_1', data },
    retryAfterSeconds,
  )
}
const lost = new NoAnswer('lost')

describe('why no code was sent to a phone', () => {
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

  test('in a registration 401 means that it is taken (X27), and 403 closes nothing', () => {
    expect(sendFailure(refused(401, 'MOBILE_ALREADY_REGISTERED'), 'register').words).toBe(
      'Mobile number already registered',
    )
    expect(sendFailure(refused(403, 'NO_ACCESS'), 'register')).toEqual({ words: "You don't have access to login" })
    expect(sendFailure(refused(409, 'EMAIL_FIXED'), 'register')).toEqual({ words: 'Words of the server' })
    expect(sendFailure(refused(410, 'HANDLE_GONE'), 'register')).toEqual({ words: 'Words of the server', over: true })
  })

  test('403 closes login, a limit says how long to wait, silence is the network', () => {
    expect(sendFailure(refused(403, 'NO_ACCESS')).closed).toBe(true)
    expect(sendFailure(refused(429, 'SENT_TOO_OFTEN', { retryAfterSeconds: 17 }))).toEqual({
      words: 'Words of the server',
      waitSeconds: 17,
    })
    expect(sendFailure(lost).words).toBe('Network error, please try later')
    expect(sendFailure(new ProofRefused('Too many tries')).words).toBe('Too many tries')
  })
})

describe('why no login code was sent to an e-mail address', () => {
  test.each([
    [401, 'REQUIRED_REGISTRATION', 'Please enter a registered email'],
    [400, 'INVALID_INPUT', 'Invalid email'],
    [204, 'EMPTY', 'Email is required'],
    [403, 'NO_ACCESS', "You don't have access to login"],
    [500, 'INTERNAL', 'Network error, please try later'],
  ])('%i %s says "%s" (X16, X18–X21)', (status, code, words) => {
    expect(emailSendFailure(refused(status, code))).toEqual({ words })
  })

  test('a block says how long it lasts (X17), an error thrown is X22', () => {
    expect(emailSendFailure(refused(401, 'ACCOUNT_BLOCKED', { data: { hours: 23, minutes: 5 } })).words).toBe(
      'Account blocked, please try after 23 hours 5 minutes',
    )
    expect(emailSendFailure(lost).words).toBe('Something went wrong')
    expect(emailSendFailure(refused(410, 'HANDLE_GONE')).over).toBe(true)
  })
})

test('why a registration did not begin: X3, a limit, else X26', () => {
  expect(registerFailure(refused(400, 'EMAIL_NOT_TAKEN')).words).toBe('Please use a different email address')
  expect(registerFailure(refused(429, 'SENT_TOO_OFTEN', { retryAfterSeconds: 9 })).waitSeconds).toBe(9)
  for (const failed of [lost, refused(400, 'INVALID_INPUT'), refused(502, 'X')])
    expect(registerFailure(failed).words).toBe('Something went wrong')
})

describe('why a code was not checked', () => {
  test('server failures and silence (X37), no access (X30), a block (X36), anything else (X39)', () => {
    expect(verifyFailure(refused(502, 'X')).words).toBe('Unable to connect the server, Please try again')
    expect(verifyFailure(lost).words).toBe('Unable to connect the server, Please try again')
    expect(verifyFailure(refused(403, 'NO_ACCESS'))).toEqual({ words: "You don't have access to login", closed: true })
    expect(verifyFailure(refused(401, 'ACCOUNT_BLOCKED')).words).toBe('Account blocked, please try after 24hours')
    expect(verifyFailure(refused(400, 'INVALID_INPUT')).words).toBe('Something went wrong')
  })

  test('a number that could not be registered is X37, one that is taken X27', () => {
    expect(verifyFailure(refused(400, 'INVALID_INPUT'), 'register').words).toBe(
      'Unable to connect the server, Please try again',
    )
    expect(verifyFailure(refused(401, 'MOBILE_ALREADY_REGISTERED'), 'register').words).toBe(
      'Mobile number already registered',
    )
    expect(verifyFailure(refused(410, 'HANDLE_GONE'), 'register').over).toBe(true)
  })

  test('by e-mail no access closes nothing (X20)', () => {
    expect(emailVerifyFailure(refused(403, 'NO_ACCESS'))).toEqual({ words: "You don't have access to login" })
    expect(emailVerifyFailure(refused(502, 'X')).words).toBe('Unable to connect the server, Please try again')
  })
})

test('a house that is closed for maintenance closes every path, with its own words', () => {
  const closed = new ApiError(
    503,
    { name: 'MaintenanceError', message: 'MAINTENANCE', words: 'Words of the server', request_id: 'req_1' },
    60,
  )
  for (const failureOf of [
    sendFailure,
    verifyFailure,
    resendFailure,
    emailSendFailure,
    emailVerifyFailure,
    registerFailure,
    detailsFailure,
  ])
    expect(failureOf(closed)).toEqual({ words: 'Words of the server', closed: true })
})

test('a failed resend says only what can be acted on (X39)', () => {
  expect(resendFailure(refused(500, 'INTERNAL')).words).toBe('Something went wrong')
  expect(resendFailure(refused(429, 'SENT_TOO_OFTEN', { retryAfterSeconds: 9 })).waitSeconds).toBe(9)
  expect(resendFailure(refused(401, 'ACCOUNT_BLOCKED')).words).toBe('Account blocked, please try after 24hours')
})

test('why no account was opened: what can be acted on stays on the screen, the rest is a snackbar (X39)', () => {
  expect(detailsFailure(refused(409, 'CONTACT_TAKEN'))).toEqual({ words: 'Words of the server' })
  expect(detailsFailure(refused(409, 'TERMS_CHANGED'))).toEqual({ words: 'Words of the server', termsChanged: true })
  expect(detailsFailure(refused(410, 'HANDLE_GONE'))).toEqual({ words: 'Words of the server', over: true })
  expect(detailsFailure(refused(500, 'INTERNAL'))).toEqual({ words: 'Something went wrong', snack: true })
})
