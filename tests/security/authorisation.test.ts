import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAccount } from '#functions/account/commands.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { openSecrets } from '#infra/local/secrets.ts'
import type { Endpoint, Who } from '#shared/kernel/endpoint.ts'
import { epochSeconds } from '#shared/kernel/instant.ts'
import { FORBIDDEN, TOKEN_EXPIRED, UNAUTHENTICATED } from '#shared/kernel/refusal.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { validOf } from './arbitrary.ts'
import type { Input } from './contract.ts'
import { dev, operatorPhone, people } from './actors.ts'
import { routes } from './routes.ts'
import { changedSince, forgetLimits, rowsOf, writesOf } from './table.ts'
import { claimsOf, forgeries, signedByUs, tokenOf } from './token.ts'
import { bearer, type Received, requestOf, said, send } from './wire.ts'

const mala = {
  phone: '+919000000005',
  email: 'mala@example.com',
  user_type: 'COMPANY',
  first_name: 'Mala',
  last_name: 'Iyer',
  company_name: 'Mala Traders',
  role: 'INVESTER_CLIENT',
} as const
const suspended = {
  ...mala,
  phone: '+919000000006',
  email: 'nita@example.com',
  user_type: 'INDIVIDUAL',
  first_name: 'Nita',
  company_name: '',
} as const
const tara = { ...suspended, phone: '+919000000007', email: 'tara@example.com', first_name: 'Tara' } as const
const madhu = {
  ...mala,
  phone: '+919000000008',
  email: 'madhu@example.com',
  first_name: 'Madhu',
  company_name: 'Madhu Holdings',
} as const

const callers = [
  'nobody',
  'expired',
  'forged',
  'loggedOut',
  'suspended',
  'otherRole',
  'individual',
  'company',
  'asOwner',
  'owner',
] as const
type CallerKind = (typeof callers)[number]

/** What the door says: come in; no, by this code; or what it would say to nobody. */
type Verdict = 'in' | 'as nobody' | 'UNAUTHENTICATED' | 'TOKEN_EXPIRED' | 'FORBIDDEN'

const out = {
  expired: 'TOKEN_EXPIRED',
  forged: 'UNAUTHENTICATED',
  loggedOut: 'UNAUTHENTICATED',
  suspended: 'UNAUTHENTICATED',
  otherRole: 'FORBIDDEN',
} as const
const own = { individual: 'in', company: 'in', asOwner: 'in', owner: 'in' } as const

/** Of each kind of route, what becomes of each kind of caller. A kind of route that is missing here compiles no more. */
const matrix: Readonly<Record<Who, Readonly<Record<CallerKind, Verdict>>>> = {
  open: Object.fromEntries(callers.map((caller) => [caller, caller === 'nobody' ? 'in' : 'as nobody'])) as Record<
    CallerKind,
    Verdict
  >,
  visitor: { nobody: 'in', ...out, ...own },
  investor: { nobody: 'UNAUTHENTICATED', ...out, ...own },
  desk: {
    nobody: 'UNAUTHENTICATED',
    ...out,
    individual: 'FORBIDDEN',
    company: 'FORBIDDEN',
    asOwner: 'FORBIDDEN',
    owner: 'in',
  },
}

/** Another who says to be the owner is refused where the caller is named; elsewhere they are themselves. */
function verdictOf(endpoint: Endpoint, caller: CallerKind): Verdict {
  const verdict = (matrix as Partial<typeof matrix>)[endpoint.who]?.[caller]
  if (verdict === undefined)
    throw new Error(`${endpoint.name}: nobody has decided what becomes of ${caller} where ${endpoint.who} may call`)
  return caller === 'asOwner' && verdict === 'in' && endpoint.own !== undefined ? 'FORBIDDEN' : verdict
}

let harness: Harness
let otherApp: Harness

beforeAll(async () => {
  const everybody = async (ports: Ports) => {
    await people(ports)
    for (const each of [mala, suspended, tara, madhu]) await openAccount(ports, each)
  }
  harness = await startHarness({ seedData: everybody })
  otherApp = await startHarness({ seedData, sandboxes: false, secrets: openSecrets() })
})
afterAll(() => Promise.all([harness.close(), otherApp.close()]))
beforeEach(() => forgetLimits(harness))

interface Cell {
  readonly what: string
  readonly verdict: Verdict
  readonly headers: Readonly<Record<string, string>>
  readonly userId: string
}

const ownerOf = ({ who }: Endpoint) => (who === 'desk' ? operatorPhone : asha.phone)
const subject = (token: string) => String(claimsOf(token)['sub'])

