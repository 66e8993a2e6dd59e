import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codesPerHundredAccounts } from '#shared/account/limits.ts'
import { Pot } from '#shared/account/otp.ts'
import { countAccount, countAccounts } from '#functions/account/registration/account-counter.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { UserId } from '#shared/kernel/id.ts'
import { sized } from '#tests/full.ts'
import { asha, ravi, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { codeFor, detailsOf, meera, potsOf, proveEmail, provePhone, wrong } from '#tests/harness/steps/codes.ts'

const pots = Pot.options

// Nobody is locked out: not by strangers, not by a lost answer, not by an old code, not by a shared network.

let harness: Harness

async function restart(settings: Partial<Settings>): Promise<void> {
  await harness.close()
  harness = await startHarness({ seedData, settings })
}

beforeEach(async () => {
  harness = await startHarness({ seedData })
})
afterEach(() => harness.close())

const username = asha.phone.slice(1)
const browser = 'A'.repeat(22)
const otherBrowser = 'B'.repeat(22)

/** A request from a network address, without a session. Returns the status. */
async function askFrom(address: string, target: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const { status } = await harness.app.call({
    method: 'POST',
    target: `/api${target}`,
    headers,
    body: Buffer.from(JSON.stringify(body)),
    address,
  })
  return status
}

const logIn = (otp: string, by?: string) =>
  harness.call('verifyLoginCode', { body: { username, otp, ...(by !== undefined && { browser: by }) } })

async function sendLogin(): Promise<string> {
  await harness.call('sendLoginCode', { body: { username } }).then(({ body }) => body)
  return codeFor(harness, asha.phone)
}

function tokenOf(answer: Awaited<ReturnType<typeof logIn>>['body']): string {
  if (answer.message !== 'OTP_VERIFIED') throw new Error(answer.message)
  return answer.token.token
}

/** How many sessions the person of a token has. */
const sessionsOf = async (token: string) => (await harness.call('listSessions', {}, { as: token })).body.data.length

const invalid = (reason: string, attempts_left = 5) => ({ message: 'INVALID_OTP', data: { attempts_left, reason } })

describe('strangers', () => {
  it('with thousands of numbers stop no login, no sign-up and no e-mail', async () => {
    for (let index = 0; index < sized(110, 2_000); index += 1)
      await askFrom(`203.0.${index % 250}.7`, '/public_user/otpauthentication', {
        mobile_number: `91987650${String(index).padStart(4, '0')}`,
      })
    expect(new Set(harness.log.flatMap((line) => (line.event === 'codes-used-up' ? [line['pot']] : [])))).toEqual(
      new Set(['sms-others']),
    )
    expect((await harness.call('sendPhoneCode', { body: { mobile_number: '919812399999' } })).failure).toMatchObject({
      name: 'TooManyRequestsError',
      message: 'CODES_USED_UP',
    })
    expect(await harness.logIn(asha.phone)).toMatch(/\./)
    const id = await proveEmail(harness)
    await provePhone(harness, id)
    expect((await harness.call('registerUser', { body: detailsOf(id) })).status).toBe(200)
  })

  it.each(pots)('who use up the codes of %s leave those of every other kind', async (emptied) => {
    await restart({ codesADay: { ...potsOf(100), [emptied]: 1 } })
    const id = await proveEmail(harness)
    const kinds: Readonly<Record<Pot, (index: number) => Promise<{ status: number }>>> = {
      'sms-accounts': (index) => harness.call('sendLoginCode', { body: { username: `91900000000${index}` } }),
      'sms-registrations': (index) =>
        harness.call('sendPhoneCode', { body: { mobile_number: `91981230000${index}`, id } }),
      'sms-others': (index) => harness.call('sendPhoneCode', { body: { mobile_number: `91981234000${index}` } }),
      'email-accounts': (index) =>
        harness.call('sendEmailLoginCode', { body: { email: index === 1 ? asha.email : ravi.email } }),
      'email-registrations': (index) =>
        harness.call('sendRegistrationCode', { body: { email: `new${index}@example.com` } }),
    }
    const twice = async (pot: Pot) => [(await kinds[pot](1)).status, (await kinds[pot](2)).status]
    const emptiedStatuses = await twice(emptied)
    expect(emptiedStatuses.at(-1)).toBe(429)
    for (const pot of pots.filter((each) => each !== emptied)) expect(await twice(pot), pot).toEqual([200, 200])
  })

  it('need many more codes to empty a pot when there are many accounts', async () => {
    await restart({ codesADay: potsOf(1) })
    const { context } = harness.app
    const accounts = Math.ceil(100 / codesPerHundredAccounts['sms-accounts'])
    for (let index = 0; index < 32 * accounts; index += 1) await countAccount(context, UserId.parse(`usr_${index}`))
    const login = async (index: number) =>
      (await harness.call('sendLoginCode', { body: { username: `91900000000${index}` } })).status
    expect([await login(1), await login(2)]).toEqual([200, 200])
    const others = async (index: number) =>
      (await harness.call('sendPhoneCode', { body: { mobile_number: `91981230000${index}` } })).status
    expect([await others(1), await others(2)]).toEqual([200, 429])
  })

  it('gain nothing by writing one IPv6 address in many ways, nor by the other addresses of its network', async () => {
    const spellings = ['2001:db8:0:7::1', '2001:DB8:0:7:0:0:0:1', '2001:0db8::7:0:0:0:1', '2001:db8:0:7:ffff::9']
    const ask = (index: number) =>
      askFrom(spellings[index % spellings.length] ?? '', '/mobile_data_check', { username: '919111111111' })
    const statuses = []
    for (let index = 0; index < 306; index += 1) statuses.push(await ask(index))
    expect(statuses).toEqual([...Array.from({ length: 305 }, () => 200), 429])
    expect(await askFrom('2001:db8:0:8::1', '/mobile_data_check', { username: '919111111111' })).toBe(200)
  })

  it.each(['9112345', '910000000000', '91900000000123', '915000000000', '49151234567890'])(
    'send no code to %s, which no phone can have, and use up nothing',
    async (number) => {
      for (const [name, body] of [
        ['sendPhoneCode', { mobile_number: number }],
        ['sendLoginCode', { username: number }],
        ['requestCodeByCall', { username: number }],
        ['findAccount', { username: number }],
      ] as const)
        expect((await harness.call(name, { body } as never)).failure?.message, name).toBe('NUMBER_IMPOSSIBLE')
      expect(await harness.inbox(`+${number}`)).toEqual([])
    },
  )
})

describe('a shared network', () => {
  it('is not counted for what the limits of one number refuse, nor for right codes', async () => {
    const otp = await sendLogin()
    for (let again = 0; again < 310; again += 1)
      expect((await harness.call('sendLoginCode', { body: { username } })).failure?.message).toBe('SENT_TOO_OFTEN')
    for (let again = 0; again < 310; again += 1) expect((await logIn(otp, browser)).body.message).toBe('OTP_VERIFIED')
    expect((await harness.call('findAccount', { body: { username } })).status).toBe(200)
    expect((await logIn(wrong(otp))).body).toEqual(invalid('wrong', 4))
  })
})

describe('a code', () => {
  it('of an SMS ends with the line by which a browser fills it in on our site only', async () => {
    await restart({ siteAddress: 'https://ansh.example' })
    const otp = await sendLogin()
    const [sms] = await harness.inbox(asha.phone)
    expect(sms?.text.split('\n').at(-1)).toBe(`@ansh.example #${otp}`)
    expect(sms?.text.length).toBeLessThanOrEqual(160)
  })

  it('that is right, five times at once, signs in and blocks nothing', async () => {
    const otp = await sendLogin()
    const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(otp)))
    const messages = answers.map(({ body }) => (body.message === 'INVALID_OTP' ? body.data.reason : body.message))
    expect(messages.sort()).toEqual(['OTP_VERIFIED', 'used', 'used', 'used', 'used'])
    await harness.advance('PT31S')
    expect((await logIn(await sendLogin())).body.message).toBe('OTP_VERIFIED')
  })

  it('says whether it is wrong, used, replaced or expired; only a wrong one counts', async () => {
    const first = await sendLogin()
    expect((await logIn(wrong(first))).body).toEqual(invalid('wrong', 4))
    await harness.advance('PT31S')
    await harness.call('requestCodeByCall', { body: { username } }).then(({ body }) => body)
    const spoken = await codeFor(harness, asha.phone)
    for (let time = 0; time < 6; time += 1) expect((await logIn(first)).body).toEqual(invalid('replaced', 4))
    expect((await logIn(spoken)).body.message).toBe('OTP_VERIFIED')
    expect((await logIn(spoken)).body).toEqual(invalid('used'))
    await harness.advance('PT31S')
    const late = await sendLogin()
    await harness.advance('PT10M')
    for (let time = 0; time < 6; time += 1) expect((await logIn(late)).body).toEqual(invalid('expired'))
    expect((await logIn(await sendLogin())).body.message).toBe('OTP_VERIFIED')
  })

  it('that cannot be sent, because the day’s are used up, leaves the one before valid', async () => {
    await restart({ codesADay: potsOf(1) })
    const otp = await sendLogin()
    await harness.advance('PT31S')
    expect((await harness.call('sendLoginCode', { body: { username } })).failure?.message).toBe('CODES_USED_UP')
    expect((await logIn(otp)).body.message).toBe('OTP_VERIFIED')
  })
})

