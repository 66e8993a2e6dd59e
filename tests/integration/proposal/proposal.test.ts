import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openAccount, recordFirstSupervisor, startSession } from '#functions/account/commands.ts'
import { findRoleAndStatus, listDeskUsers } from '#functions/account/queries.ts'
import { findStock } from '#functions/order/queries.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { trailEntries } from '#functions/trail/entities.ts'
import { verifyLedger } from '#infra/audit/verify.ts'
import { ProposalId, type SecurityId, type UserId } from '#shared/kernel/id.ts'
import { asha, kaveri, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { itemsOf } from '#tests/simulation/items.ts'
import { deskToken, pay, placeOrder } from '#tests/harness/steps/order.ts'

let harness: Harness
let operator: string
let supervisor: string
/** Fails the next write of a transaction with this name, as if the process were killed before it. */
let failsAt: string | undefined

beforeEach(async () => {
  failsAt = undefined
  harness = await startHarness({ seedData, adapt: withFaults })
  ;[operator, supervisor] = await Promise.all([
    deskToken(harness, '+919000000011'),
    deskToken(harness, '+919000000012'),
  ])
})
afterEach(() => harness.close())

function withFaults(ports: Ports): Ports {
  return {
    ...ports,
    table: {
      ...ports.table,
      update(key, changes, condition) {
        if (!key.pk.startsWith('proposal#') || changes.set?.['state'] !== failsAt)
          return ports.table.update(key, changes, condition)
        failsAt = undefined
        return Promise.reject(new Error('died'))
      },
    },
  }
}

const issue = { act: 'stock.issue', subject: kaveri, body: { quantity: 500, reason: 'More from the seller' } } as const
const propose = (body: Parameters<typeof harness.call<'proposeAct'>>[1]['body'] = issue, as = operator) =>
  harness.call('proposeAct', { body }, { as })
const decide = (name: 'approveProposal' | 'rejectProposal', id: ProposalId, as = supervisor) =>
  harness.call(name, { params: { id }, body: {} }, { as })
const approve = (id: ProposalId, as = supervisor) => decide('approveProposal', id, as)
const open = async () => (await harness.call('listProposals', { query: {} }, { as: operator })).body.data
const stockOf = (id: SecurityId = kaveri) => findStock(harness.app.context, id)
const availableNow = async () => (await stockOf())?.available ?? 0
const actsOf = (subject: string) =>
  itemsOf(harness)
    .filter(({ pk, sk }) => pk.startsWith('trail#chain#') && sk.startsWith('entry#'))
    .flatMap((item) => trailEntries.parse(item) ?? [])
    .filter((entry) => entry.subject === subject)
    .map(({ act }) => act)

async function proposed(body?: Parameters<typeof propose>[0], as = operator): Promise<ProposalId> {
  return (await propose(body, as)).body.data.id
}

async function newPerson(name: string, phone: string): Promise<{ id: UserId; email: string; phone: string }> {
  const email = `${name}@example.com`
  const id = await openAccount(harness.app.context, {
    phone,
    email,
    user_type: 'INDIVIDUAL',
    first_name: name,
    last_name: 'Rao',
    company_name: '',
    role: 'INVESTER_CLIENT',
  })
  return { id, email, phone }
}

describe('an act that needs two people', () => {
  it('happens when somebody else approves it, and is written down with both', async () => {
    const before = await availableNow()
    const id = await proposed()
    expect([await availableNow(), (await open()).map((each) => each.id)]).toEqual([before, [id]])
    expect((await approve(id)).body.data).toMatchObject({ id, state: 'DONE' })
    expect([await availableNow(), await open()]).toEqual([before + 500, []])
    expect(actsOf(`security:${kaveri}`)).toEqual(['proposal.propose', 'proposal.approve', 'stock.issue'])
    expect(verifyLedger(itemsOf(harness))).toEqual([])
  })

  it('is refused to the person who proposed it', async () => {
    const before = await availableNow()
    const id = await proposed()
    expect((await approve(id, operator)).failure).toMatchObject({ message: 'OTHER_PERSON_NEEDED' })
    expect(await availableNow()).toBe(before)
  })

  it('happens once, however often it is approved', async () => {
    const before = await availableNow()
    const id = await proposed()
    await Promise.all([approve(id), approve(id), approve(id)])
    expect((await approve(id)).body.data.state).toBe('DONE')
    expect(await availableNow()).toBe(before + 500)
  })

  it('either is approved or rejected when both are asked for at once', async () => {
    const before = await availableNow()
    const id = await proposed()
    const [one, other] = await Promise.all([approve(id), decide('rejectProposal', id, operator)])
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]))
    expect(await availableNow()).toBe(one.status === 200 ? before + 500 : before)
  })

  it('is found again by a repeat of the request, and is another one under another key', async () => {
    const request = (key: string) =>
      harness.call('proposeAct', { body: issue }, { as: operator, headers: { 'idempotency-key': key } })
    const ids = [await request('first-key'), await request('first-key'), await request('other-key')]
    expect(new Set(ids.map(({ body }) => body.data.id)).size).toBe(2)
  })

  it('does not happen after a rejection', async () => {
    const id = await proposed()
    expect((await decide('rejectProposal', id)).body.data.state).toBe('REJECTED')
    expect((await approve(id)).failure).toMatchObject({ message: 'PROPOSAL_ENDED' })
  })

  it('does not happen after 24 hours', async () => {
    const id = await proposed()
    await harness.advance('PT23H59M')
    expect(await open()).toHaveLength(1)
    await harness.advance('PT1M')
    expect((await approve(id)).failure).toMatchObject({ message: 'PROPOSAL_ENDED' })
    await harness.advance('PT10M')
    const stored = await harness.app.table.get({ pk: `proposal#proposal#${id}`, sk: 'proposal' })
    expect([await open(), stored?.['state']]).toEqual([[], 'EXPIRED'])
  })

  it.each(['a repeat', 'the timer'])('is finished by %s when the process died after it', async (by) => {
    const before = await availableNow()
    const id = await proposed()
    failsAt = 'DONE'
    expect((await approve(id)).status).toBe(500)
    expect((await decide('rejectProposal', id, operator)).failure).toMatchObject({ message: 'PROPOSAL_ENDED' })
    if (by === 'a repeat') await approve(id)
    else await harness.advance('PT10M')
    const stored = await harness.app.table.get({ pk: `proposal#proposal#${id}`, sk: 'proposal' })
    expect([stored?.['state'], await availableNow()]).toEqual(['DONE', before + 500])
  })

  it.each([
    [{ ...issue, act: 'stock.burn' }, 'body.act'],
    [{ ...issue, body: { quantity: 0, reason: 'More' } }, 'body.body.quantity'],
    [{ ...issue, body: { quantity: 1.5, reason: 'More' } }, 'body.body.quantity'],
    [{ ...issue, body: { quantity: 10 } }, 'body.body.reason'],
  ])('is refused when it is malformed: %j', async (body, path) => {
    expect((await propose(body as typeof issue)).failure).toMatchObject({ data: { issues: [{ path }] } })
  })
})

