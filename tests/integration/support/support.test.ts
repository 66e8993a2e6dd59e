import { afterEach, describe, expect, it } from 'vitest'
import { recordBankAccount } from '#functions/bank/commands.ts'
import { publishFaqs } from '#functions/support/commands.ts'
import { deleteTicketsOf } from '#functions/support/delete-tickets.ts'
import { tickets } from '#functions/support/entities.ts'
import { findTicket } from '#functions/support/queries.ts'
import type { FullContext } from '#functions/platform/context.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { nextInSeries } from '#functions/platform/storage/counter.ts'
import type { OrderId, UserId } from '#shared/kernel/id.ts'
import { firstFaqs } from '#shared/support/first-faqs.ts'
import { cmlFaqId, kycFaqId } from '#shared/support/support.ts'
import type { TicketTopic } from '#shared/support/topics.ts'
import { asha, seedData, ravi } from '#tests/harness/seed.ts'
import type { FormFile } from '#tests/harness/multipart.ts'
import { exif, jpeg, png } from '#tests/harness/picture.ts'
import { startHarness, type Harness, type HarnessOptions } from '#tests/harness/harness.ts'
import { rowsOf } from '#tests/security/table.ts'
import { deskToken, orderOf, orderUpTo } from '#tests/harness/steps/order.ts'

let harness: Harness
afterEach(() => harness.close())

interface Person {
  readonly token: string
  readonly id: UserId
}

async function open(options: HarnessOptions = {}): Promise<Person> {
  harness = await startHarness({ seedData, ...options })
  return logIn(asha.phone)
}

async function logIn(number: string): Promise<Person> {
  const token = await harness.logIn(number)
  const { body } = await harness.call('readLoginDetail', {}, { as: token })
  return { token, id: body.data.id }
}

const ticketRequest = { question: 'Where are my shares?', message: 'I paid on Monday.' }

function raise(
  { token }: Person,
  more: Partial<typeof ticketRequest> & { topic?: TicketTopic; order_id?: OrderId; Doc?: FormFile } = {},
  headers: Record<string, string> = {},
) {
  return harness.call('createTicket', { body: { ...ticketRequest, ...more } }, { as: token, headers })
}

async function list({ token, id }: Person, query: { limit?: string; cursor?: string } = {}) {
  return (await harness.call('listTickets', { params: { id }, query }, { as: token })).body
}

async function answer(id: number, body: { status: 1 | 2 | 3; feedback?: string }) {
  return harness.call(
    'answerTicket',
    { params: { id: String(id) }, body },
    { as: await deskToken(harness, '+919000000011') },
  )
}

async function look(url: string) {
  const { pathname, search } = new URL(url)
  return harness.app.call({
    method: 'GET',
    target: `${pathname}${search}`,
    headers: {},
    body: new Uint8Array(),
    address: '203.0.113.7',
  })
}

async function subjects(to: string) {
  await harness.drain()
  return (await harness.inbox(to)).map(({ subject }) => subject)
}

