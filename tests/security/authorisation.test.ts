import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAccount } from '#functions/account/commands.ts'
import type { FullContext } from '#functions/platform/context.ts'
import { sessions } from '#functions/platform/security/entities.ts'
import { openSecrets } from '#infra/local/secrets.ts'
import type { Endpoint, Who } from '#shared/kernel/endpoint.ts'
import { SessionId } from '#shared/kernel/id.ts'
import { epochSeconds } from '#shared/kernel/instant.ts'
import { FORBIDDEN, TOKEN_EXPIRED, UNAUTHENTICATED } from '#shared/kernel/refusal.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { validOf } from './arbitrary.ts'
import type { Input } from './contract.ts'
import { dev, operatorPhone, people } from './actors.ts'
import { routes } from './routes.ts'
import { changedSince, resetLimits, rowsOf, writesOf } from './table.ts'
import { claimsOf, forgeries, signedByUs, tokenOf } from './token.ts'
import { bearer, type Received, requestOf, comparable, send } from './wire.ts'

const mala = {
  phone: '+919000000005',
  email: 'mala@example.com',
  user_type: 'COMPANY',
  first_name: 'Mala',
  last_name: 'Iyer',
  company_name: 'Mala Traders',
  role: 'INVESTER_CLIENT',
} as const
const deactivated = {
  ...mala,
  phone: '+919000000006',
  email: 'nita@example.com',
  user_type: 'INDIVIDUAL',
  first_name: 'Nita',
  company_name: '',
} as const
const tara = { ...deactivated, phone: '+919000000007', email: 'tara@example.com', first_name: 'Tara' } as const
const madhu = {
  ...mala,
  phone: '+919000000008',
  email: 'madhu@example.com',
  first_name: 'Madhu',
  company_name: 'Madhu Holdings',
} as const

const callers = [
  'anonymous',
  'expired',
  'forged',
  'loggedOut',
  'deactivated',
  'otherRole',
  'individual',
  'company',
  'asOwner',
  'owner',
] as const
type CallerKind = (typeof callers)[number]

/** The expected decision of the request pipeline: accepted; refused with this code; or the same response as for an anonymous caller. */
type Verdict = 'in' | 'as anonymous' | 'UNAUTHENTICATED' | 'TOKEN_EXPIRED' | 'FORBIDDEN'

const out = {
  expired: 'TOKEN_EXPIRED',
  forged: 'UNAUTHENTICATED',
  loggedOut: 'UNAUTHENTICATED',
  deactivated: 'UNAUTHENTICATED',
  otherRole: 'FORBIDDEN',
} as const
const own = { individual: 'in', company: 'in', asOwner: 'in', owner: 'in' } as const

/** The decision for each kind of route and caller. A missing kind of route is a compile error. */
const matrix: Readonly<Record<Who, Readonly<Record<CallerKind, Verdict>>>> = {
  open: Object.fromEntries(callers.map((caller) => [caller, caller === 'anonymous' ? 'in' : 'as anonymous'])) as Record<
    CallerKind,
    Verdict
  >,
  visitor: { anonymous: 'in', ...out, ...own },
  investor: { anonymous: 'UNAUTHENTICATED', ...out, ...own },
  desk: {
    anonymous: 'UNAUTHENTICATED',
    ...out,
    individual: 'FORBIDDEN',
    company: 'FORBIDDEN',
    asOwner: 'FORBIDDEN',
    owner: 'in',
  },
}

/** A caller who sends another's user id is refused where the contract names the caller; elsewhere the token decides. */
function verdictOf(endpoint: Endpoint, caller: CallerKind): Verdict {
  const verdict = (matrix as Partial<typeof matrix>)[endpoint.who]?.[caller]
  if (verdict === undefined)
    throw new Error(`${endpoint.name}: the matrix has no decision for the caller ${caller} of ${endpoint.who} routes`)
  return caller === 'asOwner' && verdict === 'in' && endpoint.own !== undefined ? 'FORBIDDEN' : verdict
}

let harness: Harness
let otherApp: Harness

