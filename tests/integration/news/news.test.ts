import { afterEach, describe, expect, it } from 'vitest'
import { startSession } from '#functions/account/commands.ts'
import type { FullContext } from '#functions/platform/context.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { TransactionCancelled } from '#functions/platform/port/table.ts'
import { publishNews } from '#functions/news/commands.ts'
import { newsIndex, newsItems } from '#functions/news/entities.ts'
import { day, instantOf } from '#shared/kernel/instant.ts'
import { NewsId, SecurityId, type UserId } from '#shared/kernel/id.ts'
import type { News, ReactionType } from '#shared/news/news.ts'
import { asha, seedData, investor, kaveri, neither, ravi } from '#tests/harness/seed.ts'
import { startHarness, type Harness, type HarnessOptions } from '#tests/harness/harness.ts'
import { deskToken } from '#tests/harness/steps/order.ts'

let harness: Harness
afterEach(() => harness.close())

interface Person {
  readonly token: string
  readonly id: UserId
}

const informative = 1
const love = 2
const like = 3

const factoryNews: News = {
  id: NewsId.parse('nws_plant'),
  security_id: kaveri,
  short_description: 'Kaveri Robotics opens a factory',
  long_description: '<p>A factory opens.</p>',
  news_image_url: '',
  news_picked_date: day('2026-11-20'),
  published_at: instantOf('2026-11-20T06:00:00.000Z'),
}

/** Starts an application with one news item of Kaveri, and logs Asha in. */
async function open(options: HarnessOptions = {}, items: readonly News[] = [factoryNews]): Promise<Person> {
  const seedWithNews = async (context: FullContext) => {
    await seedData(context)
    for (const item of items) await publishNews(context, item)
  }
  harness = await startHarness({ seedData: seedWithNews, ...options })
  return logIn(asha.phone)
}

async function logIn(number: string): Promise<Person> {
  const token = await harness.logIn(number)
  const { body } = await harness.call('readLoginDetail', {}, { as: token })
  return { token, id: body.data.id }
}

async function openUser(index: number): Promise<Person> {
  const { context } = harness.app
  const id = await investor(context, {
    phone: `+9198765${String(index).padStart(5, '0')}`,
    email: `person.${index}@example.org`,
    first_name: 'Some',
    last_name: 'Body',
  })
  return { id, token: await startSession(context, { id, role: 'INVESTER_CLIENT' }) }
}

async function list({ token, id }: Person, more: { limit?: number; cursor?: string } = {}, securityId = kaveri) {
  return (
    await harness.call('listSecurityNews', { params: { securityId }, body: { userId: id, ...more } }, { as: token })
  ).body
}

async function read({ token, id }: Person, newsId = factoryNews.id) {
  return (await harness.call('readReactions', { params: { newsId }, body: { userId: id } }, { as: token })).body
    .mainData
}

interface Tapped {
  readonly row?: string
  readonly remove?: boolean
  readonly newsId?: NewsId
  readonly securityId?: SecurityId
}

function tap(
  { token, id }: Person,
  type: ReactionType,
  { row = 'null', remove = false, newsId = factoryNews.id, securityId = kaveri }: Tapped = {},
  headers: Record<string, string> = {},
) {
  const body = {
    related_security_id: securityId,
    related_user_id: id,
    deleteReaction: remove ? 1 : 0,
    reaction_type_id: type,
    related_news_id: newsId,
  } as const
  return harness.call('setReaction', { params: { reactionRowId: row }, body }, { as: token, headers })
}

/** The reaction counts in the order of the types, and the reaction of the caller. */
async function seen(person: Person) {
  const { bulb_reaction, heart_reaction, like_reaction, json_agg } = await read(person)
  return [bulb_reaction, heart_reaction, like_reaction, json_agg[0]?.reaction_type_id ?? null]
}

