import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  loadUserIdByIdentity,
  saveRegistration,
} from '#functions/account/registration/pending-registration-repository.ts'
import { users } from '#functions/account/entities.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import { recordStepState } from '#functions/kyc/commands.ts'
import { termsVersion } from '#shared/account/terms.ts'
import { asha, seedData, ravi } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { codeFor, detailsOf, meera, proveEmail, provePhone, wrong } from '#tests/harness/steps/codes.ts'
import { pay, placeOrder } from '#tests/harness/steps/order.ts'

let harness: Harness

beforeEach(async () => {
  harness = await startHarness({ seedData })
})
afterEach(() => harness.close())

const { email, mobile_number } = meera
const identity = { provider: 'apple', subject: '001234.a1b2c3.0042' } as const
const sendTo = (to: string, created_user_id?: string) =>
  harness.call('sendRegistrationCode', {
    body: { email: to, ...(created_user_id !== undefined && { created_user_id }) },
  })

async function proved(): Promise<string> {
  const id = await proveEmail(harness)
  await provePhone(harness, id)
  return id
}

describe('a registration', () => {
  it('makes an account of an individual and logs in (E4, C29, D1, D2, P2, P3)', async () => {
    const id = await proved()
    const { body } = await harness.call('registerUser', { body: { ...detailsOf(id), terms_version: termsVersion } })
    expect(body).toMatchObject({ message: 'UPDATED_USER_PUBLIC_DETAILS', token: { token: expect.any(String) } })
    const { body: me } = await harness.call('readLoginDetail', {}, { as: body.token.token })
    expect(me.data).toMatchObject({
      id: body.data.id,
      user_type: 'INDIVIDUAL',
      first_name: 'Meera',
      last_name: 'Rao',
      company_name: '',
      contact_no: mobile_number,
      email,
      default_role_code: 'INVESTER_CLIENT',
      kyc_status: 'Pending',
    })
    const user = await findUserByPhone(harness.app.context, meera.phone)
    expect(user).toMatchObject({
      terms: { version: termsVersion, accepted_at: harness.clock.now() },
      status: 'ACTIVE',
      internal: false,
    })
    await harness.advance('PT1M')
    expect(await harness.logIn(meera.phone)).toMatch(/\./)
  })

  it('creates an account of a company, with its registration number (V7, C29, D1, P1)', async () => {
    const id = await proved()
    const { body } = await harness.call('registerUser', {
      body: {
        user_type: 'COMPANY',
        first_name: '',
        last_name: '',
        company_name: 'rao textiles Pvt. Ltd.',
        company_registration_no: 'u17110ka2001plc028912',
        email,
        mobile_number,
        created_user_id: id,
      },
    })
    const { body: me } = await harness.call('readLoginDetail', {}, { as: body.token.token })
    expect(me.data).toMatchObject({
      user_type: 'COMPANY',
      code: 'COMPANY',
      company_name: 'Rao Textiles Pvt. Ltd.',
      first_name: '',
      last_name: '',
    })
    expect(await findUserByPhone(harness.app.context, meera.phone)).toMatchObject({
      company_registration_no: 'U17110KA2001PLC028912',
    })
  })

  it('accepts a user without a last name (V6, D1)', async () => {
    const { body } = await harness.call('registerUser', {
      body: { ...detailsOf(await proved()), last_name: '', last_name_exists: true },
    })
    expect((await harness.call('readLoginDetail', {}, { as: body.token.token })).body.data).toMatchObject({
      first_name: 'Meera',
      last_name: '',
    })
  })

  it.each([
    ['an individual without names', { first_name: '', last_name: '' }, ['body.first_name', 'body.last_name']],
    ['an individual without a last name who has one', { last_name: '' }, ['body.last_name']],
    [
      'a company without anything',
      { user_type: 'COMPANY' as const, company_name: '', company_registration_no: '' },
      ['body.company_name', 'body.company_registration_no'],
    ],
    ['a first name that nobody can see', { first_name: '\u3164' }, ['body.first_name']],
    ['a last name of marks alone', { last_name: '\u0301' }, ['body.last_name']],
    ['an address that is none', { email: 'meera@' }, ['body.email']],
    ['a number that is none', { mobile_number: '12' }, ['body.mobile_number']],
  ])('refuses %s and names the field', async (_, change, paths) => {
    const { status, failure } = await harness.call('registerUser', {
      body: { ...detailsOf(await proved()), ...change },
    })
    expect({
      status,
      name: failure?.name,
      paths: ((failure?.data?.['issues'] ?? []) as { path: string }[]).map(({ path }) => path),
    }).toEqual({ status: 400, name: 'ValidationError', paths })
  })

  it('becomes one account, however often it is ended, and at once (E4)', async () => {
    const id = await proved()
    const ends = await Promise.all(
      Array.from({ length: 20 }, () => harness.call('registerUser', { body: detailsOf(id) })),
    )
    const opened = ends.flatMap(({ status, body }) => (status === 200 ? [body.data.id] : []))
    expect(new Set(opened).size).toBe(1)
    await harness.advance('PT2M')
    expect((await harness.call('registerUser', { body: detailsOf(id) })).failure).toMatchObject({
      name: 'GoneError',
      message: 'HANDLE_GONE',
    })
  })

  it('is not completed with another address or number than the verified ones, nor before both are verified', async () => {
    const onlyEmail = await proveEmail(harness)
    expect((await harness.call('registerUser', { body: detailsOf(onlyEmail) })).failure?.message).toBe(
      'REGISTRATION_DIFFERS',
    )
    await provePhone(harness, onlyEmail)
    for (const change of [{ email: 'other@example.com' }, { mobile_number: '919812345679' }]) {
      expect(
        (await harness.call('registerUser', { body: { ...detailsOf(onlyEmail), ...change } })).failure,
      ).toMatchObject({ name: 'ConflictError', message: 'REGISTRATION_DIFFERS' })
    }
  })

  it('is not completed with the handle of another registration', async () => {
    const mine = await proved()
    const theirs = await proveEmail(harness, 'nobody@example.com')
    expect((await harness.call('registerUser', { body: detailsOf(theirs) })).failure?.message).toBe(
      'REGISTRATION_DIFFERS',
    )
    expect((await harness.call('registerUser', { body: detailsOf('A'.repeat(22)) })).failure?.message).toBe(
      'HANDLE_GONE',
    )
    expect((await harness.call('registerUser', { body: detailsOf(mine) })).status).toBe(200)
  })

  it('expires after a day', async () => {
    const id = await proved()
    await harness.advance('PT24H')
    expect((await harness.call('registerUser', { body: detailsOf(id) })).failure?.message).toBe('HANDLE_GONE')
    expect((await harness.call('sendPhoneCode', { body: { mobile_number, id } })).failure?.message).toBe('HANDLE_GONE')
    expect((await sendTo(email, id)).body).toEqual({ message: 'OTP SENT SUCCESSSFULLY' })
  })

  it('accepts the current terms only (V9)', async () => {
    const id = await proved()
    expect(
      (await harness.call('registerUser', { body: { ...detailsOf(id), terms_version: '2020-01-01' } })).failure
        ?.message,
    ).toBe('TERMS_CHANGED')
    expect(
      (await harness.call('registerUser', { body: { ...detailsOf(id), terms_version: termsVersion } })).status,
    ).toBe(200)
  })

  it('gives its number to the registration that is completed first', async () => {
    const first = await proved()
    const second = await proveEmail(harness, 'second@example.com')
    await harness.advance('PT1M')
    await provePhone(harness, second)
    expect((await harness.call('registerUser', { body: detailsOf(first) })).status).toBe(200)
    expect(
      (await harness.call('registerUser', { body: { ...detailsOf(second), email: 'second@example.com' } })).failure,
    ).toMatchObject({ name: 'ConflictError', message: 'CONTACT_TAKEN' })
  })
})