beforeAll(async () => {
  const seedEveryone = async (context: FullContext) => {
    await people(context)
    for (const each of [mala, deactivated, tara, madhu]) await openAccount(context, each)
  }
  harness = await startHarness({ seedData: seedEveryone })
  otherApp = await startHarness({ seedData, sandboxes: false, secrets: openSecrets() })
})
afterAll(() => Promise.all([harness.close(), otherApp.close()]))
beforeEach(() => resetLimits(harness))

interface Cell {
  readonly what: string
  readonly verdict: Verdict
  readonly headers: Readonly<Record<string, string>>
  readonly userId: string
}

const ownerOf = ({ who }: Endpoint) => (who === 'desk' ? operatorPhone : asha.phone)
const subject = (token: string) => String(claimsOf(token)['sub'])

/** Every kind of caller of a route, each with a session of its own; deactivated accounts have a test below. */
async function cellsOf(endpoint: Endpoint): Promise<readonly Cell[]> {
  const { context } = harness.app
  const phone = ownerOf(endpoint)
  const [good, foreign, ended, individual, company, stranger, another, anotherCompany] = await Promise.all([
    tokenOf(context, phone),
    tokenOf(otherApp.app.context, phone),
    tokenOf(context, phone),
    tokenOf(context, dev.phone),
    tokenOf(context, mala.phone),
    tokenOf(context, endpoint.who === 'desk' ? asha.phone : operatorPhone),
    // Separate sessions, because an earlier caller may have logged out everywhere.
    tokenOf(context, tara.phone),
    tokenOf(context, madhu.phone),
  ])
  await context.table.delete(sessions.key({ id: SessionId.parse(claimsOf(ended)['sid']) }))
  const now = epochSeconds(context.clock.now())
  const cell = (
    caller: CallerKind,
    what: string,
    headers: Readonly<Record<string, string>>,
    userId = subject(good),
  ): Cell => ({ what: `${caller}: ${what}`, verdict: verdictOf(endpoint, caller), headers, userId })
  const forged = await forgeries(context, good, foreign)
  expect(Object.keys(forged).length).toBeGreaterThanOrEqual(60)
  return [
    cell('anonymous', 'no header', {}),
    cell('anonymous', 'in a cookie', { cookie: `token=${good}` }),
    cell('anonymous', 'in a header of its own', { 'x-access-token': good }),
    cell('expired', 'a minute ago', bearer(await signedByUs(context, { ...claimsOf(good), exp: now - 60 }))),
    cell('forged', 'another scheme', { authorization: `Basic ${good}` }),
    cell('forged', 'no scheme', { authorization: good }),
    cell('forged', 'a tab after the scheme', { authorization: `Bearer\t${good}` }),
    ...Object.entries(forged).map(([what, token]) => cell('forged', what, bearer(token))),
    cell('loggedOut', 'its session was deleted', bearer(ended)),
    cell('otherRole', 'a session of the other side', bearer(stranger), subject(stranger)),
    // Token and session say the same role, so neither a key nor the table alone gives one of this side.
    cell(
      'forged',
      'a session of the other side, by a token that claims this side',
      bearer(
        await signedByUs(context, {
          ...claimsOf(stranger),
          role: endpoint.who === 'desk' ? 'SUPERVISOR' : 'INVESTER_CLIENT',
        }),
      ),
      subject(stranger),
    ),
    cell('individual', 'as themselves', bearer(individual), subject(individual)),
    cell('company', 'as themselves', bearer(company), subject(company)),
    cell('asOwner', 'an individual', bearer(another)),
    cell('asOwner', 'a company', bearer(anotherCompany)),
    cell('owner', 'as themselves', bearer(good)),
  ]
}

const codeOf = ({ body }: Received) => (body as { message?: unknown } | undefined)?.message
const pipelineCodes: readonly unknown[] = [UNAUTHENTICATED, TOKEN_EXPIRED, FORBIDDEN].map(({ code }) => code)

