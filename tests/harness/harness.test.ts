import * as z from 'zod/mini'
import { afterEach, describe, expect, it } from 'vitest'
import { Reply } from '#functions/platform/http/response.ts'
import { http as endpoint, serve, unknownPath as unknownPathHandler } from '#functions/platform/http/endpoint.ts'
import { outbox } from '#functions/platform/messaging/outbox.ts'
import type { ContextOf, FullContext } from '#functions/platform/context.ts'
import { sms } from '#functions/vendor/sns/client.ts'
import { securityChanged } from '#events/market.ts'
import { http, unknownPath } from '#infra/functions/define.ts'
import { SecurityId } from '#shared/kernel/id.ts'
import { loginApi } from '#shared/account/login-api.ts'
import { NOT_FOUND, refusal, Refused } from '#shared/kernel/refusal.ts'
import { asha, seedData } from './seed.ts'
import { startHarness, type Harness } from './harness.ts'

let harness: Harness | undefined
afterEach(() => harness?.close())

/** An open endpoint that returns whatever a test says. */
const testApi = { readPhoneProof: { ...loginApi.readPhoneProof, response: z.record(z.string(), z.unknown()) } }
const permissions = { table: 'write', secrets: ['hash-key'], vendors: ['vouch', 'sns'] } as const
type TestContext = ContextOf<typeof permissions>
type Answer = Record<string, unknown> | Reply<Record<string, unknown>>
const functions = [http('test', testApi, permissions), unknownPath('test', 'unknown', { table: 'none' })]

async function openTest(
  answer: (context: TestContext) => Answer | Promise<Answer>,
  seedData?: (ports: FullContext) => Promise<void>,
): Promise<Harness> {
  const entry = serve(testApi, permissions, {
    readPhoneProof: endpoint(testApi.readPhoneProof, async (_call, context: TestContext) => answer(context)),
  })
  harness = await startHarness({
    ...(seedData && { seedData }),
    functions,
    load: async (file) => ({ entry: file.endsWith('api.ts') ? entry : unknownPathHandler({ table: 'none' }) }),
  })
  return harness
}

it('calls an endpoint by its name', async () => {
  const { call } = await openTest(() => ({ provider: 'sms' }))
  const { status, body, failure } = await call('readPhoneProof', {})
  expect([status, body, failure]).toEqual([200, { provider: 'sms' }, undefined])
})

it('returns a refusal as a failure, and throws it when the body is read', async () => {
  const { call } = await openTest(() => {
    throw new Refused(NOT_FOUND)
  })
  const answered = await call('readPhoneProof', {})
  expect([answered.status, answered.failure?.message]).toEqual([404, 'NOT_FOUND'])
  expect(() => answered.body).toThrow('readPhoneProof answered 404')
})

it('moves its clock and that of the simulators only on request', async () => {
  const { clock, advance, sandbox, inbox } = await openTest(() => ({}))
  await advance('PT25M')
  expect(clock.now()).toBe('2026-11-23T05:55:00.000Z')
  await sandbox('/clock', { advance: 'PT5M' })
  expect(clock.now()).toBe('2026-11-23T06:00:00.000Z')
  expect(await inbox('+919000000001')).toEqual([])
  await expect(advance('soon')).rejects.toThrow('not an ISO-8601 duration')
})

it('makes the same ids again from the same seed', async () => {
  const first = await openTest(() => ({}))
  const id = first.app.context.ids.make('ord')
  await first.close()
  const second = await openTest(() => ({}))
  expect(second.app.context.ids.make('ord')).toBe(id)
})

describe('a run has a violation', () => {
  const logging =
    (what: string) =>
    ({ log }: TestContext) => {
      log({ level: 'info', event: 'tested', what })
      return {}
    }
  const leaks: readonly [found: string, answer: (context: TestContext) => Answer | Promise<Answer>][] = [
    ['a phone number in the log event tested', logging(`sent to ${asha.phone}`)],
    ['an e-mail address in the log event tested', logging(asha.email)],
    ['a name in the log event tested', logging('Asha is here')],
    ['a demat id in the log event tested', logging('12345678')],
    ['a login code in the log event tested', logging('[204518]')],
    ['a session in the log event tested', logging('Bearer not-of-our-making-but-a-session')],
    ['hash-key in the log event tested', async (context) => logging(await context.secrets.read('hash-key'))(context)],
    [
      'a PAN in the event market.security-changed',
      async (context) => {
        await context.table.transact(outbox(context, securityChanged, { security_id: SecurityId.parse('ABCDE1234F') }))
        return {}
      },
    ],
    [
      'a code that was sent in the log event tested',
      async (context) => {
        const message = { to: asha.phone, text: '871305 is your Ansh code', template: 'code' } as const
        await sms(context).send(message)
        return logging('[871305]')(context)
      },
    ],
    ['an identity token in the log event tested', logging('an-identity-token-of-somebody')],
    [
      'a bank account in the log event tested',
      async (context) => {
        await context.table.put({ pk: 'bank#user#usr_1', sk: 'bank', account_no: '50100012345' })
        return logging('to 50100012345')(context)
      },
    ],
    [
      'a handle in the log event tested',
      (context) => ({
        ...logging('of k8Jx2mQ0vZ4tR7pL9wYc1A')(context),
        data: { created_user_id: 'k8Jx2mQ0vZ4tR7pL9wYc1A' },
      }),
    ],
    [
      'an e-mail address in an address that the application requests, /vouch/anywhere',
      async (context) => {
        await context.fetch(`${context.settings.vouch.address}/anywhere?of=${encodeURIComponent(asha.email)}`, {
          method: 'GET',
          timeoutMs: 1_000,
        })
        return {}
      },
    ],
    [
      'a phone number in an address that /api/mobile/getFirebaseSecrets sends on to',
      () =>
        new Reply(
          {},
          {
            status: 303,
            headers: {
              location: `/payment-return?data=${Buffer.from(JSON.stringify({ of: asha.phone })).toString('base64url')}`,
            },
          },
        ),
    ],
    [
      'SHUT in an answer of read-phone-proof, whose contract does not name it',
      () => {
        throw new Refused(refusal('SHUT', 409, 'It is shut'))
      },
    ],
  ]

  it.each(leaks)('with %s', async (found, answer) => {
    const { call, close } = await openTest(answer, seedData)
    await call('verifyLoginCode', { body: { username: asha.phone, otp: '204518' } })
    await call('signInWithGoogle', { body: { id_token: 'an-identity-token-of-somebody' } })
    await call('readPhoneProof', {}, { as: 'not-of-our-making-but-a-session' })
    harness = undefined
    await expect(close()).rejects.toThrow(`the run has violations: ${found}`)
  })

  it('with a phone number in an address that a browser requests', async () => {
    const { call, close } = await openTest(() => ({}), seedData)
    await call('listTickets', { params: { id: asha.phone }, query: {} })
    harness = undefined
    await expect(close()).rejects.toThrow(
      'the run has violations: a phone number in an address of GET /api/user/tickets',
    )
  })

  it('unless the value is the registration number of a company, which is in a public register', async () => {
    const { call } = await openTest(logging('of U65990MH2019PTC123456'), seedData)
    await expect(call('readPhoneProof', {})).resolves.toMatchObject({ status: 200 })
  })
})