describe('the news of a company', () => {
  it('come newest first, by publication and then by day of selection, and in pages (S57, E69)', async () => {
    const item = (id: string, published_at: string, news_picked_date: string) => ({
      ...factoryNews,
      id: NewsId.parse(id),
      published_at: instantOf(published_at),
      news_picked_date: day(news_picked_date),
    })
    const me = await open({}, [
      item('nws_b', '2026-11-19T06:00:00.000Z', '2026-11-20'),
      item('nws_d', '2026-11-18T06:00:00.000Z', '2026-11-21'),
      item('nws_a', '2026-11-20T06:00:00.000Z', '2026-11-01'),
      item('nws_c', '2026-11-19T06:00:00.000Z', '2026-11-19'),
      { ...item('nws_other', '2026-11-21T06:00:00.000Z', '2026-11-21'), security_id: neither },
    ])
    expect((await list(me)).data.map(({ id }) => id)).toEqual(['nws_a', 'nws_b', 'nws_c', 'nws_d'])
    const first = await list(me, { limit: 3 })
    expect(first.data.map(({ id }) => id)).toEqual(['nws_a', 'nws_b', 'nws_c'])
    const second = await list(me, { limit: 3, cursor: first.next_cursor ?? '' })
    expect(second.data.map(({ id }) => id)).toEqual(['nws_d'])
    expect(second.next_cursor).toBeUndefined()
    expect(
      await harness.call(
        'listSecurityNews',
        { params: { securityId: kaveri }, body: { userId: me.id, cursor: 'bm8' } },
        { as: me.token },
      ),
    ).toMatchObject({ status: 400 })
  })

  it('have the fields of the contract, and empty reactions where there are none (E69, D5)', async () => {
    const me = await open()
    const { security_id: _, ...shown } = factoryNews
    expect((await list(me)).data).toEqual([
      {
        ...shown,
        news_count: 0,
        like_reaction: 0,
        bulb_reaction: 0,
        heart_reaction: 0,
        json_agg: [],
        reaction_row_id: null,
      },
    ])
    expect((await list(me, {}, neither)).data).toEqual([])
  })
})

describe('a reaction', () => {
  it('is added, changed and removed; counts are public, and each user sees their own (S59, E70, C28, T26)', async () => {
    const me = await open()
    const other = await logIn(ravi.phone)
    await tap(other, like).then(({ body }) => body)
    expect((await tap(me, love)).body).toEqual({ success: true })
    expect(await seen(me)).toEqual([0, 1, 1, love])
    expect(await seen(other)).toEqual([0, 1, 1, like])
    const [shown] = (await list(me)).data
    expect(shown).toMatchObject({
      news_count: 2,
      heart_reaction: 1,
      like_reaction: 1,
      json_agg: [{ id: expect.stringMatching(/^rct_[\w-]{22}$/), reaction_type_id: love }],
    })
    expect(shown?.reaction_row_id).toBe(shown?.json_agg[0]?.id)
    const row = shown?.reaction_row_id ?? ''
    await tap(me, informative, { row }).then(({ body }) => body)
    expect(await seen(me)).toEqual([1, 0, 1, informative])
    expect((await read(me)).reaction_row_id).toBe(row)
    await tap(me, informative, { row, remove: true }).then(({ body }) => body)
    expect(await seen(me)).toEqual([0, 0, 1, null])
    expect(await read(me)).toMatchObject({ json_agg: [], reaction_row_id: null })
    expect(await seen(other)).toEqual([0, 0, 1, like])
  })

  it('is not counted twice when it is sent again, with or without an idempotency key', async () => {
    const me = await open()
    const key = { 'idempotency-key': 'the-same-tap' }
    for (const headers of [undefined, undefined, key, key]) await tap(me, love, {}, headers).then(({ body }) => body)
    expect(await seen(me)).toEqual([0, 1, 0, love])
    for (let count = 0; count < 2; count += 1) await tap(me, love, { remove: true }).then(({ body }) => body)
    expect(await seen(me)).toEqual([0, 0, 0, null])
  })

  it('of a second tab that does not know the first changes the existing one (E71)', async () => {
    const me = await open()
    await tap(me, love).then(({ body }) => body)
    await tap(me, like).then(({ body }) => body)
    expect(await seen(me)).toEqual([0, 0, 1, like])
  })

  it('stays when another one is removed, and removing a missing one has no effect', async () => {
    const me = await open()
    expect(await tap(me, like, { remove: true })).toMatchObject({ status: 200 })
    await tap(me, love).then(({ body }) => body)
    const row = (await read(me)).reaction_row_id ?? ''
    expect(await tap(me, like, { row, remove: true })).toMatchObject({ status: 200, body: { success: true } })
    expect(await seen(me)).toEqual([0, 1, 0, love])
  })

  it('belongs to one user and one item of one company: anything else is not found (E71)', async () => {
    const me = await open({}, [factoryNews, { ...factoryNews, id: NewsId.parse('nws_next') }])
    const other = await logIn(ravi.phone)
    await tap(me, love).then(({ body }) => body)
    const row = (await read(me)).reaction_row_id ?? ''
    const refused = [
      await tap(other, like, { row }),
      await tap(me, like, { row, newsId: NewsId.parse('nws_next') }),
      await tap(me, like, { row: 'rct_made_up' }),
      await tap(me, like, { securityId: neither }),
      await tap(me, like, { newsId: NewsId.parse('nws_none') }),
    ]
    expect(refused.map(({ status, failure }) => [status, failure?.message])).toEqual(
      refused.map(() => [404, 'NOT_FOUND']),
    )
    expect(await seen(me)).toEqual([0, 1, 0, love])
    const inOthersName = await harness.call(
      'setReaction',
      {
        params: { reactionRowId: 'null' },
        body: {
          related_security_id: kaveri,
          related_user_id: other.id,
          deleteReaction: 0,
          reaction_type_id: love,
          related_news_id: factoryNews.id,
        },
      },
      { as: me.token },
    )
    expect(inOthersName.status).toBe(403)
    expect(
      (
        await harness.call(
          'readReactions',
          { params: { newsId: factoryNews.id }, body: { userId: me.id, related_security_id: kaveri } },
          { as: me.token },
        )
      ).body.mainData,
    ).toEqual(await read(me))
    expect(
      await harness.call(
        'readReactions',
        { params: { newsId: factoryNews.id }, body: { userId: me.id, related_security_id: neither } },
        { as: me.token },
      ),
    ).toMatchObject({ status: 404 })
    expect(
      await harness.call(
        'readReactions',
        { params: { newsId: 'nws_none' }, body: { userId: me.id } },
        { as: me.token },
      ),
    ).toMatchObject({ status: 404 })
  })
})

