import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadUserIdByIdentity, openRegistration } from '#functions/account/handle-store.ts'
import { readUserByPhone } from '#functions/account/read.ts'
import { recordKycStep } from '#functions/kyc/act.ts'
import { termsVersion } from '#shared/account/terms.ts'
import { asha, furnish, ravi } from '#tests/world/furnish.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { codeFor, detailsOf, meera, proveEmail, provePhone, wrong } from './codes.ts'
import { pay, place } from './steps.ts'

let world: World

beforeEach(async () => {
  world = await openWorld({ furnish })
})
afterEach(() => world.close())

const { email, mobile_number } = meera
const identity = { provider: 'apple', subject: '001234.a1b2c3.0042' } as const
const sendTo = (to: string, created_user_id?: string) =>
  world.call('sendRegistrationCode', { body: { email: to, ...(created_user_id !== undefined && { created_user_id }) } })

async function proved(): Promise<string> {
  const id = await proveEmail(world)
  await provePhone(world, id)
  return id
}

describe('a registration', () => {
  it('makes an account of an individual and logs in', async () => {
    const id = await proved()
    const { body } = await world.call('registerUser', { body: { ...detailsOf(id), terms_version: termsVersion } })
    expect(body).toMatchObject({ message: 'UPDATED_USER_PUBLIC_DETAILS', token: { token: expect.any(String) } })
    const { body: me } = await world.call('readLoginDetail', {}, { as: body.token.token })
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
    const user = await readUserByPhone(world.house.ports, meera.phone)
    expect(user).toMatchObject({
      terms: { version: termsVersion, accepted_at: world.clock.now() },
      status: 'ACTIVE',
      internal: false,
    })
    await world.advance('PT1M')
    expect(await world.logIn(meera.phone)).toMatch(/\./)
  })

  it('makes an account of a company, with its registration number', async () => {
    const id = await proved()
    const { body } = await world.call('registerUser', {
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
    const { body: me } = await world.call('readLoginDetail', {}, { as: body.token.token })
    expect(me.data).toMatchObject({
      user_type: 'COMPANY',
      code: 'COMPANY',
      company_name: 'Rao Textiles Pvt. Ltd.',
      first_name: '',
      last_name: '',
    })
    expect(await readUserByPhone(world.house.ports, meera.phone)).toMatchObject({
      company_registration_no: 'U17110KA2001PLC028912',
    })
  })

  it('takes who has no last name, and keeps none of theirs', async () => {
    const { body } = await world.call('registerUser', {
      body: { ...detailsOf(await proved()), last_name: '', last_name_exists: true },
    })
    expect((await world.call('readLoginDetail', {}, { as: body.token.token })).body.data).toMatchObject({
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
    ['a first name of two words', { first_name: 'Meera Devi' }, ['body.first_name']],
    ['an address that is none', { email: 'meera@' }, ['body.email']],
    ['a number that is none', { mobile_number: '12' }, ['body.mobile_number']],
  ])('refuses %s and names the field', async (_, change, paths) => {
    const { status, failure } = await world.call('registerUser', { body: { ...detailsOf(await proved()), ...change } })
    expect({
      status,
      name: failure?.name,
      paths: ((failure?.data?.['issues'] ?? []) as { path: string }[]).map(({ path }) => path),
    }).toEqual({ status: 400, name: 'ValidationError', paths })
  })

  it('becomes one account, however often it is ended, and at once', async () => {
    const id = await proved()
    const ends = await Promise.all(
      Array.from({ length: 20 }, () => world.call('registerUser', { body: detailsOf(id) })),
    )
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of ends.filter((each) => each.status !== 200)) expect([409, 410]).toContain(status)
    expect((await world.call('registerUser', { body: detailsOf(id) })).failure).toMatchObject({
      name: 'GoneError',
      message: 'HANDLE_GONE',
    })
  })

  it('is not ended with another address or number than those proved, nor before both are', async () => {
    const onlyEmail = await proveEmail(world)
    expect((await world.call('registerUser', { body: detailsOf(onlyEmail) })).failure?.message).toBe(
      'REGISTRATION_DIFFERS',
    )
    await provePhone(world, onlyEmail)
    for (const change of [{ email: 'other@example.com' }, { mobile_number: '919812345679' }]) {
      expect(
        (await world.call('registerUser', { body: { ...detailsOf(onlyEmail), ...change } })).failure,
      ).toMatchObject({ name: 'ConflictError', message: 'REGISTRATION_DIFFERS' })
    }
  })

  it('is not ended by the handle of another’s', async () => {
    const mine = await proved()
    const theirs = await proveEmail(world, 'nobody@example.com')
    expect((await world.call('registerUser', { body: detailsOf(theirs) })).failure?.message).toBe(
      'REGISTRATION_DIFFERS',
    )
    expect((await world.call('registerUser', { body: detailsOf('A'.repeat(22)) })).failure?.message).toBe('HANDLE_GONE')
    expect((await world.call('registerUser', { body: detailsOf(mine) })).status).toBe(200)
  })

  it('is over after a day', async () => {
    const id = await proved()
    await world.advance('PT24H')
    expect((await world.call('registerUser', { body: detailsOf(id) })).failure?.message).toBe('HANDLE_GONE')
    expect((await world.call('sendPhoneCode', { body: { mobile_number, id } })).failure?.message).toBe('HANDLE_GONE')
    expect((await sendTo(email, id)).body).toEqual({ message: 'OTP SENT SUCCESSSFULLY' })
  })

  it('accepts the terms of today alone', async () => {
    const id = await proved()
    expect(
      (await world.call('registerUser', { body: { ...detailsOf(id), terms_version: '2020-01-01' } })).failure?.message,
    ).toBe('TERMS_CHANGED')
    expect((await world.call('registerUser', { body: { ...detailsOf(id), terms_version: termsVersion } })).status).toBe(
      200,
    )
  })

  it('gives its number to whoever ends theirs first', async () => {
    const first = await proved()
    const second = await proveEmail(world, 'second@example.com')
    await world.advance('PT1M')
    await provePhone(world, second)
    expect((await world.call('registerUser', { body: detailsOf(first) })).status).toBe(200)
    expect(
      (await world.call('registerUser', { body: { ...detailsOf(second), email: 'second@example.com' } })).failure,
    ).toMatchObject({ name: 'ConflictError', message: 'CONTACT_TAKEN' })
  })
})

describe('a registration that Google or Apple began', () => {
  it('goes on under its own handle when its address is verified, and links the identity to the account', async () => {
    const { ports } = world.house
    const id = await openRegistration(ports, { email, identity, first_name: 'Meera', last_name: 'Rao' })
    await provePhone(world, id)
    expect((await world.call('registerUser', { body: detailsOf(id) })).failure?.message).toBe('REGISTRATION_DIFFERS')
    expect((await sendTo(email, id)).body.message).toBe('OTP SENT SUCCESSSFULLY')
    expect(
      (
        await world.call('verifyRegistrationCode', {
          body: { email, otp: await codeFor(world, email), created_user_id: id },
        })
      ).body,
    ).toEqual({ message: 'OTP_VERIFIED', data: { created_user_id: id } })
    const { body } = await world.call('registerUser', { body: detailsOf(id) })
    expect(await loadUserIdByIdentity(ports, identity)).toBe(body.data.id)
  })

  it('is one account: the identity that somebody linked meanwhile stays theirs', async () => {
    const { ports } = world.house
    const [one, other] = await Promise.all(
      [email, 'other@example.com'].map((address) =>
        openRegistration(ports, {
          email: address,
          email_verified_at: ports.clock.now(),
          identity,
          first_name: '',
          last_name: '',
        }),
      ),
    )
    await provePhone(world, one ?? '')
    await provePhone(world, other ?? '', '919812345679')
    expect((await world.call('registerUser', { body: detailsOf(one ?? '') })).status).toBe(200)
    expect(
      (
        await world.call('registerUser', {
          body: { ...detailsOf(other ?? ''), email: 'other@example.com', mobile_number: '919812345679' },
        })
      ).failure?.message,
    ).toBe('CONTACT_TAKEN')
  })
})

describe('a code for a new address (E3, E5)', () => {
  it('is sent, tried and used up', async () => {
    expect((await sendTo(email)).body).toEqual({ message: 'OTP SENT SUCCESSSFULLY' })
    const otp = await codeFor(world, email)
    expect((await world.call('verifyRegistrationCode', { body: { email, otp: wrong(otp) } })).body).toEqual({
      message: 'INVALID_OTP',
      data: { attempts_left: 4 },
    })
    expect(
      (await world.call('verifyRegistrationCode', { body: { email: email.toUpperCase(), otp } })).body,
    ).toMatchObject({ message: 'OTP_VERIFIED', data: { created_user_id: expect.stringMatching(/^[\w-]{22}$/) } })
    expect((await world.call('verifyRegistrationCode', { body: { email, otp } })).body.message).toBe('INVALID_OTP')
  })

  it('answers what is missing or malformed', async () => {
    expect((await world.call('sendRegistrationCode', { body: {} as never })).status).toBe(204)
    expect((await sendTo('meera')).status).toBe(400)
    expect((await world.call('verifyRegistrationCode', { body: { otp: '123456' } as never })).status).toBe(204)
    expect((await world.call('verifyRegistrationCode', { body: { email, otp: '12345' } })).status).toBe(400)
    expect((await sendTo(email)).status).toBe(200)
    expect((await sendTo(email)).failure).toMatchObject({ name: 'TooManyRequestsError', message: 'SENT_TOO_OFTEN' })
  })

  it('is not sent to a domain that is not taken, nor to one below it', async () => {
    for (const refused of ['x@yopmail.com', 'x@mail.YOPMAIL.com'])
      expect((await sendTo(refused)).failure).toMatchObject({ name: 'ValidationError', message: 'EMAIL_NOT_TAKEN' })
    expect((await sendTo('x@notyopmail.com')).status).toBe(200)
  })

  it('is not sent to who has an account: masked, both are verified (T6)', async () => {
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
    expect(await world.inbox(asha.email)).toEqual([])
  })

  it('is not needed again by who has verified it, and only by them (T5)', async () => {
    const id = await proveEmail(world)
    expect((await sendTo(email, id)).body).toMatchObject({
      message: 'EMAIL_ADDRESS_ALREADY_EXISTS',
      data: { isEmailVerified: true, isMobileVerified: false, created_user_id: id },
    })
    await world.advance('PT1M')
    // Another's half-finished registration is not told of.
    expect((await sendTo(email)).body).toEqual({ message: 'OTP SENT SUCCESSSFULLY' })
    expect((await sendTo('someone@example.com', id)).body).toEqual({ message: 'OTP SENT SUCCESSSFULLY' })
  })

  it('blocks the address after five wrong guesses', async () => {
    await sendTo(email)
    const otp = await codeFor(world, email)
    for (const left of [4, 3, 2, 1])
      expect((await world.call('verifyRegistrationCode', { body: { email, otp: wrong(otp) } })).body).toEqual({
        message: 'INVALID_OTP',
        data: { attempts_left: left },
      })
    const blocked = { message: 'ACCOUNT_BLOCKED', data: { hours: 24, minutes: 0 } }
    expect((await world.call('verifyRegistrationCode', { body: { email, otp: wrong(otp) } })).body).toEqual(blocked)
    expect((await world.call('verifyRegistrationCode', { body: { email, otp } })).body).toEqual(blocked)
    expect(await sendTo(email)).toMatchObject({ status: 200, body: blocked })
  })
})

describe('a code for a new number (E2, E6)', () => {
  it('answers what is missing or malformed, and a number that is registered', async () => {
    expect((await world.call('sendPhoneCode', { body: {} as never })).status).toBe(204)
    expect((await world.call('sendPhoneCode', { body: { mobile_number: 'abc' } })).status).toBe(400)
    expect((await world.call('sendPhoneCode', { body: { mobile_number: '919000000001' } })).failure).toMatchObject({
      name: 'UnauthorizedError',
      message: 'MOBILE_ALREADY_REGISTERED',
    })
    expect((await world.call('sendPhoneCode', { body: { mobile_number: '14155550100' } })).status).toBe(403)
    expect((await world.call('verifyPhoneCode', { body: {} as never })).status).toBe(204)
    expect((await world.call('verifyPhoneCode', { body: { mobile_number, otp: '123456' } })).status).toBe(400)
    expect((await world.call('verifyPhoneCode', { body: { mobile_number, id: await proveEmail(world) } })).status).toBe(
      400,
    )
  })

  it('is tried without being used up for a registration that is over', async () => {
    const id = await proveEmail(world)
    await world.call('sendPhoneCode', { body: { mobile_number, id } })
    const otp = await codeFor(world, meera.phone)
    expect(
      (await world.call('verifyPhoneCode', { body: { mobile_number, otp, id: 'B'.repeat(22) } })).failure?.message,
    ).toBe('HANDLE_GONE')
    expect((await world.call('verifyPhoneCode', { body: { mobile_number, otp: wrong(otp), id } })).body).toEqual({
      message: 'INVALID_OTP',
      data: { attempts_left: 4 },
    })
    expect((await world.call('verifyPhoneCode', { body: { mobile_number, otp, id } })).body).toEqual({
      message: 'OTP_VERIFIED',
    })
  })
})

describe('a number that is guessed at', () => {
  it('is asked for half a minute apart, and blocked after five wrong codes, for a day', async () => {
    const id = await proveEmail(world)
    const send = () => world.call('sendPhoneCode', { body: { mobile_number, id } })
    const guess = (otp: string) => world.call('verifyPhoneCode', { body: { mobile_number, otp, id } })
    expect((await send()).body).toEqual({ message: 'OTP_SENT', data: { channel: 'sms' } })
    expect((await send()).failure?.message).toBe('SENT_TOO_OFTEN')
    const otp = await codeFor(world, meera.phone)
    for (const left of [4, 3, 2, 1])
      expect((await guess(wrong(otp))).body).toEqual({ message: 'INVALID_OTP', data: { attempts_left: left } })
    expect((await guess(wrong(otp))).body).toEqual({ message: 'ACCOUNT_BLOCKED', data: { hours: 24, minutes: 0 } })
    expect((await guess(otp)).body.message).toBe('ACCOUNT_BLOCKED')
    expect((await send()).failure).toMatchObject({
      name: 'UnauthorizedError',
      message: 'ACCOUNT_BLOCKED',
      data: { hours: 24, minutes: 0 },
    })
    // The registration itself is not lost.
    await provePhone(world, id, '919812345679')
  })
})

describe('“continue with the entered email”', () => {
  const raviNumber = '919000000002'
  const change = (id: string, number = raviNumber) =>
    world.call('sendPhoneCode', { body: { mobile_number: number, change_email: true, id } })

  it('gives the account of the number the verified address, ends its sessions, tells both addresses', async () => {
    const before = await world.logIn(ravi.phone)
    await world.advance('PT1M')
    const id = await proveEmail(world)
    await change(id).then(({ body }) => body)
    const request = {
      body: { mobile_number: raviNumber, otp: await codeFor(world, ravi.phone), change_email: true, id },
    }
    const { body } = await world.call('verifyPhoneCode', request)
    const token = body.message === 'OTP_VERIFIED' ? body.Jwttoken?.token : undefined
    expect((await world.call('readLoginDetail', {}, { as: token ?? '' })).body.data).toMatchObject({
      email,
      contact_no: raviNumber,
    })
    expect((await world.call('readLoginDetail', {}, { as: before })).status).toBe(401)
    await world.drain()
    for (const address of [ravi.email, email]) {
      const [letter] = await world.inbox(address)
      expect(letter?.subject).toContain('Your e-mail address was changed')
      expect(letter?.text).not.toContain(email)
    }
    expect((await world.call('readLoginDetail', {}, { as: token ?? '' })).status).toBe(200)
    // Used up, and the old address is free.
    expect((await world.call('verifyPhoneCode', request)).failure?.message).toBe('HANDLE_GONE')
    expect((await sendTo(ravi.email)).body.message).toBe('OTP SENT SUCCESSSFULLY')
    await world.advance('PT1M')
    expect((await sendTo(email)).body.message).toBe('EMAIL_ADDRESS_ALREADY_EXISTS')
  })

  it('is refused where KYC is approved, and without a verified address', async () => {
    const id = await proveEmail(world)
    expect((await change(id, '919000000001')).failure).toMatchObject({ name: 'ConflictError', message: 'EMAIL_FIXED' })
    expect((await change('C'.repeat(22))).failure?.message).toBe('HANDLE_GONE')
    expect(
      (await world.call('sendPhoneCode', { body: { mobile_number: raviNumber, change_email: true } })).failure?.message,
    ).toBe('MOBILE_ALREADY_REGISTERED')
  })

  it('is refused to whoever ever paid, also when KYC is asked for again, and to whoever owns anything', async () => {
    const token = await world.logIn(asha.phone)
    const { razorpay_order_id } = await place(world, token)
    await pay(world, razorpay_order_id)
    await world.settle()
    const { ports } = world.house
    const [payer, owner] = await Promise.all(
      [asha.phone, ravi.phone].map(async (phone) => (await readUserByPhone(ports, phone))?.id ?? ''),
    )
    await recordKycStep(ports, payer ?? '', 'pan', 2)
    const id = await proveEmail(world)
    expect((await change(id, '919000000001')).failure?.message).toBe('EMAIL_FIXED')
    const lot = { order_id: 'ord_1', quantity: 10, price_paise: 100, paid_paise: 1_000, credited_at: world.clock.now() }
    await ports.table.put({
      pk: `user#${owner}`,
      sk: 'holding#sec_kaveri',
      user_id: owner,
      security_id: 'sec_kaveri',
      scrip_name: 'Kaveri',
      isin: 'INE0KV010105',
      lots: [lot],
      version: 1,
    })
    expect((await change(id)).failure?.message).toBe('EMAIL_FIXED')
    expect((await world.call('findAccount', { body: { username: raviNumber } })).body.data?.can_email_update).toBe(
      false,
    )
  })

  it('is refused to an account that is not active, by code or before', async () => {
    const id = await proveEmail(world)
    await change(id).then(({ body }) => body)
    const { ports } = world.house
    const profile = { pk: `user#${(await readUserByPhone(ports, ravi.phone))?.id ?? ''}`, sk: 'profile' }
    await ports.table.update(profile, { set: { status: 'SUSPENDED' } })
    expect(
      (
        await world.call('verifyPhoneCode', {
          body: { mobile_number: raviNumber, otp: await codeFor(world, ravi.phone), change_email: true, id },
        })
      ).failure,
    ).toMatchObject({ name: 'ForbiddenError', message: 'NO_ACCESS' })
    await world.advance('PT1M')
    expect((await change(id)).status).toBe(403)
  })

  it('is refused with an address for which only Google or Apple spoke', async () => {
    const id = await openRegistration(world.house.ports, { email, identity, first_name: 'Meera', last_name: 'Rao' })
    expect((await change(id)).failure?.message).toBe('MOBILE_ALREADY_REGISTERED')
  })

  it('is not what a code for a number that was free is good for', async () => {
    const [mine, theirs] = [await proveEmail(world), await proveEmail(world, 'other@example.com')]
    await change(mine).then(({ body }) => body)
    const otp = await codeFor(world, ravi.phone)
    expect(
      (await world.call('verifyPhoneCode', { body: { mobile_number: raviNumber, otp, id: theirs } })).failure?.message,
    ).toBe('MOBILE_ALREADY_REGISTERED')
    expect(await readUserByPhone(world.house.ports, ravi.phone)).toMatchObject({ email: ravi.email })
  })
})
