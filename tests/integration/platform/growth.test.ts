import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contactChanges, deskMembers, users } from '#functions/account/entities.ts'
import { startSession } from '#functions/account/commands.ts'
import { findUserByPhone, listDeskUsers } from '#functions/account/queries.ts'
import { recordBankAccount } from '#functions/bank/commands.ts'
import { publishNews } from '#functions/news/commands.ts'
import { reactions } from '#functions/news/entities.ts'
import { reactionIdOf } from '#functions/news/reaction-repository.ts'
import type { Item } from '#functions/platform/port/table.ts'
import { proposals, type StoredProposal } from '#functions/proposal/entities.ts'
import { tickets } from '#functions/support/entities.ts'
import type { User } from '#shared/account/account.ts'
import { EventId, NewsId, ProposalId, SessionId, UserId } from '#shared/kernel/id.ts'
import { dayMs, later, minuteMs } from '#shared/kernel/instant.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { idAt, writeAll } from '#tests/harness/many-companies.ts'
import { kaveri, ravi, seedData } from '#tests/harness/seed.ts'
import { deskToken } from '#tests/harness/steps/order.ts'

/** More than one page of anything that is read by pages of a hundred. */
const many = 130
const each = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

let harness: Harness
let user: User
beforeEach(async () => {
  harness = await startHarness({ seedData })
  const found = await findUserByPhone(harness.app.context, ravi.phone)
  if (found === undefined) throw new Error('Ravi has no account')
  user = found
})
afterEach(() => harness.close())

const store = (items: readonly Item[]) => writeAll(harness.app.context, items)
const changeStatus = async (status: 'DEACTIVATED' | 'DELETED') =>
  harness.call(
    'changeUserStatus',
    { params: { id: user.id }, body: { status, reason: 'Requested by letter' } },
    { as: await deskToken(harness, '+919000000012') },
  )

describe('more than a hundred', () => {
  it('people of the desk are all known', async () => {
    const { context } = harness.app
    const people = each(many, (index): User => ({
      ...user,
      id: idAt('usr', index),
      email: `desk${index}@example.com`,
      role: 'OPERATOR',
    }))
    await store(
      people.flatMap((person) => [
        users.itemOf(context, person),
        deskMembers.itemOf(context, { user_id: person.id, role: 'OPERATOR' }),
      ]),
    )
    // Two people of the desk are there already.
    expect(await listDeskUsers(context)).toHaveLength(many + 2)
  })

  it('sessions are all listed, the one that asks among them', async () => {
    const { context } = harness.app
    const token = await startSession(context, user)
    harness.clock.advance(minuteMs)
    for (let session = 1; session < many; session += 1) await startSession(context, user)
    const { data } = (await harness.call('listSessions', {}, { as: token })).body
    expect(data).toHaveLength(many)
    expect(data.filter(({ current }) => current)).toHaveLength(1)
  })

  it('contact changes and bank accounts are deleted with their account', async () => {
    const { context } = harness.app
    const contacts = { phone: user.phone, email: user.email }
    await store(
      each(many, (index) =>
        contactChanges.itemOf(context, {
          id: EventId.parse(idAt('evt', index)),
          user_id: user.id,
          contact: 'email',
          before: contacts,
          after: contacts,
          at: context.clock.now(),
          session_id: SessionId.parse('ses_1'),
        }),
      ),
    )
    for (let account = 0; account < many; account += 1) {
      harness.clock.advance(1_000)
      const account_no = String(50_100_000_000 + account)
      await recordBankAccount(context, user.id, {
        bank_name: 'State Bank of India',
        account_no,
        ifsc_code: 'SBIN0000300',
      })
    }
    await changeStatus('DEACTIVATED')
    expect((await changeStatus('DELETED')).body).toMatchObject({ data: { status: 'DELETED' } })
    await harness.drain()
    const items = harness.app.table.database.prepare('SELECT json FROM item').all()
    const left = items.map(({ json }) => String(json)).join()
    for (const erased of ['5010000', user.email, user.phone]) expect(left).not.toContain(erased)
  })

  it('closed tickets hide no open one, which keeps an account', async () => {
    const { context } = harness.app
    const ticket = {
      user_id: user.id,
      question: 'Payments',
      description: 'Where is it?',
      related_file_id: null,
      feedback: null,
      file_kind: null,
      version: 0,
    }
    await store(
      each(many, (index) =>
        tickets.itemOf(context, {
          ...ticket,
          id: 1_000 + index,
          status: index === 0 ? 1 : 3,
          created_datetime: later(context.clock.now(), index * minuteMs),
        }),
      ),
    )
    await changeStatus('DEACTIVATED')
    expect(await changeStatus('DELETED')).toMatchObject({ failure: { message: 'DELETION_REFUSED' } })
  })

  it('interrupted acts of the desk delay no other, also when each fails again', async () => {
    const { context } = harness.app
    const now = context.clock.now()
    const proposal: StoredProposal = {
      id: ProposalId.parse('prp_expired'),
      act: 'stock.issue',
      subject: kaveri,
      body: {},
      state: 'PENDING',
      proposed_by: UserId.parse('usr_1'),
      proposed_at: now,
      expires_at: later(now, dayMs),
      version: 1,
    }
    const failing = each(many, (index) => ({
      ...proposal,
      id: ProposalId.parse(idAt('prp', index)),
      act: 'act.unknown',
      state: 'APPROVED' as const,
      decided_by: UserId.parse('usr_2'),
      decided_at: now,
    }))
    await store([proposal, ...failing].map((each) => proposals.itemOf(context, each)))
    await harness.advance('PT25H')
    expect(proposals.parse(await context.table.get(proposals.key(proposal)))).toMatchObject({ state: 'EXPIRED' })
  })
})

describe('more than a thousand', () => {
  it('reactions of a person to the news of a company hide none of them', async () => {
    const { context } = harness.app
    const now = context.clock.now()
    const id = NewsId.parse('nws_zz_newest')
    await publishNews(context, {
      id,
      security_id: kaveri,
      short_description: 'A factory opens',
      long_description: '<p>A factory opens.</p>',
      news_image_url: '',
      news_picked_date: '2026-11-20' as never,
      published_at: now,
    })
    const reaction = { user_id: user.id, security_id: kaveri, reaction_type_id: 3 as const, reacted_at: now }
    await store(
      [...each(1_000, (index) => NewsId.parse(idAt('nws', index))), id].map((news_id) =>
        reactions.itemOf(context, { ...reaction, news_id, id: reactionIdOf(user.id, news_id) }),
      ),
    )
    const token = await startSession(context, user)
    const request = { params: { securityId: kaveri }, body: { userId: user.id } }
    const { data } = (await harness.call('listSecurityNews', request, { as: token })).body
    expect(data).toMatchObject([{ id, reaction_row_id: reactionIdOf(user.id, id) }])
  })
})