/** Everybody who may come to a route, each with a session of their own; whoever was suspended has a test below. */
async function cellsOf(endpoint: Endpoint): Promise<readonly Cell[]> {
  const { ports } = harness.app
  const phone = ownerOf(endpoint)
  const [good, foreign, ended, individual, company, stranger, another, anotherCompany] = await Promise.all([
    tokenOf(ports, phone),
    tokenOf(otherApp.app.ports, phone),
    tokenOf(ports, phone),
    tokenOf(ports, dev.phone),
    tokenOf(ports, mala.phone),
    tokenOf(ports, endpoint.who === 'desk' ? asha.phone : operatorPhone),
    // Sessions of their own, since whoever comes first may have logged out everywhere.
    tokenOf(ports, tara.phone),
    tokenOf(ports, madhu.phone),
  ])
  await ports.table.delete({ pk: `session#${String(claimsOf(ended)['sid'])}`, sk: 'session' })
  const now = epochSeconds(ports.clock.now())
  const cell = (
    caller: CallerKind,
    what: string,
    headers: Readonly<Record<string, string>>,
    userId = subject(good),
  ): Cell => ({ what: `${caller}: ${what}`, verdict: verdictOf(endpoint, caller), headers, userId })
  const forged = await forgeries(ports, good, foreign)
  expect(Object.keys(forged).length).toBeGreaterThanOrEqual(60)
  return [
    cell('nobody', 'no header', {}),
    cell('nobody', 'in a cookie', { cookie: `token=${good}` }),
    cell('nobody', 'in a header of its own', { 'x-access-token': good }),
    cell('expired', 'since a minute', bearer(await signedByUs(ports, { ...claimsOf(good), exp: now - 60 }))),
    cell('forged', 'another scheme', { authorization: `Basic ${good}` }),
    cell('forged', 'no scheme', { authorization: good }),
    cell('forged', 'a tab after the scheme', { authorization: `Bearer\t${good}` }),
    ...Object.entries(forged).map(([what, token]) => cell('forged', what, bearer(token))),
    cell('loggedOut', 'its session is gone', bearer(ended)),
    cell('otherRole', 'a session of the other side', bearer(stranger), subject(stranger)),
    // The role that counts is the session's, whatever the token says of itself.
    cell(
      'otherRole',
      'which calls itself of this one',
      bearer(
        await signedByUs(ports, {
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
const doorCodes: readonly unknown[] = [UNAUTHENTICATED, TOKEN_EXPIRED, FORBIDDEN].map(({ code }) => code)

/** Whether an answer is what the door should say. What a handler refuses in its own words was let in. */
function isAsDecided(verdict: Verdict, heard: Received, what: string): boolean {
  if (verdict === 'in') return heard.status < 500 && !doorCodes.includes(codeOf(heard))
  const isExpired = what.startsWith('forged: ') && codeOf(heard) === TOKEN_EXPIRED.code
  return codeOf(heard) === verdict || (verdict === 'UNAUTHENTICATED' && isExpired)
}

/** Sends a cell's request as often as others were sent before: never. */
function ask(
  endpoint: Endpoint,
  { headers, userId }: Pick<Cell, 'headers' | 'userId'>,
  input: Input = validOf(endpoint, userId),
): Promise<Received> {
  forgetLimits(harness)
  const isKeyed = endpoint.who === 'investor' || endpoint.who === 'desk'
  return send(
    harness,
    requestOf(endpoint, input, { ...headers, ...(isKeyed && { 'idempotency-key': 'authorisation' }) }),
  )
}

let count = 0

describe.each(routes)('%s', (_, endpoint) => {
  it('lets in whom it should and nobody else, who leave no trace of the try', async () => {
    const cells = await cellsOf(endpoint)
    const asNobody = said(
      await ask(endpoint, { headers: {}, userId: cells[0]?.userId ?? '' }, validOf(endpoint, 'usr_none')),
    )
    const wrong: string[] = []
    for (const { what, verdict, headers, userId } of cells) {
      count += 1
      forgetLimits(harness)
      const rows = rowsOf(harness)
      const writes = writesOf(harness)
      const isOpen = verdict === 'as nobody'
      const heard = await ask(
        endpoint,
        { headers, userId },
        validOf(endpoint, endpoint.who === 'open' ? 'usr_none' : userId),
      )
      const isRight = isOpen
        ? JSON.stringify(said(heard)) === JSON.stringify(asNobody)
        : isAsDecided(verdict, heard, what)
      if (!isRight) wrong.push(`${what} should be ${verdict}: ${heard.status} ${heard.text.slice(0, 200)}`)
      const hasTrace =
        verdict !== 'in' && !isOpen && writesOf(harness) !== writes && changedSince(rows, harness).length > 0
      if (hasTrace) wrong.push(`${what} was refused, and yet ${changedSince(rows, harness).join(', ')} changed`)
    }
    expect(wrong).toEqual([])
  })
})

it('lets nobody in whose account the desk has suspended, on any route', async () => {
  const { ports } = harness.app
  const [token, desk] = await Promise.all([tokenOf(ports, suspended.phone), tokenOf(ports, operatorPhone)])
  const userId = subject(token)
  expect((await harness.call('readLoginDetail', {}, { as: token })).status).toBe(200)
  const { status } = await harness.call(
    'changeUserStatus',
    { params: { id: userId }, body: { status: 'SUSPENDED', reason: 'Asked by the bank' } },
    { as: desk },
  )
  expect(status).toBe(200)
  const wrong: string[] = []
  for (const [name, endpoint] of routes) {
    count += 1
    const input = validOf(endpoint, endpoint.who === 'open' ? 'usr_none' : userId)
    const verdict = verdictOf(endpoint, 'suspended')
    const asNobody = verdict === 'as nobody' ? said(await ask(endpoint, { headers: {}, userId }, input)) : undefined
    const heard = await ask(endpoint, { headers: bearer(token), userId }, input)
    const isRight =
      verdict === 'as nobody'
        ? JSON.stringify(said(heard)) === JSON.stringify(asNobody)
        : isAsDecided(verdict, heard, 'suspended')
    if (!isRight) wrong.push(`${name} should be ${verdict}: ${heard.status} ${heard.text.slice(0, 200)}`)
  }
  expect(wrong).toEqual([])
})

it('knows of a route for which nobody has decided', () => {
  const planted = { name: 'planted', who: 'partner' } as unknown as Endpoint
  expect(() => verdictOf(planted, 'owner')).toThrow('nobody has decided what becomes of owner where partner may call')
})

it('has asked every route as everybody', () => {
  expect(count).toBeGreaterThan(routes.length * (callers.length + 60))
})