describe('a ticket', () => {
  it('is created, listed newest first in pages, and visible to its author only (S43, E26, E27, D13)', async () => {
    const me = await open()
    for (const question of ['First', 'Second', 'Third']) {
      expect(await raise(me, { question })).toMatchObject({ status: 201, body: { message: 'TICKET_CREATED' } })
      harness.clock.advance(60_000)
    }
    const first = await list(me, { limit: '2' })
    expect(first.data.map(({ id, question }) => [id, question])).toEqual([
      [33, 'Third'],
      [17, 'Second'],
    ])
    const second = await list(me, { limit: '2', ...(first.next_cursor !== undefined && { cursor: first.next_cursor }) })
    expect(second.data).toEqual([
      {
        id: 1,
        question: 'First',
        description: ticketRequest.message,
        status: 1,
        created_datetime: expect.any(String),
        file_url: null,
        related_file_id: null,
        unread: false,
        feedback: null,
      },
    ])
    const other = await logIn(ravi.phone)
    expect((await list(other)).data).toEqual([])
    expect(await harness.call('listTickets', { params: { id: me.id }, query: {} }, { as: other.token })).toMatchObject({
      status: 403,
    })
    expect(await harness.call('listTickets', { params: { id: me.id }, query: {} })).toMatchObject({ status: 401 })
  })

  it('is refused without question or message, and where either is too long (E26, V8)', async () => {
    const me = await open()
    for (const wrong of [
      { question: '' },
      { question: '   ' },
      { message: '' },
      { question: 'x'.repeat(201) },
      { message: 'x'.repeat(4_001) },
      { question: undefined },
      { message: 'ﷺ'.repeat(9_000) },
    ]) {
      expect(await raise(me, wrong as never)).toMatchObject({ status: 400, failure: { name: 'ValidationError' } })
    }
    expect(await raise(me, { message: '😀'.repeat(2_000) })).toMatchObject({ status: 201 })
    expect((await list(me)).data).toHaveLength(1)
  })

  it('has a limit of twenty a day', async () => {
    const me = await open()
    for (let nth = 0; nth < 20; nth++) expect((await raise(me)).status).toBe(201)
    expect(await raise(me)).toMatchObject({ status: 429, failure: { message: 'TOO_MANY_TICKETS' } })
    expect((await raise(await logIn(ravi.phone))).status).toBe(201)
    await harness.advance('P1D')
    expect((await raise(me)).status).toBe(201)
  })

  it('has a unique number however many are created at once', async () => {
    const me = await open()
    const other = await logIn(ravi.phone)
    const people = Array.from({ length: 50 }, (_, nth) => (nth % 2 === 0 ? me : other))
    const raised = (await Promise.all(people.map((person) => raise(person)))).filter(({ status }) => status === 201)
    expect(raised).toHaveLength(40)
    expect(new Set(raised.map(({ body }) => body.data.id)).size).toBe(40)
    const draws = Array.from({ length: 50 }, () => nextInSeries(harness.app.context, 'anything', me.id))
    const numbers = (await Promise.all(draws)).map(({ number }) => number)
    expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 50 }, (_, nth) => nth + 1))
  })

  it('is created once for an idempotency key with the same picture; another picture is another request', async () => {
    const me = await open()
    const headers = { 'idempotency-key': 'ticket-of-mine' }
    const Doc = { name: 'a.png', bytes: png(900, 700) }
    const first = await raise(me, { Doc }, headers)
    expect(await raise(me, { Doc }, headers)).toMatchObject({ status: 201, body: first.body })
    expect(await raise(me, { Doc: { ...Doc, bytes: png(901, 700) } }, headers)).toMatchObject({
      status: 409,
      failure: { message: 'KEY_REUSED' },
    })
    expect((await list(me)).data).toHaveLength(1)
    expect(await subjects(asha.email)).toHaveLength(1)
  })

  it('is created once for an idempotency key although the first try failed before its response', async () => {
    let deaths = 0
    const withFaults = (ports: Ports): Ports => {
      const update: Ports['table']['update'] = async (key, changes, condition) => {
        if (key.pk.startsWith('platform#idempotency#') && deaths++ === 0) throw new Error('died')
        return ports.table.update(key, changes, condition)
      }
      return { ...ports, table: { ...ports.table, update } }
    }
    const me = await open({ adapt: withFaults })
    const headers = { 'idempotency-key': 'ticket-of-mine' }
    expect((await raise(me, {}, headers)).status).toBe(500)
    await harness.advance('PT2M')
    expect(await raise(me, {}, headers)).toMatchObject({ status: 201, body: { data: { id: 1 } } })
    expect((await list(me)).data).toHaveLength(1)
    expect(await subjects(asha.email)).toHaveLength(1)
  })
})

describe('a picture', () => {
  it('is stored without metadata, and served for five minutes as a download that cannot run', async () => {
    const me = await open()
    await raise(me, { Doc: { name: '../../evil.html', bytes: jpeg([exif(6)]) } })
    const [ticket] = (await list(me)).data
    const shown = await look(ticket?.file_url ?? '')
    expect(shown).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      },
    })
    expect(shown.headers['content-disposition']).toBe(
      `attachment; filename="ticket-1.jpg"; filename*=UTF-8''ticket-1.jpg`,
    )
    expect(Buffer.from(shown.body).toString('latin1')).not.toContain('GPS')
    await harness.advance('PT5M')
    expect(await look(ticket?.file_url ?? '')).toMatchObject({ status: 403 })
  })

  it('is readable by id for its owner only (E28)', async () => {
    const me = await open()
    await raise(me, { Doc: { name: 'a.png', bytes: png() } })
    const [ticket] = (await list(me)).data
    const id = ticket?.related_file_id ?? ''
    const mine = await harness.call('readFileAddress', { query: { id } }, { as: me.token })
    expect(mine.body.data.expires_in).toBe(300)
    expect(Buffer.from((await look(mine.body.data.url)).body).equals(png())).toBe(true)
    const other = await logIn(ravi.phone)
    const theirs = await harness.call('readFileAddress', { query: { id } }, { as: other.token })
    const none = await harness.call('readFileAddress', { query: { id: 'fil_none' } }, { as: other.token })
    expect([theirs.status, none.status, theirs.failure?.words]).toEqual([404, 404, none.failure?.words])
  })
})

