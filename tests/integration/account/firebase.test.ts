import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asha, seedData, ravi } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'

/** An application that proves phone numbers with Firebase: the browser gets a code from Firebase and sends its token. */
let harness: Harness
beforeEach(async () => {
  harness = await startHarness({ seedData, settings: { phoneProof: 'firebase' } })
})
afterEach(() => harness.close())

const username = asha.phone.slice(1)

async function tokenFor(phone: string, more: object = {}): Promise<string> {
  const { id_token } = (await harness.sandbox('/firebase/test/token', { phone, ...more })) as { id_token: string }
  return id_token
}

function logInWith(id_token: string, more: { otp?: string } = {}) {
  return harness.call('verifyLoginCode', { body: { username, id_token, ...more } })
}

const nowSeconds = () => Date.parse(harness.clock.now()) / 1000

describe('a fresh token of Firebase', () => {
  it('logs in: the code was sent by the service, and nothing by us', async () => {
    const sent = await harness.call('sendLoginCode', { body: { username } })
    expect(sent.body).toEqual({ message: 'OTP_SENT', data: { channel: 'firebase' } })
    expect(await harness.inbox(asha.phone)).toEqual([])
    const entered = await logInWith(await tokenFor(asha.phone), { otp: '000000' })
    if (entered.body.message !== 'OTP_VERIFIED') throw new Error(entered.body.message)
    const me = await harness.call('readLoginDetail', {}, { as: entered.body.token.token })
    expect(me.body.data.contact_no).toBe(username)
  })

  it('has its addresses in the configuration of the browser (E19)', async () => {
    const { body } = await harness.call('readPhoneProof', {})
    expect(body.data).toMatchObject({
      provider: 'firebase',
      projectId: 'ansh-sandbox',
      emulatorUrl: harness.app.sandboxAddress,
    })
  })

  it('is accepted once, however its signature is encoded and however many requests bring it at once', async () => {
    const token = await tokenFor(asha.phone)
    const both = await Promise.all([logInWith(token), logInWith(token)])
    expect(both.map(({ body }) => body.message).sort()).toEqual(['INVALID_OTP', 'OTP_VERIFIED'])
    // The last character of 256 bytes in base64url has two bits without meaning.
    const last = token.at(-1) ?? ''
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const twin = token.slice(0, -1) + alphabet[alphabet.indexOf(last) ^ 1]
    for (const again of [token, twin]) expect((await logInWith(again)).body.message).toBe('INVALID_OTP')
    await harness.advance('PT4M')
    expect((await logInWith(token)).body.message).toBe('INVALID_OTP')
  })

  it('is verified with a key that was published after our last fetch', async () => {
    expect((await logInWith(await tokenFor(asha.phone))).body.message).toBe('OTP_VERIFIED')
    const before = await tokenFor(asha.phone)
    await harness.sandbox('/firebase/test/rotate', {})
    // Anyone may name an unknown key, so the keys are not fetched again at once.
    expect((await logInWith(await tokenFor(asha.phone))).body.message).toBe('INVALID_OTP')
    await harness.advance('PT1M')
    expect((await logInWith(await tokenFor(asha.phone))).body.message).toBe('OTP_VERIFIED')
    expect((await logInWith(before)).body.message).toBe('OTP_VERIFIED')
  })

  it('is not refused while the keys cannot be fetched, and is still valid afterwards', async () => {
    const token = await tokenFor(asha.phone)
    await harness.sandbox('/levers', { firebase: { errorRate: 1 } }, 'PUT')
    expect(await logInWith(token)).toMatchObject({ status: 502, failure: { message: 'PARTNER_SILENT' } })
    await harness.sandbox('/levers', { firebase: { errorRate: 0 } }, 'PUT')
    expect((await logInWith(token)).body.message).toBe('OTP_VERIFIED')
  })

  it('is accepted with cached keys while the service is unavailable', async () => {
    await logInWith(await tokenFor(asha.phone))
    await harness.sandbox('/levers', { firebase: { errorRate: 1 } }, 'PUT')
    await harness.advance('PT6H')
    expect((await logInWith(await tokenFor(asha.phone))).body.message).toBe('OTP_VERIFIED')
    await harness.advance('PT2H')
    expect((await logInWith(await tokenFor(asha.phone))).status).toBe(502)
  })
})