describe('a registration that Google or Apple began', () => {
  it('continues under its own handle when its address is verified, and links the identity to the account', async () => {
    const { context } = harness.app
    const id = await saveRegistration(context, { email, identity, first_name: 'Meera', last_name: 'Rao' })
    await provePhone(harness, id)
    expect((await harness.call('registerUser', { body: detailsOf(id) })).failure?.message).toBe('REGISTRATION_DIFFERS')
    expect((await sendTo(email, id)).body.message).toBe('OTP SENT SUCCESSSFULLY')
    expect(
      (
        await harness.call('verifyRegistrationCode', {
          body: { email, otp: await codeFor(harness, email), created_user_id: id },
        })
      ).body,
    ).toEqual({ message: 'OTP_VERIFIED', data: { created_user_id: id } })
    const { body } = await harness.call('registerUser', { body: detailsOf(id) })
    expect(await loadUserIdByIdentity(context, identity)).toBe(body.data.id)
  })

  it('does not take over an identity that was linked to another account meanwhile', async () => {
    const { context } = harness.app
    const [one, other] = await Promise.all(
      [email, 'other@example.com'].map((address) =>
        saveRegistration(context, {
          email: address,
          email_verified_at: context.clock.now(),
          identity,
          first_name: '',
          last_name: '',
        }),
      ),
    )
    await provePhone(harness, one ?? '')
    await provePhone(harness, other ?? '', '919812345679')
    expect((await harness.call('registerUser', { body: detailsOf(one ?? '') })).status).toBe(200)
    expect(
      (
        await harness.call('registerUser', {
          body: { ...detailsOf(other ?? ''), email: 'other@example.com', mobile_number: '919812345679' },
        })
      ).failure?.message,
    ).toBe('CONTACT_TAKEN')
  })
})