describe('the desk', () => {
  it('sees open tickets with their pictures, and answers; each answer is e-mailed to the author, once', async () => {
    const me = await open()
    await raise(me, { Doc: { name: 'a.png', bytes: png() } })
    await harness.drain()
    expect(await subjects(asha.email)).toEqual(['Ansh: We have your support ticket # 001'])
    const operator = await deskToken(harness, '+919000000011')
    const seen = await harness.call('listDeskTickets', { query: {} }, { as: operator })
    expect(seen.body.data).toMatchObject([
      { id: 1, user_id: me.id, status: 1, file_url: expect.stringContaining('/files/upload/') },
    ])
    expect((await look(seen.body.data[0]?.file_url ?? '')).status).toBe(200)

    expect((await answer(1, { status: 2, feedback: 'We are asking the seller.' })).body.data).toMatchObject({
      status: 2,
      feedback: 'We are asking the seller.',
    })
    // The event is delivered twice, the e-mail is sent once.
    await answer(1, { status: 2, feedback: 'We are asking the seller.' })
    await harness.drain()
    const [letter, ...before] = await harness.inbox(asha.email)
    expect(letter).toMatchObject({
      subject: 'Ansh: Your support ticket # 001 was answered',
      text: expect.stringContaining('We are asking the seller.'),
    })
    expect(before).toHaveLength(1)

    await answer(1, { status: 3 })
    expect((await list(me)).data).toMatchObject([{ status: 3, feedback: 'We are asking the seller.' }])
    expect((await harness.call('listDeskTickets', { query: {} }, { as: operator })).body.data).toEqual([])
  })

  it('only moves a ticket forward (C11, T11)', async () => {
    const me = await open()
    await raise(me)
    await answer(1, { status: 2 })
    expect(await answer(1, { status: 1 })).toMatchObject({ status: 409, failure: { message: 'TICKET_GOES_FORWARD' } })
    expect(await answer(1, { status: 3, feedback: 'Done' })).toMatchObject({ status: 200 })
    expect(await answer(1, { status: 3, feedback: 'Done' })).toMatchObject({ status: 200 })
    for (const status of [1, 2, 3] as const)
      expect(await answer(1, { status, feedback: 'More' })).toMatchObject({
        status: 409,
        failure: { message: 'TICKET_CLOSED' },
      })
    expect(await answer(2, { status: 3 })).toMatchObject({ status: 404 })
    expect(
      await harness.call('answerTicket', { params: { id: '1' }, body: { status: 3 } }, { as: me.token }),
    ).toMatchObject({ status: 403 })
    expect(await subjects(asha.email)).toHaveLength(3)
  })

  it('keeps both answers when two are given at once', async () => {
    const me = await open()
    await raise(me)
    const answers = await Promise.all([
      answer(1, { status: 2, feedback: 'One' }),
      answer(1, { status: 2, feedback: 'Two' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await harness.drain()
    expect(await subjects(asha.email)).toHaveLength(3)
    expect(['One', 'Two']).toContain((await list(me)).data[0]?.feedback)
  })

  it('sends a push that there is an answer, without its text', async () => {
    const me = await open()
    await harness.call(
      'updateUsersFcmToken',
      { body: { fcm_token: 'a-phone', deviceType: 'android', userId: me.id } },
      { as: me.token },
    )
    await raise(me)
    await answer(1, { status: 3, feedback: 'Your PAN was wrong' })
    await harness.drain()
    expect(await harness.inbox('a-phone')).toMatchObject([
      { subject: 'News on your support ticket', text: 'Ticket # 001 was closed. Open Support to read more.' },
    ])
  })
})

describe('a ticket in the list of its owner', () => {
  const see = ({ token }: Person, message: number, ticket = '1') =>
    harness.call('markTicketSeen', { params: { ticket }, body: { message } }, { as: token })
  const first = async (me: Person) => (await list(me)).data[0]

  it('names its topic and the own order that it is about, and the desk reads them too', async () => {
    const me = await open()
    const order_id = await orderUpTo(harness, me.token, 'held')
    const { number } = (await orderOf(harness, me.token, order_id)) ?? {}
    const about = { topic: 'DELIVERY', order_id } as const
    expect((await raise(me, about)).status).toBe(201)
    const named = { topic: 'DELIVERY', order: { order_id, number, scrip_name: 'Kaveri Robotics' } }
    expect(number).toMatch(/^AN/)
    expect(await first(me)).toMatchObject(named)
    const desk = await harness.call('listDeskTickets', { query: {} }, { as: await deskToken(harness, '+919000000011') })
    expect(desk.body.data).toMatchObject([named])
    expect(await raise(await logIn(ravi.phone), about)).toMatchObject({ status: 404 })
  })

  it('says when it was answered, and is unread until the answer was seen, by its owner only', async () => {
    const me = await open()
    await raise(me)
    expect(await first(me)).toMatchObject({ unread: false })
    expect(await first(me)).not.toHaveProperty('answered_at')
    await answer(1, { status: 2, feedback: 'We are asking the seller.' })
    const answeredAt = harness.clock.now()
    harness.clock.advance(60_000)
    expect(await first(me)).toMatchObject({ unread: true, answered_at: answeredAt })
    expect(await see(await logIn(ravi.phone), 2)).toMatchObject({ status: 404 })
    expect((await see(me, 1)).body).toEqual({ data: { unread: true } })
    for (const message of [2, 2, 1]) expect((await see(me, message)).body).toEqual({ data: { unread: false } })
    expect(await first(me)).toMatchObject({ unread: false, answered_at: answeredAt })
    await answer(1, { status: 3, feedback: 'The seller has sent them.' })
    expect(await first(me)).toMatchObject({ unread: true, answered_at: harness.clock.now() })
  })
})

describe('the conversation of a ticket', () => {
  const reply = ({ token }: Person, message: string, key?: string, ticket = '1') =>
    harness.call(
      'replyToTicket',
      { params: { ticket }, body: { message } },
      { as: token, headers: key === undefined ? {} : { 'idempotency-key': key } },
    )
  const read = ({ token }: Person, query: { limit?: string; cursor?: string; before?: string } = {}, ticket = '1') =>
    harness.call('listTicketMessages', { params: { ticket }, query }, { as: token })
  const texts = async (me: Person) => (await read(me)).body.data.map(({ id, from, text }) => `${id} ${from} ${text}`)
  const deskList = async () =>
    (await harness.call('listDeskTickets', { query: {} }, { as: await deskToken(harness, '+919000000011') })).body.data

  it('begins with the description, and has each answer and reply with its time; another person has none of it', async () => {
    const me = await open()
    await raise(me)
    const raisedAt = harness.clock.now()
    harness.clock.advance(60_000)
    await answer(1, { status: 2, feedback: 'We are asking the seller.' })
    expect(await reply(me, '  Thank you.  ')).toMatchObject({
      status: 201,
      body: { message: 'MESSAGE_SENT', data: { id: 3, from: 'OWNER', text: 'Thank you.', at: harness.clock.now() } },
    })
    await answer(1, { status: 3 })
    expect((await read(me)).body).toEqual({
      data: [
        { id: 1, from: 'OWNER', text: ticketRequest.message, at: raisedAt },
        { id: 2, from: 'SUPPORT', text: 'We are asking the seller.', at: expect.any(String) },
        { id: 3, from: 'OWNER', text: 'Thank you.', at: expect.any(String) },
      ],
    })
    const other = await logIn(ravi.phone)
    expect(await read(other)).toMatchObject({ status: 404 })
    expect(await reply(other, 'Mine')).toMatchObject({ status: 404 })
    expect(await read(me, {}, '2')).toMatchObject({ status: 404 })
  })

  it('is read in pages: from the oldest on, or from the newest back', async () => {
    const me = await open()
    await raise(me)
    for (const text of ['b', 'c', 'd', 'e']) await reply(me, text)
    const ids = async (query: Parameters<typeof read>[1]) => {
      const { data, next_cursor } = (await read(me, query)).body
      return [data.map(({ id }) => id), next_cursor]
    }
    expect(await ids({ limit: '1' })).toEqual([[1], '1'])
    expect(await ids({ limit: '2', cursor: '2' })).toEqual([[3, 4], '4'])
    expect(await ids({ limit: '2', cursor: '4' })).toEqual([[5], undefined])
    expect(await ids({ limit: '2', before: 'newest' })).toEqual([[4, 5], undefined])
    expect(await ids({ limit: '4', before: '4' })).toEqual([[1, 2, 3], undefined])
    expect(await ids({ before: '1' })).toEqual([[], undefined])
    expect((await read(me, { cursor: 'elsewhere' })).status).toBe(400)
    expect((await read(me, { before: '0' })).status).toBe(400)
  })

  it('goes on for 90 days after the ticket was closed: a reply opens it again, in the list of the desk too', async () => {
    const me = await open()
    await raise(me)
    await answer(1, { status: 2 })
    await reply(me, 'Any news?')
    expect((await list(me)).data[0]?.status).toBe(2)
    await answer(1, { status: 3, feedback: 'They arrived.' })
    const closedAt = harness.clock.now()
    expect((await list(me)).data[0]).toMatchObject({
      status: 3,
      closed_at: closedAt,
      replies_until: expect.any(String),
    })
    expect(await deskList()).toEqual([])
    await harness.advance('P89D')
    const again = await logIn(asha.phone)
    expect((await reply(again, 'Not all of them.')).status).toBe(201)
    const [ticket] = (await list(again)).data
    expect(ticket).toMatchObject({ status: 1, feedback: 'They arrived.' })
    expect(ticket).not.toHaveProperty('closed_at')
    expect(ticket).not.toHaveProperty('replies_until')
    expect(await deskList()).toMatchObject([{ id: 1, status: 1, last_message: { id: 4, from: 'OWNER' } }])
    // The same words again are an answer, because the owner has written meanwhile.
    await answer(1, { status: 3, feedback: 'They arrived.' })
    expect((await texts(again)).at(-1)).toBe('5 SUPPORT They arrived.')
    await harness.advance('P90D')
    expect(await reply(await logIn(asha.phone), 'Still not.')).toMatchObject({
      status: 409,
      failure: { message: 'TICKET_CLOSED', words: 'This ticket is closed: anything new needs a new ticket' },
    })
  })

  it('has a reply once for its key, also when the first try failed before its response, and no letter for it', async () => {
    let deaths = 0
    const withFaults = (ports: Ports): Ports => {
      const update: Ports['table']['update'] = async (key, changes, condition) => {
        if (key.pk.startsWith('platform#idempotency#') && deaths++ === 1) throw new Error('died')
        return ports.table.update(key, changes, condition)
      }
      return { ...ports, table: { ...ports.table, update } }
    }
    const me = await open({ adapt: withFaults })
    await raise(me, {}, { 'idempotency-key': 'ticket-of-mine' })
    expect((await reply(me, 'Once', 'reply-of-mine')).status).toBe(500)
    await harness.advance('PT2M')
    const repeated = await reply(me, 'Once', 'reply-of-mine')
    expect(repeated).toMatchObject({ status: 201, body: { data: { id: 2 } } })
    expect(await reply(me, 'Once', 'reply-of-mine')).toMatchObject({ status: 201, body: repeated.body })
    expect(await reply(me, 'Twice', 'reply-of-mine')).toMatchObject({ failure: { message: 'KEY_REUSED' } })
    expect(await texts(me)).toEqual([`1 OWNER ${ticketRequest.message}`, '2 OWNER Once'])
    expect(await subjects(asha.email)).toHaveLength(1)
  })

  it('loses none of two replies and an answer at the same moment', async () => {
    const me = await open()
    await raise(me)
    const results = await Promise.all([
      reply(me, 'One'),
      reply(me, 'Two'),
      answer(1, { status: 3, feedback: 'Three' }),
      reply(me, 'Four', 'reply-of-mine'),
      reply(me, 'Four', 'reply-of-mine'),
    ])
    const sent = results.map(({ status }) => status)
    expect(sent.slice(0, 3)).toEqual([201, 201, 200])
    // The second one with the key is told that the first one runs, or what it has answered.
    expect([201, 409]).toContain(Math.max(...sent.slice(3)))
    const words = (await texts(me)).slice(1).map((text) => text.split(' ').at(-1))
    expect(words).toHaveLength(4)
    expect(new Set(words)).toEqual(new Set(['One', 'Two', 'Three', 'Four']))
    const [ticket] = (await list(me)).data
    const last = (await read(me)).body.data.at(-1)
    // Whatever came last decides: a reply after the answer has opened it again.
    expect(ticket?.status).toBe(last?.from === 'SUPPORT' ? 3 : 1)
  })

  it('has a limit of fifty replies a day', async () => {
    const me = await open()
    await raise(me)
    for (let nth = 0; nth < 50; nth++) expect((await reply(me, `${nth}`)).status).toBe(201)
    expect(await reply(me, 'More')).toMatchObject({
      status: 429,
      failure: {
        message: 'TOO_MANY_REPLIES',
        words: 'You have written many messages today, please try again tomorrow',
      },
    })
    await harness.advance('P1D')
    expect((await reply(me, 'More')).status).toBe(201)
  })

  it('has the remarks from before messages were kept, and loses none of them to a newer answer', async () => {
    const me = await open()
    await raise(me)
    const stored = await findTicket(harness.app.context, 1)
    if (stored === undefined) throw new Error('no ticket')
    await harness.app.context.table.put(
      tickets.itemOf(harness.app.context, { ...stored, status: 2, feedback: 'An old answer' }),
    )
    expect((await read(me)).body.data).toMatchObject([{ id: 1 }, { id: 2, from: 'SUPPORT', at: null }])
    await answer(1, { status: 2, feedback: 'A new answer' })
    await reply(me, 'Thanks')
    expect(await texts(me)).toEqual([
      `1 OWNER ${ticketRequest.message}`,
      '2 SUPPORT An old answer',
      '3 SUPPORT A new answer',
      '4 OWNER Thanks',
    ])
  })

  it('is read by the desk, open or closed, and by nobody else', async () => {
    const me = await open()
    await raise(me)
    await answer(1, { status: 3, feedback: 'Done' })
    const operator = await deskToken(harness, '+919000000011')
    const of = (id: string, as: string) =>
      harness.call('readDeskTicket', { params: { id }, query: { before: 'newest', limit: '1' } }, { as })
    expect((await of('1', operator)).body.data).toMatchObject({
      ticket: { id: 1, user_id: me.id, status: 3, last_message: { id: 2, from: 'SUPPORT' } },
      messages: { data: [{ id: 2, text: 'Done' }] },
    })
    expect((await of('2', operator)).status).toBe(404)
    expect((await of('1', me.token)).status).toBe(403)
  })

  it('is deleted with the account, and so is its picture', async () => {
    const me = await open()
    await raise(me, { Doc: { name: 'a.png', bytes: png() } })
    await reply(me, 'A word')
    const picture = (await list(me)).data[0]?.related_file_id ?? ''
    const { context } = harness.app
    expect(await context.files.get(`upload/${picture}`)).toBeDefined()
    await deleteTicketsOf(context, me.id)
    const left = [...rowsOf(harness).keys()].filter((key) => /^(support#ticket|file#upload)#/.test(key))
    expect([left, await context.files.get(`upload/${picture}`)]).toEqual([[], undefined])
    await deleteTicketsOf(context, me.id)
  })
})

describe('questions and answers', () => {
  const seedWithFaqs = async (context: FullContext) => {
    await seedData(context)
    await publishFaqs(context)
  }
  const faqs = async ({ token }: Person) => (await harness.call('listFaqs', {}, { as: token })).body.data
  const save = async (faq: { id: number; question: string; answer: string }) =>
    harness.call('saveFaq', { body: faq }, { as: await deskToken(harness, '+919000000011') })

  it('exist from the start, in order, the one on the CML under its number (E31, C13)', async () => {
    const me = await open({ seedData: seedWithFaqs })
    const all = await faqs(me)
    expect(all.map(({ id }) => id)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1))
    expect(all.find(({ id }) => id === cmlFaqId)?.question).toBe('How to get your CMR/ CML copy?')
    expect(all.find(({ id }) => id === kycFaqId)?.question).toBe('Which steps does KYC have?')
    // Sanitizing removes nothing of them.
    for (const { id, answer } of all)
      expect(answer.replaceAll(' rel="noopener"', ''), String(id)).toBe(
        firstFaqs.find((each) => each.id === id)?.answer,
      )
  })

  it('can be changed by the desk, and a new deployment keeps the change', async () => {
    const me = await open({ seedData: seedWithFaqs })
    expect((await save({ id: 4, question: 'Who?', answer: '<p>You.</p>' })).status).toBe(200)
    await publishFaqs(harness.app.context)
    await harness.drain()
    expect(await faqs(me)).toContainEqual({ id: 4, question: 'Who?', answer: '<p>You.</p>' })
    expect(
      (await harness.call('saveFaq', { body: { id: 4, question: 'Me', answer: '' } }, { as: me.token })).status,
    ).toBe(403)
  })

  it.each([
    ['<p onclick="x()">a</p><script>alert(1)</script>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener">a</a>'],
    [
      '<a href="&#106;avascript:alert(1)">a</a><a href=" java\tscript:x">b</a>',
      '<a rel="noopener">a</a><a rel="noopener">b</a>',
    ],
    ['<a href="//evil.example">a</a>', '<a rel="noopener">a</a>'],
    [
      '<a href="https://x.example" target="_blank" style="position:fixed">a</a>',
      '<a href="https://x.example" rel="noopener">a</a>',
    ],
    [
      '<a href="mailto:support@ansh.example" rel="opener">a</a>',
      '<a href="mailto:support@ansh.example" rel="noopener">a</a>',
    ],
    ['<a href="data:text/html,x">a</a>', '<a rel="noopener">a</a>'],
    ['<img src=x onerror=alert(1)><svg onload=alert(1)><iframe src="https://x.example"></iframe>a', 'a'],
    ['<math><mi//xlink:href="data:x,<script>alert(1)</script>">a', 'a'],
    ['<style>*{display:none}</style><form action="https://x.example"><input></form>a', 'a'],
  ])('are cleaned: %s', async (answer, cleaned) => {
    await open()
    expect((await save({ id: 1, question: 'Q', answer })).body.data.answer).toBe(cleaned)
  })

  it('are refused when they are too long, also after sanitizing', async () => {
    await open()
    for (const answer of ['x'.repeat(10_001), '&'.repeat(10_000)])
      expect(await save({ id: 1, question: 'Q', answer })).toMatchObject({ status: 400 })
    expect(await save({ id: 201, question: 'Q', answer: '' })).toMatchObject({ status: 400 })
  })
})

describe('bank and demat', () => {
  it('show a user their own accounts, the account number masked (E29, E30)', async () => {
    const me = await open()
    const bank = (as: string, user_id = me.id) => harness.call('readBankAccount', { query: { user_id } }, { as })
    expect((await bank(me.token)).body.data).toEqual([])
    await recordBankAccount(harness.app.context, me.id, {
      bank_name: 'State Bank of India',
      account_no: '30124567890',
      ifsc_code: 'SBIN0000300',
    })
    expect((await bank(me.token)).body.data).toEqual([
      { bank_name: 'State Bank of India', account_no: '•••••••7890', ifsc_code: 'SBIN0000300' },
    ])
    expect((await harness.call('readDemat', { query: { user_id: me.id } }, { as: me.token })).body.data).toEqual([
      { dp_id: 'IN300001', client_id: '12345678' },
    ])
    const other = await logIn(ravi.phone)
    expect((await bank(other.token)).status).toBe(403)
    expect((await harness.call('readDemat', { query: { user_id: other.id } }, { as: other.token })).body.data).toEqual(
      [],
    )
  })

  it('are chosen from the existing banks and states, by name, the most common ones first (E50, E51, D11)', async () => {
    const { token } = await open()
    const banks = (await harness.call('listBanks', {}, { as: token })).body.data
    expect(banks).toContainEqual({ id: 'SBIN', name: 'State Bank of India', logo_url: '', common_banks: true })
    expect(banks).toContainEqual({ id: 'KARB', name: 'Karnataka Bank', logo_url: '', common_banks: false })
    const sorted = banks.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
    expect(banks).toEqual(sorted)
    expect(new Set(banks.map(({ id }) => id)).size).toBe(banks.length)
    const states = (await harness.call('listStates', {}, { as: token })).body.data
    expect(states).toHaveLength(36)
    expect(states).toContainEqual({ state: 'Karnataka' })
  })
})