describe('an invalid token', () => {
  const wrong: readonly [what: string, phone: string, more: () => object][] = [
    ['for another number', ravi.phone, () => ({})],
    ['with no signature', asha.phone, () => ({ alg: 'none' })],
    ['with the public key taken for a secret', asha.phone, () => ({ alg: 'HS256' })],
    ['signed by a stranger', asha.phone, () => ({ foreign: true })],
    ['under an unknown key', asha.phone, () => ({ kid: 'key-99' })],
    [
      'of another project',
      asha.phone,
      () => ({ claims: { aud: 'another', iss: 'https://securetoken.google.com/another' } }),
    ],
    ['for another project alone', asha.phone, () => ({ claims: { aud: 'another' } })],
    ['for us and another', asha.phone, () => ({ claims: { aud: ['ansh-sandbox', 'another'] } })],
    ['of another issuer', asha.phone, () => ({ claims: { iss: 'https://accounts.google.com' } })],
    [
      'of a user who signed in with a password',
      asha.phone,
      () => ({ claims: { firebase: { sign_in_provider: 'password' } } }),
    ],
    ['of a user who linked a number once', asha.phone, () => ({ claims: { firebase: null } })],
    ['without a subject', asha.phone, () => ({ claims: { sub: '' } })],
    ['without a subject', asha.phone, () => ({ claims: { sub: null } })],
    ['without a number', asha.phone, () => ({ claims: { phone_number: null } })],
    ['without the time of the proof', asha.phone, () => ({ claims: { auth_time: null } })],
    ['that never ends', asha.phone, () => ({ claims: { exp: null } })],
    ['that has ended', asha.phone, () => ({ claims: { exp: nowSeconds() - 60 } })],
    ['of a proof six minutes ago, though made now', asha.phone, () => ({ claims: { auth_time: nowSeconds() - 360 } })],
    ['of a proof in the future', asha.phone, () => ({ claims: { auth_time: nowSeconds() + 120 } })],
    ['made in the future', asha.phone, () => ({ claims: { iat: nowSeconds() + 120 } })],
    ['whose times are text', asha.phone, () => ({ claims: { auth_time: 'now' } })],
  ]

  it.each(wrong)('%s is a wrong code (INVALID_OTP)', async (_what, phone, more) => {
    const { body } = await logInWith(await tokenFor(phone, more()))
    expect(body).toEqual({ message: 'INVALID_OTP', data: { attempts_left: 5, reason: 'wrong' } })
  })

  it('is one older than five minutes', async () => {
    const [early, late] = [await tokenFor(asha.phone), await tokenFor(asha.phone)]
    await harness.advance('PT4M59S')
    expect((await logInWith(early)).body.message).toBe('OTP_VERIFIED')
    await harness.advance('PT2S')
    expect((await logInWith(late)).body.message).toBe('INVALID_OTP')
  })

  it('is malformed, too, and any number of them blocks no account', async () => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const nonsense = [
      'a.b.c',
      '..',
      `${part({ alg: 'RS256', kid: 'key-1' })}.${part('text')}.AA`,
      `${part({ alg: 'RS256', kid: 7 })}.${part({})}.AA`,
      `${part({ alg: 'RS256', kid: 'key-1', crit: ['b64'], b64: false })}.${part({})}.AA`,
      `${part(null)}.${part(null)}.`,
    ]
    for (const token of nonsense) expect((await logInWith(token)).status).toBeLessThan(500)
    for (let n = 0; n < 6; n += 1) await logInWith(await tokenFor(ravi.phone))
    expect((await logInWith(await tokenFor(asha.phone))).body.message).toBe('OTP_VERIFIED')
  })
})

/** The digits of the newest message to a phone number; a call speaks them twice. */
async function codeFor(to: string): Promise<string> {
  const [newest] = await harness.inbox(to)
  const digits = newest?.channel === 'call' ? newest.text.replace(/\D/g, '') : /\b\d{6}\b/.exec(newest?.text ?? '')?.[0]
  return (digits ?? '').slice(0, 6)
}