describe('a code for a new address (E3, E5)', () => {
  it('is sent, tried and used up (E3, E5, X23)', async () => {
    expect((await sendTo(email)).body).toEqual({ message: 'OTP SENT SUCCESSSFULLY' })
    const otp = await codeFor(harness, email)
    expect((await harness.call('verifyRegistrationCode', { body: { email, otp: wrong(otp) } })).body).toEqual({
      message: 'INVALID_OTP',
      data: { attempts_left: 4, reason: 'wrong' },
    })
    expect(
      (await harness.call('verifyRegistrationCode', { body: { email: email.toUpperCase(), otp } })).body,
    ).toMatchObject({ message: 'OTP_VERIFIED', data: { created_user_id: expect.stringMatching(/^[\w-]{22}$/) } })
    expect((await harness.call('verifyRegistrationCode', { body: { email, otp } })).body.message).toBe('INVALID_OTP')
  })

  it('answers what is missing or malformed (V4)', async () => {
    expect((await harness.call('sendRegistrationCode', { body: {} as never })).status).toBe(204)
    expect((await sendTo('meera')).status).toBe(400)
    expect((await harness.call('verifyRegistrationCode', { body: { otp: '123456' } as never })).status).toBe(204)
    expect((await harness.call('verifyRegistrationCode', { body: { email, otp: '12345' } })).status).toBe(400)
    expect((await sendTo(email)).status).toBe(200)
    expect((await sendTo(email)).failure).toMatchObject({ name: 'TooManyRequestsError', message: 'SENT_TOO_OFTEN' })
  })

  it('is not sent to a refused domain or its subdomains (X3)', async () => {
    for (const refused of ['x@yopmail.com', 'x@mail.YOPMAIL.com'])
      expect((await sendTo(refused)).failure).toMatchObject({ name: 'ValidationError', message: 'EMAIL_NOT_TAKEN' })
    expect((await sendTo('x@notyopmail.com')).status).toBe(200)
  })

  it('is not sent to who has an account: masked, both are verified (E3, T6)', async () => {
    expect((await sendTo(asha.email)).body).toEqual({
      message: 'EMAIL_ADDRESS_ALREADY_EXISTS',
      data: {
        isEmailVerified: true,
        isMobileVerified: true,
        created_user_id: null,
        email: 'a•••••@e•••.com',
        mobileno: '+91 ••••••0001',
      },
    })
    expect(await harness.inbox(asha.email)).toEqual([])
  })

  it('is not needed again by the registration that has verified it, and only by that one (T5)', async () => {
    const id = await proveEmail(harness)
    expect((await sendTo(email, id)).body).toMatchObject({
      message: 'EMAIL_ADDRESS_ALREADY_EXISTS',
      data: { isEmailVerified: true, isMobileVerified: false, created_user_id: id },
    })
    await harness.advance('PT1M')
    // Another user's unfinished registration is not revealed.
    expect((await sendTo(email)).body).toEqual({ message: 'OTP SENT SUCCESSSFULLY' })
    expect((await sendTo('someone@example.com', id)).body).toEqual({ message: 'OTP SENT SUCCESSSFULLY' })
  })

  it('blocks the address after five wrong guesses (X25)', async () => {
    await sendTo(email)
    const otp = await codeFor(harness, email)
    for (const left of [4, 3, 2, 1])
      expect((await harness.call('verifyRegistrationCode', { body: { email, otp: wrong(otp) } })).body).toEqual({
        message: 'INVALID_OTP',
        data: { attempts_left: left, reason: 'wrong' },
      })
    const blocked = { message: 'ACCOUNT_BLOCKED', data: { hours: 24, minutes: 0 } }
    expect((await harness.call('verifyRegistrationCode', { body: { email, otp: wrong(otp) } })).body).toEqual(blocked)
    expect((await harness.call('verifyRegistrationCode', { body: { email, otp } })).body).toEqual(blocked)
    expect(await sendTo(email)).toMatchObject({ status: 200, body: blocked })
  })
})

