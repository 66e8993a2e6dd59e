import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UserStatus } from '#shared/account/account.ts'
import { users } from '#functions/account/entities.ts'
import { createOtp } from '#functions/account/otp/otp.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import type { Settings } from '#functions/platform/settings.ts'
import {
  loadUserIdByIdentity,
  saveLoginChoice,
} from '#functions/account/registration/pending-registration-repository.ts'
import { asha, seedData, ravi } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { codeFor, potsOf, wrong } from '#tests/harness/steps/codes.ts'

let harness: Harness

beforeEach(async () => {
  harness = await startHarness({ seedData })
})
afterEach(() => harness.close())

const username = '919000000001'
const { email } = asha
const identity = { provider: 'google', subject: '10769150350006150715113082367' } as const

const idOf = async (phone: string) => (await findUserByPhone(harness.app.context, phone))!.id
const setStatus = async (phone: string, status: UserStatus) =>
  harness.app.context.table.update(users.key({ id: await idOf(phone) }), { set: { status } })

describe('login by e-mail (E14, E16)', () => {
  it('answers a code, a stranger, what is missing, what is malformed and who may not (E14, X19)', async () => {
    expect((await harness.call('sendEmailLoginCode', { body: { email } })).body).toEqual({
      message: 'OTP_SENT',
      data: { channel: 'email' },
    })
    expect((await harness.call('sendEmailLoginCode', { body: { email: 'nobody@example.com' } })).failure).toMatchObject(
      {
        name: 'UnauthorizedError',
        message: 'REQUIRED_REGISTRATION',
      },
    )
    expect((await harness.call('sendEmailLoginCode', { body: {} })).status).toBe(204)
    expect((await harness.call('sendEmailLoginCode', { body: { email: 'asha@' } })).status).toBe(400)
    expect(
      (await harness.call('sendEmailLoginCode', { body: { email: 'operator@example.com' } })).failure,
    ).toMatchObject({ name: 'ForbiddenError', message: 'NO_ACCESS' })
    await setStatus(ravi.phone, 'DEACTIVATED')
    expect((await harness.call('sendEmailLoginCode', { body: { email: ravi.email } })).status).toBe(403)
    expect((await harness.call('sendLoginCode', { body: { username: '919000000002' } })).status).toBe(403)
    expect((await harness.call('verifyEmailLoginCode', { body: { otp: '123456' } })).status).toBe(204)
    expect((await harness.call('verifyEmailLoginCode', { body: { email, otp: '12x456' } })).status).toBe(400)
    expect((await harness.call('verifyLoginCode', { body: { otp: '123456' } as never })).status).toBe(204)
    expect((await harness.call('verifyLoginCode', { body: { username } })).status).toBe(400)
  })

  it.each(['12345', '1234567', '12345a', ''])(
    'takes six digits for a code and nothing else, not %j (X6)',
    async (otp) => {
      const { status, failure } = await harness.call('verifyEmailLoginCode', { body: { email: asha.email, otp } })
      expect(status).toBe(400)
      expect(failure?.data).toMatchObject({ issues: [{ path: 'body.otp', message: 'Must be exactly 6 digits' }] })
    },
  )

  it('lets in by the right code, once (E16, T4)', async () => {
    await harness.call('sendEmailLoginCode', { body: { email: 'ASHA@example.com' } })
    const otp = await codeFor(harness, email)
    expect((await harness.call('verifyEmailLoginCode', { body: { email, otp: wrong(otp) } })).body).toEqual({
      message: 'INVALID_OTP',
      data: { attempts_left: 4, reason: 'wrong' },
    })
    const { body } = await harness.call('verifyEmailLoginCode', { body: { email, otp } })
    if (body.message !== 'OTP_VERIFIED') throw new Error(body.message)
    expect((await harness.call('readLoginDetail', {}, { as: body.token.token })).body.data.email).toBe(email)
    expect((await harness.call('verifyEmailLoginCode', { body: { email, otp } })).body.message).toBe('INVALID_OTP')
  })

  it('refuses an account that was deactivated between code and login', async () => {
    await harness.call('sendEmailLoginCode', { body: { email } })
    await setStatus(asha.phone, 'DEACTIVATED')
    expect(
      (await harness.call('verifyEmailLoginCode', { body: { email, otp: await codeFor(harness, email) } })).failure
        ?.message,
    ).toBe('NO_ACCESS')
  })
})