describe('a lost answer', () => {
  it('of a login by phone: the same code logs in again for two minutes, in the same browser only', async () => {
    const otp = await sendLogin()
    expect((await logIn(otp, browser)).body.message).toBe('OTP_VERIFIED')
    await harness.advance('PT1M59S')
    const as = tokenOf((await logIn(otp, browser)).body)
    expect((await harness.call('readLoginDetail', {}, { as })).body.data.contact_no).toBe(username)
    for (const by of [otherBrowser, undefined]) expect((await logIn(otp, by)).body).toEqual(invalid('used'))
    await harness.advance('PT1S')
    expect((await logIn(otp, browser)).body).toEqual(invalid('used'))
  })

  it('leaves no session that nobody knows: the retry has that of the lost answer', async () => {
    const otp = await sendLogin()
    const lost = tokenOf((await logIn(otp, browser)).body)
    await harness.advance('PT1M')
    const kept = tokenOf((await logIn(otp, browser)).body)
    const list = async (as: string) => (await harness.call('listSessions', {}, { as })).body.data
    expect(await list(kept)).toEqual([expect.objectContaining({ current: true })])
    expect(await list(lost)).toEqual(await list(kept))
    // Another code is another login, in the same browser too.
    await harness.advance('PT1M')
    const another = tokenOf((await logIn(await sendLogin(), browser)).body)
    expect(await list(another)).toHaveLength(2)
    expect((await harness.call('endSession', { params: { id: 'current' } }, { as: kept })).status).toBe(200)
    expect(await list(another)).toHaveLength(1)
  })

  it('of a login by a masked e-mail address', async () => {
    const { body: found } = await harness.call('findAccount', { body: { username } })
    const handle = found.data?.user_id ?? ''
    await harness.call('sendEmailLoginCode', { body: { handle } }).then(({ body }) => body)
    const otp = await codeFor(harness, asha.email)
    const check = () => harness.call('verifyEmailLoginCode', { body: { handle, otp, browser } })
    expect((await check()).body.message).toBe('OTP_VERIFIED')
    expect(await sessionsOf(tokenOf((await check()).body))).toBe(1)
    await harness.advance('PT2M')
    expect((await check()).failure?.message).toBe('HANDLE_GONE')
  })

  it('of each step of a sign-up: the retry goes on, and opens one account', async () => {
    await harness.call('sendRegistrationCode', { body: { email: meera.email } }).then(({ body }) => body)
    const mailed = { email: meera.email, otp: await codeFor(harness, meera.email), browser }
    await harness.call('verifyRegistrationCode', { body: mailed }).then(({ body }) => body)
    const proved = (await harness.call('verifyRegistrationCode', { body: mailed })).body
    if (proved.message !== 'OTP_VERIFIED') throw new Error(proved.message)
    const id = proved.data.created_user_id
    const { mobile_number } = meera
    await harness.call('sendPhoneCode', { body: { mobile_number, id } }).then(({ body }) => body)
    const texted = { mobile_number, otp: await codeFor(harness, meera.phone), id, browser }
    for (let time = 0; time < 2; time += 1)
      expect((await harness.call('verifyPhoneCode', { body: texted })).body).toEqual({ message: 'OTP_VERIFIED' })
    const opened = (await harness.call('registerUser', { body: detailsOf(id) })).body
    const other = await harness.call('registerUser', { body: { ...detailsOf(id), last_name: 'Rai' } })
    expect(other.failure).toMatchObject({ name: 'GoneError', message: 'HANDLE_GONE' })
    await harness.advance('PT1M59S')
    const again = (await harness.call('registerUser', { body: detailsOf(id) })).body
    expect(again.data.id).toBe(opened.data.id)
    expect((await harness.call('readLoginDetail', {}, { as: again.token.token })).body.data.email).toBe(meera.email)
    expect(await sessionsOf(again.token.token)).toBe(1)
    const counted = Array.from({ length: 16 }, (_, part) => countAccounts(harness.app.context, part))
    expect((await Promise.all(counted)).reduce((sum, count) => sum + count)).toBe(1)
    await harness.advance('PT1S')
    expect((await harness.call('registerUser', { body: detailsOf(id) })).failure?.message).toBe('HANDLE_GONE')
  })

  it('of “Continue with the entered email”', async () => {
    const id = await proveEmail(harness)
    const mobile_number = ravi.phone.slice(1)
    await harness.call('sendPhoneCode', { body: { mobile_number, id, change_email: true } }).then(({ body }) => body)
    const body = { mobile_number, otp: await codeFor(harness, ravi.phone), id, change_email: true, browser }
    for (let time = 0; time < 2; time += 1) {
      const { body: answer } = await harness.call('verifyPhoneCode', { body })
      if (answer.message !== 'OTP_VERIFIED') throw new Error(answer.message)
      expect(await sessionsOf(answer.Jwttoken?.token ?? '')).toBe(1)
    }
    expect((await harness.call('verifyPhoneCode', { body: { ...body, browser: otherBrowser } })).body).toMatchObject(
      invalid('used'),
    )
  })

  it('of a step-up and of the proof of a new number: the session is the browser', async () => {
    const as = await harness.logIn(asha.phone)
    await harness.call('sendStepUpCode', { body: { change: 'number' } }, { as }).then(({ body }) => body)
    const stepUp = { change: 'number', otp: await codeFor(harness, asha.email) } as const
    const { mobile_number } = meera
    for (let time = 0; time < 2; time += 1)
      expect((await harness.call('verifyStepUpCode', { body: stepUp }, { as })).body.message).toBe('OTP_VERIFIED')
    await harness.call('sendPhoneCode', { body: { mobile_number } }, { as }).then(({ body }) => body)
    const proof = { mobile_number, otp: await codeFor(harness, meera.phone) }
    for (let time = 0; time < 2; time += 1)
      expect((await harness.call('verifyPhoneCode', { body: proof }, { as })).body.message).toBe('OTP_VERIFIED')
  })
})