describe('the same proof', () => {
  it('verifies the number of a registration, which ends in an account', async () => {
    const [email, phone] = ['meera@example.com', '+919812345678']
    const mobile_number = phone.slice(1)
    await harness.call('sendRegistrationCode', { body: { email } }).then(({ body }) => body)
    const verified = await harness.call('verifyRegistrationCode', { body: { email, otp: await codeFor(email) } })
    if (verified.body.message !== 'OTP_VERIFIED') throw new Error(verified.body.message)
    const id = verified.body.data.created_user_id
    expect((await harness.call('sendPhoneCode', { body: { mobile_number, id } })).body.data.channel).toBe('firebase')
    const prove = async (of: string) =>
      (
        await harness.call('verifyPhoneCode', {
          body: { mobile_number, id, otp: '000000', id_token: await tokenFor(of) },
        })
      ).body.message
    expect([await prove(asha.phone), await prove(phone)]).toEqual(['INVALID_OTP', 'OTP_VERIFIED'])
    const details = {
      user_type: 'INDIVIDUAL',
      first_name: 'Meera',
      last_name: 'Rao',
      email,
      mobile_number,
      created_user_id: id,
    } as const
    const { body } = await harness.call('registerUser', { body: details })
    expect((await harness.call('readLoginDetail', {}, { as: body.token.token })).body.data).toMatchObject({
      contact_no: mobile_number,
      email,
    })
  })

  it('verifies a new number of an account (E6, E7), after a step-up of its owner', async () => {
    const entered = await logInWith(await tokenFor(asha.phone))
    if (entered.body.message !== 'OTP_VERIFIED') throw new Error(entered.body.message)
    const as = entered.body.token.token
    const phone = '+919812345678'
    const mobile_number = phone.slice(1)
    await harness.call('sendStepUpCode', { body: { change: 'number' } }, { as }).then(({ body }) => body)
    expect(
      (await harness.call('verifyStepUpCode', { body: { change: 'number', otp: await codeFor(asha.email) } }, { as }))
        .body.message,
    ).toBe('OTP_VERIFIED')
    expect((await harness.call('sendPhoneCode', { body: { mobile_number } }, { as })).body.data.channel).toBe(
      'firebase',
    )
    const prove = async (of: string) =>
      (await harness.call('verifyPhoneCode', { body: { mobile_number, id_token: await tokenFor(of) } }, { as })).body
        .message
    expect([await prove(asha.phone), await prove(phone)]).toEqual(['INVALID_OTP', 'OTP_VERIFIED'])
    await harness.call('updatePhone', { body: { user_name: mobile_number } }, { as }).then(({ body }) => body)
    expect((await harness.call('readLoginDetail', {}, { as })).body.data.contact_no).toBe(mobile_number)
  })
})

describe('a code without a token', () => {
  it('is accepted when we made it for a call', async () => {
    await harness.call('sendLoginCode', { body: { username } })
    await harness.advance('PT1M')
    await harness.call('requestCodeByCall', { body: { username } }).then(({ body }) => body)
    const [call] = await harness.inbox(asha.phone)
    expect(call?.channel).toBe('call')
    const otp = await codeFor(asha.phone)
    expect((await harness.call('verifyLoginCode', { body: { username, otp } })).body.message).toBe('OTP_VERIFIED')
    expect((await harness.call('verifyLoginCode', { body: { username, otp } })).body.message).toBe('INVALID_OTP')
  })

  it('is refused in this mode, because we have sent none', async () => {
    await harness.call('sendLoginCode', { body: { username } })
    for (const otp of ['000000', '123456'])
      expect((await harness.call('verifyLoginCode', { body: { username, otp } })).body.message).toBe('INVALID_OTP')
  })
})

it('a stage that sends its own codes refuses Firebase tokens', async () => {
  const token = await tokenFor(asha.phone)
  const other = await startHarness({ seedData, settings: { phoneProof: 'sms' } })
  const answered = await other.call('verifyLoginCode', { body: { username, id_token: token } })
  const { id_token: own } = (await other.sandbox('/firebase/test/token', { phone: asha.phone })) as { id_token: string }
  const ownAnswered = await other.call('verifyLoginCode', { body: { username, id_token: own } })
  await other.close()
  expect([answered.body.message, ownAnswered.body.message]).toEqual(['INVALID_OTP', 'INVALID_OTP'])
})