describe('“login using the masked email”', () => {
  it('finds an account by its number, masked, and logs in by its address without revealing it (E17)', async () => {
    const { body: found } = await harness.call('findAccount', { body: { username } })
    expect(found).toEqual({
      data: {
        email: 'a•••••@e•••.com',
        code: 'INDIVIDUAL',
        user_id: expect.stringMatching(/^[\w-]{22}$/),
        can_email_update: false,
      },
    })
    const handle = found.data?.user_id ?? ''
    expect((await harness.call('sendEmailLoginCode', { body: { handle } })).status).toBe(200)
    const otp = await codeFor(harness, email)
    expect((await harness.call('verifyEmailLoginCode', { body: { handle, otp: wrong(otp) } })).body.message).toBe(
      'INVALID_OTP',
    )
    expect((await harness.call('verifyEmailLoginCode', { body: { handle, otp } })).body.message).toBe('OTP_VERIFIED')
    expect((await harness.call('sendEmailLoginCode', { body: { handle } })).failure?.message).toBe('HANDLE_GONE')
    await harness.advance('PT2M')
    for (const name of ['sendEmailLoginCode', 'verifyEmailLoginCode'] as const) {
      expect((await harness.call(name, { body: { handle, otp: '123456' } })).failure).toMatchObject({
        name: 'GoneError',
        message: 'HANDLE_GONE',
      })
    }
  })

  it('shows who may still change the address, and nothing about unknown numbers and the desk', async () => {
    expect(
      (await harness.call('findAccount', { body: { username: '919000000002' } })).body.data?.can_email_update,
    ).toBe(true)
    await setStatus(ravi.phone, 'SUSPENDED')
    expect(
      (await harness.call('findAccount', { body: { username: '919000000002' } })).body.data?.can_email_update,
    ).toBe(false)
    for (const username of ['919111111111', '919000000011'])
      expect((await harness.call('findAccount', { body: { username } })).body).toEqual({ data: null })
    expect((await harness.call('findAccount', { body: {} as never })).status).toBe(204)
    expect((await harness.call('findAccount', { body: { username: 'x' } })).status).toBe(400)
  })

  it('is valid for fifteen minutes', async () => {
    const { body } = await harness.call('findAccount', { body: { username } })
    await harness.advance('PT15M')
    expect(
      (await harness.call('sendEmailLoginCode', { body: { handle: body.data?.user_id ?? '' } })).failure?.message,
    ).toBe('HANDLE_GONE')
  })

  it('links the identity that came with the handle, once, to one account', async () => {
    const { context } = harness.app
    const linkBy = async (phone: string, address: string) => {
      const handle = await saveLoginChoice(context, { user_id: await idOf(phone), identity })
      await harness.call('sendEmailLoginCode', { body: { handle } })
      return harness.call('verifyEmailLoginCode', { body: { handle, otp: await codeFor(harness, address) } })
    }
    expect(await loadUserIdByIdentity(context, identity)).toBeUndefined()
    expect((await linkBy(asha.phone, asha.email)).body.message).toBe('OTP_VERIFIED')
    expect(await loadUserIdByIdentity(context, identity)).toBe(await idOf(asha.phone))
    expect((await linkBy(ravi.phone, ravi.email)).failure?.message).toBe('HANDLE_GONE')
    expect(await loadUserIdByIdentity(context, identity)).toBe(await idOf(asha.phone))
  })
})