describe('stock', () => {
  const withdraw = (quantity: number) => ({
    ...issue,
    act: 'stock.withdraw',
    body: { quantity, reason: 'Sold elsewhere' },
  })

  it('is issued any number of times', async () => {
    const before = await availableNow()
    for (const _ of [1, 2, 3]) await approve(await proposed())
    expect(await stockOf()).toMatchObject({ available: before + 1500, issued: before + 1500 })
  })

  it('is withdrawn only while it is available, and what is held stays held', async () => {
    const token = await harness.logIn(asha.phone)
    await placeOrder(harness, token, 10)
    const left = await availableNow()
    expect((await propose(withdraw(left + 1))).failure).toMatchObject({ message: 'STOCK_TOO_SMALL' })
    const [one, other] = [await proposed(withdraw(left)), await proposed(withdraw(1))]
    await approve(one)
    expect((await approve(other)).failure).toMatchObject({ message: 'STOCK_TOO_SMALL' })
    expect((await approve(other)).failure).toMatchObject({ message: 'PROPOSAL_ENDED' })
    expect(await stockOf()).toMatchObject({ available: 0, issued: 10 })
    expect(verifyLedger(itemsOf(harness))).toEqual([])
  })

  it('is issued for known companies only', async () => {
    expect((await propose({ ...issue, subject: 'sec_unknown' })).status).toBe(404)
  })
})

