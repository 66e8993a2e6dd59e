import { describe, expect, test, vi } from 'vitest'

// The client reads its paths only when it is called, and these tests make no call, so an empty table is enough.
vi.mock('virtual:paths', () => ({ paths: {} }))

const { ApiError, NetworkError } = await import('#web/platform/api/client.ts')
const { ProofRefused } = await import('#web/feature/account/phone/phone-proof.ts')
const { sendFailure } = await import('./login-failure.ts')
const { registrationStatus, resendFailure, verifyFailure } = await import('#web/feature/account/code/code-failure.ts')
const { emailSendFailure, emailVerifyFailure, registerFailure } = await import('./email-failure.ts')
const { detailsFailure } = await import('#web/feature/account/sign-up/details-failure.ts')

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
const lost = new NetworkError('lost')

describe('message of a failed send to a phone', () => {
  test.each([
    [401, 'REQUIRED_REGISTRATION', 'Please enter a registered phone number'],
    [401, 'ACCOUNT_BLOCKED', 'Account blocked, please try after 24hours'],
    [400, 'INVALID_INPUT', 'Invalid number'],
    [204, 'EMPTY', 'Mobile number is required'],
    [403, 'NO_ACCESS', "You don't have access to login"],
    [500, 'INTERNAL', 'Network error, please try later'],
  ])('%i %s shows "%s" (X27–X31, X36)', (status, code, message) => {
    expect(sendFailure(refused(status, code)).message).toBe(message)
  })

  test('in a registration 401 means a registered number (X27), and 403 keeps the login open', () => {
    expect(sendFailure(refused(401, 'MOBILE_ALREADY_REGISTERED'), registrationStatus()).message).toBe(
      'Mobile number already registered',
    )
    expect(sendFailure(refused(403, 'NO_ACCESS'), registrationStatus())).toEqual({
      message: "You don't have access to login",
    })
    expect(sendFailure(refused(409, 'EMAIL_FIXED'), registrationStatus())).toEqual({ message: 'Words of the server' })
    expect(sendFailure(refused(410, 'HANDLE_GONE'), registrationStatus())).toEqual({
      message: 'Words of the server',
      expired: true,
    })
  })

  test('a block says how long it lasts', () => {
    expect(sendFailure(refused(401, 'ACCOUNT_BLOCKED', { data: { hours: 3, minutes: 5 } }))).toEqual({
      message: 'Account blocked, please try after 24hours',
      blocked: true,
      left: { hours: 3, minutes: 5 },
    })
  })

  test('403 closes the login, a rate limit gives the wait, a lost answer is a network error (RG6, X30)', () => {
    expect(sendFailure(refused(403, 'NO_ACCESS')).closed).toBe(true)
    expect(sendFailure(refused(429, 'SENT_TOO_OFTEN', { retryAfterSeconds: 17 }))).toEqual({
      message: 'Words of the server',
      waitSeconds: 17,
    })
    expect(sendFailure(lost).message).toBe('Network error, please try later')
    expect(sendFailure(new ProofRefused('Too many tries')).message).toBe('Too many tries')
  })
})

describe('message of a failed login send to an e-mail address', () => {
  test.each([
    [401, 'REQUIRED_REGISTRATION', 'Please enter a registered email'],
    [400, 'INVALID_INPUT', 'Invalid email'],
    [204, 'EMPTY', 'Email is required'],
    [403, 'NO_ACCESS', "You don't have access to login"],
    [500, 'INTERNAL', 'Network error, please try later'],
  ])('%i %s shows "%s" (X16, X18–X21)', (status, code, message) => {
    expect(emailSendFailure(refused(status, code))).toEqual({ message })
  })

  test('a blocked account shows the remaining time, and a thrown error that something went wrong (X17, X22)', () => {
    expect(emailSendFailure(refused(401, 'ACCOUNT_BLOCKED', { data: { hours: 23, minutes: 5 } }))).toEqual({
      message: 'Account blocked, please try after 23 hours 5 minutes',
      blocked: true,
      left: { hours: 23, minutes: 5 },
    })
    expect(emailSendFailure(lost).message).toBe('Something went wrong')
    expect(emailSendFailure(refused(410, 'HANDLE_GONE')).expired).toBe(true)
  })
})

test('message of a registration that could not start: a refused domain, a rate limit, any other failure (X3, X26)', () => {
  expect(registerFailure(refused(400, 'EMAIL_NOT_TAKEN')).message).toBe('Please use a different email address')
  expect(registerFailure(refused(429, 'SENT_TOO_OFTEN', { retryAfterSeconds: 9 })).waitSeconds).toBe(9)
  for (const failed of [lost, refused(400, 'INVALID_INPUT'), refused(502, 'X')])
    expect(registerFailure(failed).message).toBe('Something went wrong')
})

describe('message of a failed check', () => {
  test('server failure or lost answer (X37), no access (X30), blocked account (X36), any other error (X39, P7)', () => {
    expect(verifyFailure(refused(502, 'X')).message).toBe('Unable to connect the server, Please try again')
    expect(verifyFailure(lost).message).toBe('Unable to connect the server, Please try again')
    expect(verifyFailure(refused(403, 'NO_ACCESS'))).toEqual({
      message: "You don't have access to login",
      closed: true,
    })
    expect(verifyFailure(refused(401, 'ACCOUNT_BLOCKED')).message).toBe('Account blocked, please try after 24hours')
    expect(verifyFailure(refused(400, 'INVALID_INPUT')).message).toBe('Something went wrong')
  })

  test('a number that could not be registered, and one that is registered already (X27, X37)', () => {
    expect(verifyFailure(refused(400, 'INVALID_INPUT'), 'register').message).toBe(
      'Unable to connect the server, Please try again',
    )
    expect(verifyFailure(refused(401, 'MOBILE_ALREADY_REGISTERED'), 'register').message).toBe(
      'Mobile number already registered',
    )
    expect(verifyFailure(refused(410, 'HANDLE_GONE'), 'register').expired).toBe(true)
  })

  test('by e-mail a refused access keeps the login open (X20, P7)', () => {
    expect(emailVerifyFailure(refused(403, 'NO_ACCESS'))).toEqual({ message: "You don't have access to login" })
    expect(emailVerifyFailure(refused(502, 'X')).message).toBe('Unable to connect the server, Please try again')
  })
})

test('maintenance closes every flow and shows the text of the server', () => {
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
    expect(failureOf(closed)).toEqual({ message: 'Words of the server', closed: true })
})

test('a failed resend shows a specific message only when the user can act on it (X39)', () => {
  expect(resendFailure(refused(500, 'INTERNAL')).message).toBe('Something went wrong')
  expect(resendFailure(refused(429, 'SENT_TOO_OFTEN', { retryAfterSeconds: 9 })).waitSeconds).toBe(9)
  expect(resendFailure(refused(401, 'ACCOUNT_BLOCKED')).message).toBe('Account blocked, please try after 24hours')
})

test('message of an account that could not be opened: on the screen when the user can act on it, otherwise as a toast (X39)', () => {
  expect(detailsFailure(refused(409, 'CONTACT_TAKEN'))).toEqual({ message: 'Words of the server' })
  expect(detailsFailure(refused(409, 'TERMS_CHANGED'))).toEqual({ message: 'Words of the server', termsChanged: true })
  expect(detailsFailure(refused(410, 'HANDLE_GONE'))).toEqual({ message: 'Words of the server', expired: true })
  expect(detailsFailure(refused(500, 'INTERNAL'))).toEqual({ message: 'Something went wrong', toast: true })
})