describe('a code for a new number (E2, E6)', () => {
  it('answers what is missing or malformed, and a number that is registered (E2)', async () => {
    expect((await harness.call('sendPhoneCode', { body: {} as never })).status).toBe(204)
    expect((await harness.call('sendPhoneCode', { body: { mobile_number: 'abc' } })).status).toBe(400)
    expect((await harness.call('sendPhoneCode', { body: { mobile_number: '919000000001' } })).failure).toMatchObject({
      name: 'UnauthorizedError',
      message: 'MOBILE_ALREADY_REGISTERED',
    })
    expect((await harness.call('sendPhoneCode', { body: { mobile_number: '14155550100' } })).failure).toMatchObject({
      name: 'ValidationError',
      message: 'COUNTRY_NOT_SERVED',
    })
    expect((await harness.call('verifyPhoneCode', { body: {} as never })).status).toBe(204)
    expect((await harness.call('verifyPhoneCode', { body: { mobile_number, otp: '123456' } })).status).toBe(400)
    expect(
      (await harness.call('verifyPhoneCode', { body: { mobile_number, id: await proveEmail(harness) } })).status,
    ).toBe(400)
  })

  it('is tried without being used up for a registration that is over (E6)', async () => {
    const id = await proveEmail(harness)
    await harness.call('sendPhoneCode', { body: { mobile_number, id } })
    const otp = await codeFor(harness, meera.phone)
    expect(
      (await harness.call('verifyPhoneCode', { body: { mobile_number, otp, id: 'B'.repeat(22) } })).failure?.message,
    ).toBe('HANDLE_GONE')
    expect((await harness.call('verifyPhoneCode', { body: { mobile_number, otp: wrong(otp), id } })).body).toEqual({
      message: 'INVALID_OTP',
      data: { attempts_left: 4, reason: 'wrong' },
    })
    expect((await harness.call('verifyPhoneCode', { body: { mobile_number, otp, id } })).body).toEqual({
      message: 'OTP_VERIFIED',
    })
  })
})

describe('guessing the code of a number', () => {
  it('is limited to a code every 30 seconds, and blocks after five wrong codes, for a day', async () => {
    const id = await proveEmail(harness)
    const send = () => harness.call('sendPhoneCode', { body: { mobile_number, id } })
    const guess = (otp: string) => harness.call('verifyPhoneCode', { body: { mobile_number, otp, id } })
    expect((await send()).body).toEqual({ message: 'OTP_SENT', data: { channel: 'sms' } })
    expect((await send()).failure?.message).toBe('SENT_TOO_OFTEN')
    const otp = await codeFor(harness, meera.phone)
    for (const left of [4, 3, 2, 1])
      expect((await guess(wrong(otp))).body).toEqual({
        message: 'INVALID_OTP',
        data: { attempts_left: left, reason: 'wrong' },
      })
    expect((await guess(wrong(otp))).body).toEqual({ message: 'ACCOUNT_BLOCKED', data: { hours: 24, minutes: 0 } })
    expect((await guess(otp)).body.message).toBe('ACCOUNT_BLOCKED')
    expect((await send()).failure).toMatchObject({
      name: 'UnauthorizedError',
      message: 'ACCOUNT_BLOCKED',
      data: { hours: 24, minutes: 0 },
    })
    // The registration itself is kept.
    await provePhone(harness, id, '919812345679')
  })
})

