import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FullContext } from '#functions/platform/context.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { codeFor, meera, proveEmail, wrong } from '#tests/harness/steps/codes.ts'

// Responses reveal whether an account exists only where the specification requires it (docs/specification/endpoints.md: E2, E3, E13, E14, E17).

let harness: Harness
let calls: string[]

beforeEach(async () => {
  calls = []
  harness = await startHarness({ seedData, adapt: (context) => ({ ...context, table: recording(context.table) }) })
})
afterEach(() => harness.close())

function recording(table: FullContext['table']): FullContext['table'] {
  return new Proxy(table, {
    get: (whole, name) => {
      const method: unknown = Reflect.get(whole, name)
      if (typeof method !== 'function') return method
      return (...given: unknown[]) => {
        const of = /^\w+#[a-z-]+/.exec((given[0] as { pk?: string }).pk ?? '')?.[0] ?? ''
        // The maintenance flag is read once in 30 seconds, independent of the request.
        if (of !== 'platform#maintenance') calls.push(`${String(name)} ${of}`)
        return method.apply(whole, given) as unknown
      }
    },
  })
}

/** The response of a request, and the table calls that it made. */
async function observe(
  ask: () => Promise<{
    status: number
    failure: { message: string; data?: unknown } | undefined
    readonly body: unknown
  }>,
) {
  calls = []
  const { status, failure, ...answered } = await ask().then((each) => ({
    status: each.status,
    failure: each.failure,
    body: each.failure === undefined ? each.body : undefined,
  }))
  return { status, response: failure === undefined ? answered.body : [failure.message, failure.data], calls }
}

const stranger = { email: 'stranger@example.com', phone: '919111111111' }
const known = { email: asha.email, phone: asha.phone.slice(1) }

describe('a stranger learns nothing', () => {
  it('by trying a code of an address: unknown, without a code, with a wrong one (E16)', async () => {
    const guess = (email: string) =>
      observe(() => harness.call('verifyEmailLoginCode', { body: { email, otp: '000000' } }))
    const unknown = await guess(stranger.email)
    expect(unknown.response).toEqual({ message: 'INVALID_OTP', data: { attempts_left: 4, reason: 'wrong' } })
    expect(await guess(known.email)).toEqual(unknown)
    await harness.call('sendEmailLoginCode', { body: { email: known.email } })
    const otp = wrong(await codeFor(harness, known.email))
    expect(await observe(() => harness.call('verifyEmailLoginCode', { body: { email: known.email, otp } }))).toEqual(
      unknown,
    )
  })

  it('by trying a code of a number (E15, E6)', async () => {
    const guess = (username: string) =>
      observe(() => harness.call('verifyLoginCode', { body: { username, otp: '000000' } }))
    expect(await guess(known.phone)).toEqual(await guess(stranger.phone))
    const id = await proveEmail(harness)
    const bind = (mobile_number: string) =>
      observe(() => harness.call('verifyPhoneCode', { body: { mobile_number, otp: '000000', id } }))
    expect(await bind(known.phone)).toEqual(await bind(stranger.phone))
  })

  it('by trying a code of a registration (E5)', async () => {
    const guess = (email: string) =>
      observe(() => harness.call('verifyRegistrationCode', { body: { email, otp: '000000' } }))
    expect(await guess(known.email)).toEqual(await guess(stranger.email))
  })

  it('by asking for a call (E18)', async () => {
    const call = (username: string) => observe(() => harness.call('requestCodeByCall', { body: { username } }))
    const unknown = await call(stranger.phone)
    expect(unknown).toMatchObject({ status: 200, response: { message: 'OTP_CALL_PLACED' } })
    expect(await call(known.phone)).toEqual(unknown)
    await harness.call('sendLoginCode', { body: { username: '919000000002' } })
    await harness.advance('PT31S')
    expect(await call('919000000002')).toMatchObject({ status: unknown.status, response: unknown.response })
  })

  it('by handles: unknown, foreign and expired ones have the same response', async () => {
    const { body } = await harness.call('findAccount', { body: { username: known.phone } })
    const entry = body.data?.user_id ?? ''
    const registration = await proveEmail(harness)
    await harness.advance('PT24H')
    const send = (handle: string) => observe(() => harness.call('sendEmailLoginCode', { body: { handle } }))
    const never = await send('A'.repeat(22))
    expect(never).toMatchObject({ status: 410, response: ['HANDLE_GONE', undefined] })
    for (const handle of [entry, registration]) expect(await send(handle)).toEqual(never)
  })

  it('about another’s unfinished registration by entering its address (E3)', async () => {
    const ask = (email: string) => observe(() => harness.call('sendRegistrationCode', { body: { email } }))
    await proveEmail(harness)
    await harness.advance('PT1M')
    expect(await ask(meera.email)).toEqual(await ask(stranger.email))
  })
})

describe('what a look-up returns of an account', () => {
  it('is masked, and never its id (E17)', async () => {
    const responses = [
      (await harness.call('sendRegistrationCode', { body: { email: known.email } })).body,
      (await harness.call('findAccount', { body: { username: known.phone } })).body,
    ]
    const text = JSON.stringify(responses)
    for (const secret of [known.email, known.phone, 'usr_', 'Asha', 'Verma']) expect(text).not.toContain(secret)
  })

  it('is available three hundred times an hour from one client IP address, then five times a minute', async () => {
    const ask = async (count: number) =>
      (await harness.call('findAccount', { body: { username: `919111111${String(count).padStart(3, '0')}` } })).status
    const statuses = []
    for (let count = 0; count < 306; count++) statuses.push(await ask(count))
    expect(statuses).toEqual([...Array.from({ length: 305 }, () => 200), 429])
    await harness.advance('PT1M')
    expect(await ask(0)).toBe(200)
  })
})