/** Whether a response matches the decision. A refusal by the handler itself means that the pipeline accepted the caller. */
function matchesVerdict(verdict: Verdict, received: Received, what: string): boolean {
  if (verdict === 'in') return received.status < 500 && !pipelineCodes.includes(codeOf(received))
  const isExpired = what.startsWith('forged: ') && codeOf(received) === TOKEN_EXPIRED.code
  return codeOf(received) === verdict || (verdict === 'UNAUTHENTICATED' && isExpired)
}

/** Sends a cell's request with all rate limits reset. */
function sendCell(
  endpoint: Endpoint,
  { headers, userId }: Pick<Cell, 'headers' | 'userId'>,
  input: Input = validOf(endpoint, userId),
): Promise<Received> {
  resetLimits(harness)
  const isKeyed = endpoint.who === 'investor' || endpoint.who === 'desk'
  return send(
    harness,
    requestOf(endpoint, input, { ...headers, ...(isKeyed && { 'idempotency-key': 'authorisation' }) }),
  )
}

let count = 0

describe.each(routes)('%s', (_, endpoint) => {
  it('accepts exactly the callers of the matrix, and a refused call changes nothing', async () => {
    const cells = await cellsOf(endpoint)
    const asAnonymous = comparable(
      await sendCell(endpoint, { headers: {}, userId: cells[0]?.userId ?? '' }, validOf(endpoint, 'usr_none')),
    )
    const failures: string[] = []
    for (const { what, verdict, headers, userId } of cells) {
      count += 1
      resetLimits(harness)
      const rows = rowsOf(harness)
      const writes = writesOf(harness)
      const isOpen = verdict === 'as anonymous'
      const received = await sendCell(
        endpoint,
        { headers, userId },
        validOf(endpoint, endpoint.who === 'open' ? 'usr_none' : userId),
      )
      const isExpected = isOpen
        ? JSON.stringify(comparable(received)) === JSON.stringify(asAnonymous)
        : matchesVerdict(verdict, received, what)
      if (!isExpected) failures.push(`${what} should be ${verdict}: ${received.status} ${received.text.slice(0, 200)}`)
      const hasTrace =
        verdict !== 'in' && !isOpen && writesOf(harness) !== writes && changedSince(rows, harness).length > 0
      if (hasTrace) failures.push(`${what} was refused, but ${changedSince(rows, harness).join(', ')} changed`)
    }
    expect(failures).toEqual([])
  })
})

it('refuses deactivated accounts on every route', async () => {
  const { context } = harness.app
  const [token, desk] = await Promise.all([tokenOf(context, deactivated.phone), tokenOf(context, operatorPhone)])
  const userId = subject(token)
  expect((await harness.call('readLoginDetail', {}, { as: token })).status).toBe(200)
  const { status } = await harness.call(
    'changeUserStatus',
    { params: { id: userId }, body: { status: 'DEACTIVATED', reason: 'Asked by the bank' } },
    { as: desk },
  )
  expect(status).toBe(200)
  const failures: string[] = []
  for (const [name, endpoint] of routes) {
    count += 1
    const input = validOf(endpoint, endpoint.who === 'open' ? 'usr_none' : userId)
    const verdict = verdictOf(endpoint, 'deactivated')
    const asAnonymous =
      verdict === 'as anonymous' ? comparable(await sendCell(endpoint, { headers: {}, userId }, input)) : undefined
    const received = await sendCell(endpoint, { headers: bearer(token), userId }, input)
    const isExpected =
      verdict === 'as anonymous'
        ? JSON.stringify(comparable(received)) === JSON.stringify(asAnonymous)
        : matchesVerdict(verdict, received, 'deactivated')
    if (!isExpected) failures.push(`${name} should be ${verdict}: ${received.status} ${received.text.slice(0, 200)}`)
  }
  expect(failures).toEqual([])
})

it('reports a route that the matrix lacks', () => {
  const unknownRoute = { name: 'unknown', who: 'partner' } as unknown as Endpoint
  expect(() => verdictOf(unknownRoute, 'owner')).toThrow(
    'the matrix has no decision for the caller owner of partner routes',
  )
})

it('calls every route as each kind of caller', () => {
  expect(count).toBeGreaterThan(routes.length * (callers.length + 60))
})