describe('the people of the desk', () => {
  const grant = (subject: string, role = 'OPERATOR') => ({ act: 'desk.grant', subject, body: { role, reason: 'New' } })
  const revoke = (subject: string) => ({ act: 'desk.revoke', subject, body: { reason: 'Has left' } })
  const roleOf = async (id: UserId) => (await findRoleAndStatus(harness.app.context, id))?.role
  const emails = async () => (await listDeskUsers(harness.app.context)).map(({ email }) => email).sort()

  it('are admitted and dismissed by two others; their sessions follow (P3)', async () => {
    const { id, email, phone } = await newPerson('meera', '+919000000021')
    const asInvestor = await harness.logIn(phone)
    await approve(await proposed(grant(email)))
    expect([await roleOf(id), await emails()]).toEqual([
      'OPERATOR',
      ['meera@example.com', 'operator@example.com', 'supervisor@example.com'],
    ])
    expect((await harness.call('listSessions', {}, { as: asInvestor })).status).toBe(401)
    const atDesk = await startSession(harness.app.context, { id, role: 'OPERATOR' })
    expect((await harness.call('listProposals', { query: {} }, { as: atDesk })).status).toBe(200)
    await approve(await proposed(revoke(email)))
    expect([await roleOf(id), await emails()]).toEqual([
      'INVESTER_CLIENT',
      ['operator@example.com', 'supervisor@example.com'],
    ])
    expect((await harness.call('listProposals', { query: {} }, { as: atDesk })).status).toBe(401)
    expect(verifyLedger(itemsOf(harness))).toEqual([])
  })

  it('never decide about themselves', async () => {
    expect((await propose(revoke('operator@example.com'))).status).toBe(403)
    const id = await proposed(revoke('supervisor@example.com'))
    expect((await approve(id)).status).toBe(403)
  })

  it('are not admitted by operators alone', async () => {
    const { email, id } = await newPerson('meera', '+919000000021')
    await approve(await proposed(grant(email)))
    const second = await startSession(harness.app.context, { id, role: 'OPERATOR' })
    const other = await newPerson('nandan', '+919000000022')
    const proposal = await proposed(grant(other.email))
    expect((await approve(proposal, second)).status).toBe(403)
    expect([await roleOf(id), await roleOf(other.id)]).toEqual(['OPERATOR', 'INVESTER_CLIENT'])
  })

  it('are nobody who has bought shares', async () => {
    const token = await harness.logIn(asha.phone)
    const order = await placeOrder(harness, token)
    await pay(harness, order.razorpay_order_id)
    await harness.settle()
    expect((await propose(grant(asha.email))).failure).toMatchObject({ message: 'DESK_ROLE_REFUSED' })
  })

  it('start with one supervisor, whom a deployment names', async () => {
    await newPerson('meera', '+919000000021')
    expect(await recordFirstSupervisor(harness.app.context, 'meera@example.com')).toBe(false)
    const empty = await startHarness({})
    try {
      const account = { phone: '+919000000023', email: 'first@example.com', user_type: 'INDIVIDUAL' } as const
      const names = { first_name: 'Farah', last_name: 'Khan', company_name: '', role: 'INVESTER_CLIENT' } as const
      await openAccount(empty.app.context, { ...account, ...names })
      const tries = [1, 2].map(() => recordFirstSupervisor(empty.app.context, account.email))
      expect(new Set(await Promise.all(tries))).toEqual(new Set([false, true]))
      expect(await listDeskUsers(empty.app.context)).toMatchObject([{ email: account.email, role: 'SUPERVISOR' }])
    } finally {
      await empty.close()
    }
  })
})

it('an investor proposes and approves nothing', async () => {
  const token = await harness.logIn(asha.phone)
  const id = ProposalId.parse('prp_1')
  const answers = [await propose(issue, token), await approve(id, token), await decide('rejectProposal', id, token)]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
})