describe('“continue with the entered email”', () => {
  const raviNumber = '919000000002'
  const change = (id: string, number = raviNumber) =>
    harness.call('sendPhoneCode', { body: { mobile_number: number, change_email: true, id } })

  it('gives the account of the number the verified address, ends its sessions, notifies both addresses', async () => {
    const before = await harness.logIn(ravi.phone)
    await harness.advance('PT1M')
    const id = await proveEmail(harness)
    await change(id).then(({ body }) => body)
    const request = {
      body: { mobile_number: raviNumber, otp: await codeFor(harness, ravi.phone), change_email: true, id },
    }
    const { body } = await harness.call('verifyPhoneCode', request)
    const token = body.message === 'OTP_VERIFIED' ? body.Jwttoken?.token : undefined
    expect((await harness.call('readLoginDetail', {}, { as: token ?? '' })).body.data).toMatchObject({
      email,
      contact_no: raviNumber,
    })
    expect((await harness.call('readLoginDetail', {}, { as: before })).status).toBe(401)
    await harness.drain()
    for (const address of [ravi.email, email]) {
      const [letter] = await harness.inbox(address)
      expect(letter?.subject).toContain('Your email address was changed')
      expect(letter?.text).not.toContain(email)
    }
    expect((await harness.call('readLoginDetail', {}, { as: token ?? '' })).status).toBe(200)
    // The handle is used up, and the old address is free.
    await harness.advance('PT2M')
    expect((await harness.call('verifyPhoneCode', request)).failure?.message).toBe('HANDLE_GONE')
    expect((await sendTo(ravi.email)).body.message).toBe('OTP SENT SUCCESSSFULLY')
    await harness.advance('PT1M')
    expect((await sendTo(email)).body.message).toBe('EMAIL_ADDRESS_ALREADY_EXISTS')
  })

  it('is refused where KYC is approved, and without a verified address', async () => {
    const id = await proveEmail(harness)
    expect((await change(id, '919000000001')).failure).toMatchObject({ name: 'ConflictError', message: 'EMAIL_FIXED' })
    expect((await change('C'.repeat(22))).failure?.message).toBe('HANDLE_GONE')
    expect(
      (await harness.call('sendPhoneCode', { body: { mobile_number: raviNumber, change_email: true } })).failure
        ?.message,
    ).toBe('MOBILE_ALREADY_REGISTERED')
  })

  it('is refused to a user who ever paid, also when KYC is requested again, and to one who owns shares', async () => {
    const token = await harness.logIn(asha.phone)
    const { razorpay_order_id } = await placeOrder(harness, token)
    await pay(harness, razorpay_order_id)
    await harness.settle()
    const { context } = harness.app
    const payer = (await findUserByPhone(context, asha.phone))!.id
    const owner = (await findUserByPhone(context, ravi.phone))!.id
    await recordStepState(context, payer, 'pan', { state: 'REJECTED', reason: 'UNREADABLE' })
    const id = await proveEmail(harness)
    expect((await change(id, '919000000001')).failure?.message).toBe('EMAIL_FIXED')
    const lot = {
      order_id: 'ord_1',
      quantity: 10,
      price_paise: 100,
      paid_paise: 1_000,
      credited_at: harness.clock.now(),
    }
    await context.table.put({
      pk: `holding#user#${owner}`,
      sk: 'holding#sec_kaveri',
      user_id: owner,
      security_id: 'sec_kaveri',
      scrip_name: 'Kaveri',
      isin: 'INE0KV010105',
      lots: [lot],
      version: 1,
    })
    expect((await change(id)).failure?.message).toBe('EMAIL_FIXED')
    expect((await harness.call('findAccount', { body: { username: raviNumber } })).body.data?.can_email_update).toBe(
      false,
    )
  })

  it('is refused to an account that is not active, by code or before', async () => {
    const id = await proveEmail(harness)
    await change(id).then(({ body }) => body)
    const { context } = harness.app
    const profile = users.key((await findUserByPhone(context, ravi.phone))!)
    await context.table.update(profile, { set: { status: 'SUSPENDED' } })
    expect(
      (
        await harness.call('verifyPhoneCode', {
          body: { mobile_number: raviNumber, otp: await codeFor(harness, ravi.phone), change_email: true, id },
        })
      ).failure,
    ).toMatchObject({ name: 'ForbiddenError', message: 'NO_ACCESS' })
    await harness.advance('PT1M')
    expect((await change(id)).status).toBe(403)
  })

  it('is refused with an address that only Google or Apple verified', async () => {
    const id = await saveRegistration(harness.app.context, { email, identity, first_name: 'Meera', last_name: 'Rao' })
    expect((await change(id)).failure?.message).toBe('MOBILE_ALREADY_REGISTERED')
  })

  it('is refused with a code that was sent for an unregistered number', async () => {
    const [mine, theirs] = [await proveEmail(harness), await proveEmail(harness, 'other@example.com')]
    await change(mine).then(({ body }) => body)
    const otp = await codeFor(harness, ravi.phone)
    expect(
      (await harness.call('verifyPhoneCode', { body: { mobile_number: raviNumber, otp, id: theirs } })).failure
        ?.message,
    ).toBe('MOBILE_ALREADY_REGISTERED')
    expect(await findUserByPhone(harness.app.context, ravi.phone)).toMatchObject({ email: ravi.email })
  })
})
