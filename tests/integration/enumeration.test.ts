import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Ports } from '#functions/platform/port/ports.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { codeFor, meera, proveEmail, wrong } from './codes.ts'

// What a stranger may find out of who has an account: only where the specification's own texts say so (E2, E3, E13, E14, E17).

let harness: Harness
let calls: string[]

beforeEach(async () => {
  calls = []
  harness = await startHarness({ seedData, adapt: (ports) => ({ ...ports, table: listening(ports.table) }) })
})
afterEach(() => harness.close())

function listening(table: Ports['table']): Ports['table'] {
  return new Proxy(table, {
    get: (whole, name) => {
      const method: unknown = Reflect.get(whole, name)
      if (typeof method !== 'function') return method
      return (...given: unknown[]) => {
        const of = /^\w+/.exec((given[0] as { pk?: string }).pk ?? '')?.[0] ?? ''
        // The flag of maintenance is read once in half a minute, whoever asks what.
        if (of !== 'maintenance') calls.push(`${String(name)} ${of}`)
        return method.apply(whole, given) as unknown
      }
    },
  })
}

/** What was answered and which calls of the table it took. */
async function seen(
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
  return { status, said: failure === undefined ? answered.body : [failure.message, failure.data], calls }
}

const nobody = { email: 'nobody@example.com', phone: '919111111111' }
const known = { email: asha.email, phone: asha.phone.slice(1) }

describe('a stranger learns nothing', () => {
  it('by trying a code of an address: unknown, without a code, with a wrong one (E16)', async () => {
    const guess = (email: string) =>
      seen(() => harness.call('verifyEmailLoginCode', { body: { email, otp: '000000' } }))
    const unknown = await guess(nobody.email)
    expect(unknown.said).toEqual({ message: 'INVALID_OTP', data: { attempts_left: 4 } })
    expect(await guess(known.email)).toEqual(unknown)
    await harness.call('sendEmailLoginCode', { body: { email: known.email } })
    const otp = wrong(await codeFor(harness, known.email))
    expect(await seen(() => harness.call('verifyEmailLoginCode', { body: { email: known.email, otp } }))).toEqual(
      unknown,
    )
  })

  it('by trying a code of a number (E15, E6)', async () => {
    const guess = (username: string) =>
      seen(() => harness.call('verifyLoginCode', { body: { username, otp: '000000' } }))
    expect(await guess(known.phone)).toEqual(await guess(nobody.phone))
    const id = await proveEmail(harness)
    const bind = (mobile_number: string) =>
      seen(() => harness.call('verifyPhoneCode', { body: { mobile_number, otp: '000000', id } }))
    expect(await bind(known.phone)).toEqual(await bind(nobody.phone))
  })

  it('by trying a code of a registration (E5)', async () => {
    const guess = (email: string) =>
      seen(() => harness.call('verifyRegistrationCode', { body: { email, otp: '000000' } }))
    expect(await guess(known.email)).toEqual(await guess(nobody.email))
  })

  it('by asking for a call (E18)', async () => {
    const call = (username: string) => seen(() => harness.call('requestCodeByCall', { body: { username } }))
    const unknown = await call(nobody.phone)
    expect(unknown).toMatchObject({ status: 200, said: { message: 'OTP_CALL_PLACED' } })
    expect(await call(known.phone)).toEqual(unknown)
    await harness.call('sendLoginCode', { body: { username: '919000000002' } })
    await harness.advance('PT31S')
    expect(await call('919000000002')).toMatchObject({ status: unknown.status, said: unknown.said })
  })

  it('by handles: one that never was, one of something else and one that is over are the same', async () => {
    const { body } = await harness.call('findAccount', { body: { username: known.phone } })
    const entry = body.data?.user_id ?? ''
    const registration = await proveEmail(harness)
    await harness.advance('PT24H')
    const send = (handle: string) => seen(() => harness.call('sendEmailLoginCode', { body: { handle } }))
    const never = await send('A'.repeat(22))
    expect(never).toMatchObject({ status: 410, said: ['HANDLE_GONE', undefined] })
    for (const handle of [entry, registration]) expect(await send(handle)).toEqual(never)
  })

  it('of another’s half-finished registration by typing its address (E3)', async () => {
    const ask = (email: string) => seen(() => harness.call('sendRegistrationCode', { body: { email } }))
    await proveEmail(harness)
    await harness.advance('PT1M')
    expect(await ask(meera.email)).toEqual(await ask(nobody.email))
  })
})

describe('what is told of an account', () => {
  it('is masked, and never its id', async () => {
    const told = [
      (await harness.call('sendRegistrationCode', { body: { email: known.email } })).body,
      (await harness.call('findAccount', { body: { username: known.phone } })).body,
    ]
    const text = JSON.stringify(told)
    for (const secret of [known.email, known.phone, 'usr_', 'Asha', 'Verma']) expect(text).not.toContain(secret)
  })

  it('is asked thirty times an hour from one address of the network', async () => {
    const statuses = []
    for (let asked = 0; asked < 31; asked++)
      statuses.push(
        (await harness.call('findAccount', { body: { username: `9191111111${String(asked).padStart(2, '0')}` } }))
          .status,
      )
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  })
})