describe('the phone-authentication service', () => {
  beforeEach(() => restart({ phoneProof: 'firebase' }))

  const send = (more: { unsent?: boolean } = {}) => harness.call('sendLoginCode', { body: { username, ...more } })

  it('counts the wrong codes that it made: ours stay at five, and a success forgives those that we spoke', async () => {
    await send().then(({ body }) => body)
    for (let time = 0; time < 8; time += 1) expect((await logIn('000000')).body).toEqual(invalid('wrong', 4))
    await harness.advance('PT31S')
    await harness.call('requestCodeByCall', { body: { username } }).then(({ body }) => body)
    const spoken = await codeFor(harness, asha.phone)
    for (const left of [4, 3, 2, 1]) expect((await logIn(wrong(spoken))).body).toEqual(invalid('wrong', left))
    const { id_token } = (await harness.sandbox('/firebase/test/token', { phone: asha.phone })) as { id_token: string }
    expect((await harness.call('verifyLoginCode', { body: { username, id_token } })).body.message).toBe('OTP_VERIFIED')
    expect((await logIn(wrong(spoken))).body).toEqual(invalid('wrong', 4))
  })

  it('gives a newer token after a lost answer: the retry has the session of the first', async () => {
    const now = Date.parse(harness.clock.now()) / 1000
    const logInByToken = async (auth_time: number) => {
      const claims = { auth_time }
      const { id_token } = (await harness.sandbox('/firebase/test/token', { phone: asha.phone, claims })) as {
        id_token: string
      }
      return tokenOf((await harness.call('verifyLoginCode', { body: { username, id_token, browser } })).body)
    }
    await logInByToken(now)
    expect(await sessionsOf(await logInByToken(now))).toBe(1)
    expect(await sessionsOf(await logInByToken(now - 30))).toBe(2)
  })

  it('that sends no code, because its check for robots failed, uses up no code of the person', async () => {
    await send().then(({ body }) => body)
    for (let time = 0; time < 12; time += 1) expect((await send({ unsent: true })).status).toBe(200)
    expect((await send()).failure?.message).toBe('SENT_TOO_OFTEN')
  })

  it('is the only one that may ask for that: our own codes count each time', async () => {
    await restart({ phoneProof: 'sms' })
    await send().then(({ body }) => body)
    expect((await send({ unsent: true })).failure?.message).toBe('SENT_TOO_OFTEN')
  })
})