describe('the reaction counts of an item', () => {
  it('match the rows after two hundred concurrent taps, by many users and by one on two phones', async () => {
    await open()
    const people = await Promise.all(Array.from({ length: 20 }, (_, index) => openUser(index)))
    const taps = people.flatMap((person, index) =>
      Array.from({ length: 10 }, (_, turn) => ({
        person,
        type: (((index + turn) % 3) + 1) as ReactionType,
        remove: (index + turn) % 4 === 3,
      })),
    )
    const answers = await Promise.all(taps.map(({ person, type, remove }) => tap(person, type, { remove })))
    expect(answers.map(({ status }) => status)).toEqual(taps.map(() => 200))
    const rows = (await Promise.all(people.map((person) => read(person)))).flatMap(({ json_agg }) => json_agg)
    const of = (type: ReactionType) => rows.filter(({ reaction_type_id }) => reaction_type_id === type).length
    expect(rows.length).toBeGreaterThan(0)
    expect((await seen(people[0] ?? expect.fail())).slice(0, 3)).toEqual([of(informative), of(love), of(like)])
  })

  it('are right when others react meanwhile', async () => {
    let conflicts = 0
    const adapt = (ports: Ports): Ports => ({
      ...ports,
      table: {
        ...ports.table,
        transact: (writes) =>
          conflicts-- > 0
            ? Promise.reject(new TransactionCancelled({ reaction: 'none', counts: 'conflict' }))
            : ports.table.transact(writes),
      },
    })
    const me = await open({ adapt })
    conflicts = 5
    expect(await tap(me, love)).toMatchObject({ status: 200 })
    expect(await seen(me)).toEqual([0, 1, 0, love])
    conflicts = 100
    expect(await tap(me, like)).toMatchObject({ status: 429, failure: { message: 'TOO_MANY_REQUESTS' } })
    conflicts = 0
    expect(await seen(me)).toEqual([0, 1, 0, love])
  })

  it('are right when one user reacts on another phone between read and write', async () => {
    let meanwhile: (() => Promise<unknown>) | undefined
    const adapt = (ports: Ports): Ports => ({
      ...ports,
      table: {
        ...ports.table,
        transact: async (writes) => {
          const first = meanwhile
          meanwhile = undefined
          await first?.()
          return await ports.table.transact(writes)
        },
      },
    })
    const me = await open({ adapt })
    meanwhile = () => tap(me, love).then(({ body }) => body)
    await tap(me, like).then(({ body }) => body)
    expect(await seen(me)).toEqual([0, 0, 1, like])
    meanwhile = () => tap(me, informative).then(({ body }) => body)
    await tap(me, love).then(({ body }) => body)
    expect(await seen(me)).toEqual([0, 1, 0, love])
    await tap(me, like).then(({ body }) => body)
    // Removed on the other phone before it was changed here.
    meanwhile = () => tap(me, like, { remove: true }).then(({ body }) => body)
    await tap(me, informative).then(({ body }) => body)
    expect(await seen(me)).toEqual([1, 0, 0, informative])
  })
})

