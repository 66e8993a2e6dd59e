import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asha, seedData, ravi } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { placeOrder } from '#tests/harness/steps/order.ts'

let harness: Harness

beforeEach(async () => {
  harness = await startHarness({ seedData })
})
afterEach(() => harness.close())

const username = '919000000001'

async function codeFor(phone: string): Promise<string> {
  return /\b\d{6}\b/.exec((await harness.inbox(phone))[0]?.text ?? '')?.[0] ?? ''
}

/** Five codes that differ from the right one. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('logging in by phone', () => {
  it('answers an unregistered, a missing and a malformed number as specified (E13, X29)', async () => {
    expect((await harness.call('sendLoginCode', { body: { username: '919111111111' } })).failure).toMatchObject({
      name: 'UnauthorizedError',
      message: 'REQUIRED_REGISTRATION',
    })
    expect((await harness.call('sendLoginCode', { body: {} as never })).status).toBe(204)
    expect((await harness.call('sendLoginCode', { body: { username: 'abc' } })).status).toBe(400)
  })

  it('allows a code every thirty seconds and five an hour (C2)', async () => {
    expect((await harness.call('sendLoginCode', { body: { username } })).status).toBe(200)
    const soon = await harness.call('sendLoginCode', { body: { username } })
    expect(soon).toMatchObject({ status: 429, failure: { name: 'TooManyRequestsError' } })
    expect(soon.headers['retry-after']).toBe('30')
    for (let sent = 1; sent < 5; sent++) {
      await harness.advance('PT31S')
      expect((await harness.call('sendLoginCode', { body: { username } })).status).toBe(200)
    }
    await harness.advance('PT31S')
    expect((await harness.call('sendLoginCode', { body: { username } })).status).toBe(429)
  })

  it('takes a code once, for ten minutes (E15, C1)', async () => {
    await harness.call('sendLoginCode', { body: { username } })
    const otp = await codeFor(asha.phone)
    await harness.advance('PT10M')
    expect((await harness.call('verifyLoginCode', { body: { username, otp } })).body.message).toBe('INVALID_OTP')
    const token = await harness.logIn(asha.phone)
    expect(token).toMatch(/\./)
    expect(
      (await harness.call('verifyLoginCode', { body: { username, otp: await codeFor(asha.phone) } })).body.message,
    ).toBe('INVALID_OTP')
  })

  it('checks five guesses, however many arrive at once, then blocks for a day', async () => {
    await harness.call('sendLoginCode', { body: { username } })
    const otp = await codeFor(asha.phone)
    const guesses = await Promise.all(
      Array.from({ length: 40 }, () => harness.call('verifyLoginCode', { body: { username, otp: wrong(otp) } })),
    )
    expect(guesses.filter(({ body }) => body.message === 'OTP_VERIFIED')).toEqual([])
    const right = await harness.call('verifyLoginCode', { body: { username, otp } })
    expect(right.body).toEqual({ message: 'ACCOUNT_BLOCKED', data: { hours: 24, minutes: 0 } })
    await harness.advance('PT23H30M')
    expect((await harness.call('sendLoginCode', { body: { username } })).failure).toMatchObject({
      message: 'ACCOUNT_BLOCKED',
      data: { hours: 0, minutes: 30 },
    })
    await harness.advance('PT31M')
    expect(await harness.logIn(asha.phone)).toMatch(/\./)
  })
})

describe('a session', () => {
  it('ends by logging out, here or everywhere', async () => {
    const first = await harness.logIn(asha.phone)
    await harness.advance('PT1M')
    const second = await harness.logIn(asha.phone)
    expect((await harness.call('listSessions', {}, { as: second })).body.data.map(({ current }) => current)).toEqual([
      true,
      false,
    ])
    await harness.call('endSession', { params: { id: 'current' } }, { as: first })
    expect((await harness.call('readLoginDetail', {}, { as: first })).failure?.name).toBe('UnauthorizedError')
    await harness.call('endAllSessions', {}, { as: second })
    expect((await harness.call('readLoginDetail', {}, { as: second })).status).toBe(401)
  })

  it('expires after 180 days, with an error of its own (C6)', async () => {
    const token = await harness.logIn(asha.phone)
    harness.clock.advance(15_552_000_000 + 1_000)
    expect((await harness.call('readLoginDetail', {}, { as: token })).failure?.name).toBe('TokenExpiredError')
  })

  it('is refused for a missing, malformed or altered token', async () => {
    const token = await harness.logIn(asha.phone)
    const [head = '', , signature = ''] = token.split('.')
    const forged = `${head}.${Buffer.from(JSON.stringify({ sub: 'usr_other', sid: 'ses_other', role: 'SUPERVISOR', exp: 9e9, iat: 1 })).toString('base64url')}.${signature}`
    for (const as of ['', 'nonsense', forged, `${token}x`]) {
      const { failure } = await harness.call('readLoginDetail', {}, { as })
      expect(failure?.name).toBe('UnauthorizedError')
    }
  })

  it('has no access to data of another user (E21, E22)', async () => {
    const [token, other] = [await harness.logIn(asha.phone), await harness.logIn(ravi.phone)]
    const { order_id } = await placeOrder(harness, token)
    const { body: me } = await harness.call('readLoginDetail', {}, { as: token })
    expect((await harness.call('readBasicInfo', { params: { id: me.data.id } }, { as: other })).status).toBe(403)
    for (const refused of [
      await harness.call('readPaymentStatus', { body: { paymentid: order_id } }, { as: other }),
      await harness.call('createServiceOrder', { body: { order_id } }, { as: other }),
      await harness.call('cancelOrder', { params: { id: order_id }, body: {} }, { as: other }),
      await harness.call('uploadOriginal', { body: { data: { service_order_id: order_id } } }, { as: other }),
      await harness.call('readEscrowSteps', { body: { service_id: order_id } }, { as: other }),
    ]) {
      expect(refused).toMatchObject({ status: 404, failure: { message: 'NOT_FOUND' } })
    }
  })

  it('makes one order of a quote, and repeats the response for the same idempotency key', async () => {
    const token = await harness.logIn(asha.phone)
    const { body: me } = await harness.call('readLoginDetail', {}, { as: token })
    const { body: quoted } = await harness.call(
      'quoteOrder',
      { query: { user_id: me.data.id, security_id: 'sec_kaveri' } },
      { as: token },
    )
    const request = { body: { quote_id: quoted.data.quote_id, user_id: me.data.id } }
    const headers = { 'idempotency-key': 'purchase-1' }
    const first = await harness.call('placeOrder', request, { as: token, headers })
    const repeats = await Promise.all([
      harness.call('placeOrder', request, { as: token, headers }),
      harness.call('placeOrder', request, { as: token }),
    ])
    for (const repeat of repeats) expect(repeat.body).toEqual(first.body)
    const other = await harness.call(
      'placeOrder',
      { body: { ...request.body, quote_id: 'quo_other' } },
      { as: token, headers },
    )
    expect(other.failure?.message).toBe('KEY_REUSED')
  })
})