describe('a code by telephone (E18)', () => {
  const call = (to = username) => harness.call('requestCodeByCall', { body: { username: to } })

  it('is another code, spoken digit by digit, and voids the one before (E18)', async () => {
    await harness.call('sendLoginCode', { body: { username } })
    const texted = await codeFor(harness, asha.phone)
    await harness.advance('PT31S')
    expect((await call()).body).toEqual({ message: 'OTP_CALL_PLACED' })
    const [spoken] = await harness.inbox(asha.phone)
    expect(spoken).toMatchObject({
      channel: 'call',
      text: expect.stringMatching(/^Your Ansh code is(, \d){6}, Once more:(, \d){6}, Do not tell it to anyone\.$/),
    })
    const otp = await codeFor(harness, asha.phone)
    expect((await harness.call('verifyLoginCode', { body: { username, otp: texted } })).body.message).toBe(
      'INVALID_OTP',
    )
    expect((await harness.call('verifyLoginCode', { body: { username, otp } })).body.message).toBe('OTP_VERIFIED')
  })

  it('calls nobody who has not asked for a code in the last ten minutes, without revealing it (E18)', async () => {
    expect((await call()).body).toEqual({ message: 'OTP_CALL_PLACED' })
    await harness.call('sendLoginCode', { body: { username: '919000000002' } })
    await harness.advance('PT10M')
    expect((await call('919000000002')).body).toEqual({ message: 'OTP_CALL_PLACED' })
    expect(
      [...(await harness.inbox(asha.phone)), ...(await harness.inbox(ravi.phone))].filter(
        ({ channel }) => channel === 'call',
      ),
    ).toEqual([])
    expect((await harness.call('requestCodeByCall', { body: {} as never })).status).toBe(204)
    expect((await call('x')).status).toBe(400)
  })

  it('is limited to one in 30 seconds and five an hour, for every number alike', async () => {
    const answers = async (to: string) => {
      const statuses = []
      for (let attempt = 0; attempt < 6; attempt++) {
        statuses.push((await call(to)).status, (await call(to)).status)
        await harness.advance('PT31S')
      }
      return statuses
    }
    await harness.call('sendLoginCode', { body: { username } })
    await harness.advance('PT31S')
    const mine = await answers(username)
    expect(mine).toEqual([200, 429, 200, 429, 200, 429, 200, 429, 200, 429, 429, 429])
    await harness.advance('PT1H')
    expect(await answers('919111111111')).toEqual(mine)
    expect((await harness.inbox(asha.phone)).filter(({ channel }) => channel === 'call')).toHaveLength(4)
  })

  it('goes to the new number of a user who changes it, with their session', async () => {
    const token = await harness.logIn(asha.phone)
    const { body } = await harness.call('listSessions', {}, { as: token })
    const identifier = '+919812345678'
    await createOtp(harness.app.context, {
      purpose: 'change',
      identifier,
      bound: body.data[0]?.id,
      pot: 'sms-accounts',
    })
    await harness.advance('PT31S')
    expect((await harness.call('requestCodeByCall', { body: { username: identifier } })).status).toBe(200)
    expect(await harness.inbox(identifier)).toEqual([])
    await harness.advance('PT31S')
    expect((await harness.call('requestCodeByCall', { body: { username: identifier } }, { as: token })).status).toBe(
      200,
    )
    expect((await harness.inbox(identifier))[0]?.channel).toBe('call')
  })

  it('is the code of a registration, too', async () => {
    await harness.call('sendPhoneCode', { body: { mobile_number: '919812345678' } })
    await harness.advance('PT31S')
    await call('919812345678')
    expect((await harness.inbox('+919812345678'))[0]?.channel).toBe('call')
  })
})

describe('a stage', () => {
  const ask = async (settings: Partial<Settings>) => {
    await harness.close()
    harness = await startHarness({ seedData, settings })
    const { body } = await harness.call('sendLoginCode', { body: { username } })
    await harness.advance('PT31S')
    expect((await harness.call('requestCodeByCall', { body: { username } })).body).toEqual({
      message: 'OTP_CALL_PLACED',
    })
    return {
      channel: body.data.channel,
      calls: (await harness.inbox(asha.phone)).filter(({ channel }) => channel === 'call').length,
    }
  }

  it('that proves numbers in the browser still speaks codes, and accepts them', async () => {
    expect(await ask({ phoneProof: 'firebase' })).toEqual({ channel: 'firebase', calls: 1 })
    expect(
      (await harness.call('verifyLoginCode', { body: { username, otp: await codeFor(harness, asha.phone) } })).body
        .message,
    ).toBe('OTP_VERIFIED')
  })

  it('without a caller number places no call', async () => {
    expect(await ask({ voice: { region: 'ap-south-1' } })).toEqual({ channel: 'sms', calls: 0 })
  })

  it('places no call above the limit of a day, and logs it', async () => {
    expect(await ask({ codesADay: { ...potsOf(10), 'sms-accounts': 1 } })).toEqual({ channel: 'sms', calls: 0 })
    expect(harness.log.map(({ event }) => event)).toEqual(expect.arrayContaining(['codes-used-up', 'call-blocked']))
  })
})

describe('a login', () => {
  it('returns a new token, whatever the request carried', async () => {
    const known = await harness.logIn(ravi.phone)
    await harness.advance('PT1M')
    await harness.call('sendEmailLoginCode', { body: { email } })
    const response = await harness.app.call({
      method: 'POST',
      target: '/api/email/otpvalidation',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${known}`, cookie: `token=${known}` },
      body: Buffer.from(JSON.stringify({ email, otp: await codeFor(harness, email), token: known, sid: 'ses_known' })),
      address: '203.0.113.7',
    })
    const { token } = (JSON.parse(String(response.body)) as { token: { token: string } }).token
    expect(token).not.toBe(known)
    expect(response.cookies).toEqual([`token=${token}; Path=/; Max-Age=15552000; SameSite=Strict`])
    expect((await harness.call('readLoginDetail', {}, { as: known })).body.data.email).toBe(ravi.email)
    expect((await harness.call('readLoginDetail', {}, { as: token })).body.data.email).toBe(email)
  })

  it('accepts no handle as a session, and no handle of another kind', async () => {
    const { body } = await harness.call('findAccount', { body: { username } })
    const handle = body.data?.user_id ?? ''
    expect((await harness.call('readLoginDetail', {}, { as: handle })).status).toBe(401)
    expect(
      (await harness.call('sendPhoneCode', { body: { mobile_number: '919812345678', id: handle } })).failure?.message,
    ).toBe('HANDLE_GONE')
  })
})