describe('the reactions of a deleted account', () => {
  it('are all removed, and no others', async () => {
    const [next, other] = [NewsId.parse('nws_next'), NewsId.parse('nws_other')]
    const me = await open({}, [
      factoryNews,
      { ...factoryNews, id: next },
      { ...factoryNews, id: other, security_id: neither },
    ])
    const leaving = await logIn(ravi.phone)
    for (const target of [{}, { newsId: next }, { newsId: other, securityId: neither }])
      await tap(leaving, love, target).then(({ body }) => body)
    await tap(me, love).then(({ body }) => body)
    for (const [status, by] of [
      ['DEACTIVATED', '+919000000011'],
      ['DELETED', '+919000000012'],
    ] as const) {
      await harness
        .call(
          'changeUserStatus',
          { params: { id: leaving.id }, body: { status, reason: 'Requested by letter' } },
          { as: await deskToken(harness, by) },
        )
        .then(({ body }) => body)
      await harness.drain()
      expect((await read(me)).heart_reaction).toBe(status === 'DELETED' ? 1 : 2)
    }
    expect([
      (await read(me, NewsId.parse('nws_next'))).heart_reaction,
      (await read(me, NewsId.parse('nws_other'))).heart_reaction,
    ]).toEqual([0, 0])
    expect(await seen(me)).toEqual([0, 1, 0, love])
  })
})

describe('an item that the desk corrects', () => {
  async function save(body: Partial<News>, id = factoryNews.id) {
    const { id: _, ...rest } = { ...factoryNews, ...body }
    return harness.call('saveNews', { params: { id }, body: rest }, { as: await deskToken(harness, '+919000000011') })
  }

  it('keeps its reactions and moves to its new position', async () => {
    const me = await open({}, [
      factoryNews,
      { ...factoryNews, id: NewsId.parse('nws_next'), published_at: instantOf('2026-11-21T06:00:00.000Z') },
    ])
    await tap(me, love).then(({ body }) => body)
    expect(
      (
        await save({
          short_description: 'It opens two',
          published_at: instantOf('2026-11-22T06:00:00.000Z'),
          long_description: '<p onclick="x()">Two.</p><script>x()</script>',
        })
      ).body.data.long_description,
    ).toBe('<p>Two.</p>')
    const { data } = await list(me)
    expect(
      data.map(({ id, short_description, heart_reaction, json_agg }) => [
        id,
        short_description,
        heart_reaction,
        json_agg.length,
      ]),
    ).toEqual([
      [factoryNews.id, 'It opens two', 1, 1],
      ['nws_next', factoryNews.short_description, 0, 0],
    ])
  })

  it('stays with its company, which owns its reactions', async () => {
    const me = await open()
    await tap(me, love).then(({ body }) => body)
    expect(await save({ security_id: neither })).toMatchObject({ status: 409, failure: { message: 'NEWS_OF_ANOTHER' } })
    expect(await save({ security_id: SecurityId.parse('sec_none') })).toMatchObject({ status: 404 })
    expect(await seen(me)).toEqual([0, 1, 0, love])
    expect((await list(me, {}, neither)).data).toEqual([])
  })
})

describe('the news of all companies', () => {
  const item = (id: string, published_at: string, security_id = kaveri): News => ({
    ...factoryNews,
    id: NewsId.parse(id),
    security_id,
    published_at: instantOf(published_at),
  })
  async function latest({ token }: Person, query: { limit?: string; cursor?: string } = {}) {
    return harness.call('listNews', { query }, { as: token })
  }
  const idsOf = ({ body }: Awaited<ReturnType<typeof latest>>) => body.data.map(({ id }) => id)

  it('come newest first with their company, across months and in pages (E69)', async () => {
    const me = await open({}, [
      item('nws_august', '2026-08-05T06:00:00.000Z'),
      item('nws_b', '2026-11-19T06:00:00.000Z', neither),
      item('nws_a', '2026-11-20T06:00:00.000Z'),
      item('nws_last_year', '2025-12-31T23:59:59.999Z'),
    ])
    const all = await latest(me)
    expect(idsOf(all)).toEqual(['nws_a', 'nws_b', 'nws_august', 'nws_last_year'])
    expect(all.body.next_cursor).toBeUndefined()
    expect(all.body.data[0]).toMatchObject({ security_id: kaveri, company_name: 'Kaveri Robotics', logo_url: '' })
    const seenIds: string[] = []
    let cursor: string | undefined
    do {
      const page = await latest(me, { limit: '1', ...(cursor !== undefined && { cursor }) })
      seenIds.push(...idsOf(page))
      cursor = page.body.next_cursor
    } while (cursor !== undefined)
    expect(seenIds).toEqual(idsOf(all))
  })

  it('go on after years without any, and are empty where there are none', async () => {
    const me = await open({}, [item('nws_a', '2026-11-20T06:00:00.000Z'), item('nws_old', '2023-10-20T06:00:00.000Z')])
    expect(idsOf(await latest(me))).toEqual(['nws_a', 'nws_old'])
    const none = await open({}, [])
    expect((await latest(none)).body).toEqual({ data: [] })
  })

  it('show the reactions of the caller alone', async () => {
    const me = await open()
    const other = await logIn(ravi.phone)
    await tap(me, love).then(({ body }) => body)
    const [mine] = (await latest(me)).body.data
    expect(mine).toMatchObject({ heart_reaction: 1, news_count: 1, json_agg: [{ reaction_type_id: love }] })
    expect(mine?.reaction_row_id).toBe(mine?.json_agg[0]?.id)
    expect((await latest(other)).body.data).toMatchObject([{ heart_reaction: 1, json_agg: [], reaction_row_id: null }])
  })

  it('move with an item whose day of publication the desk corrects', async () => {
    const me = await open({}, [item('nws_a', '2026-11-19T06:00:00.000Z'), item('nws_b', '2026-10-19T06:00:00.000Z')])
    await publishNews(harness.app.context, item('nws_a', '2026-09-19T06:00:00.000Z'))
    expect(idsOf(await latest(me))).toEqual(['nws_b', 'nws_a'])
  })

  it('leave out a company that is not in the catalogue', async () => {
    const me = await open()
    const { table } = harness.app.context
    const gone = item('nws_gone', '2026-11-21T06:00:00.000Z', SecurityId.parse('sec_gone'))
    await table.update(newsItems.key(gone), {
      set: { ...newsIndex(gone), ...gone },
      add: { like_count: 0, bulb_count: 0, heart_count: 0 },
    })
    expect(idsOf(await latest(me))).toEqual([factoryNews.id])
  })

  it('refuse a page of more than 50 and a cursor of another list', async () => {
    const me = await open()
    for (const query of [
      { limit: '51' },
      { limit: '0' },
      { cursor: 'bm8' },
      { cursor: '2026-11.bm8' },
      { cursor: '2026-13' },
    ])
      expect(await latest(me, query)).toMatchObject({ status: 400 })
    expect(await harness.call('listNews', { query: {} })).toMatchObject({ status: 401 })
  })
})
