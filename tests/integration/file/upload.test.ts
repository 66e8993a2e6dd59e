import { uploadBytesMax } from '#shared/file/limits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attempts, padded, traces } from '#tests/security/uploads.ts'
import { resetLimits, rowsOf } from '#tests/security/table.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { formOf, type Part } from '#tests/harness/multipart.ts'
import { jpeg, png } from '#tests/harness/picture.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'

let harness: Harness
let token: string
beforeAll(async () => {
  harness = await startHarness({ seedData })
  token = await harness.logIn(asha.phone)
})
afterAll(() => harness.close())
beforeEach(() => resetLimits(harness))

const texts = { question: 'What is this?', message: 'Please look.' }

function raise(Doc: { name: string; bytes: Uint8Array }) {
  return harness.call('createTicket', { body: { ...texts, Doc } }, { as: token })
}

const files = () => [...rowsOf(harness).keys()].filter((key) => key.startsWith('file#upload#'))
const tickets = () => [...rowsOf(harness).keys()].filter((key) => key.startsWith('support#ticket#'))

async function kept(ticketId: number) {
  const { body } = await harness.call('readLoginDetail', {}, { as: token })
  const { data } = (
    await harness.call('listTickets', { params: { id: body.data.id }, query: { limit: '100' } }, { as: token })
  ).body
  const { pathname, search } = new URL(data.find(({ id }) => id === ticketId)?.file_url ?? expect.fail('no picture'))
  return harness.app.call({
    method: 'GET',
    target: `${pathname}${search}`,
    headers: {},
    body: new Uint8Array(),
    address: '203.0.113.7',
  })
}

describe('an upload', () => {
  it('is tested in more than two hundred forms', () => {
    expect(attempts.length).toBeGreaterThan(200)
  })

  it.each(attempts.filter(({ isKept }) => isKept !== true))(
    '$what called $name is refused, and nothing of it is kept (X46)',
    async ({ name, bytes }) => {
      const before = [files().length, tickets().length]
      expect(await raise({ name, bytes })).toMatchObject({
        status: 415,
        failure: { name: 'UnsupportedMediaTypeError', message: 'UNSUPPORTED_FORMAT', words: 'Unsupported format' },
      })
      expect([files().length, tickets().length]).toEqual(before)
    },
  )

  it.each(attempts.filter(({ isKept }) => isKept === true))(
    '$what is kept as a picture and nothing else',
    async ({ name, bytes }) => {
      const { status, body } = await raise({ name, bytes })
      expect(status).toBe(201)
      const shown = await kept(body.data.id)
      expect(shown.status).toBe(200)
      expect(['image/png', 'image/jpeg']).toContain(shown.headers['content-type'])
      expect(shown.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringMatching(/^attachment; filename="ticket-\d+\.(png|jpg)"/),
      })
      const text = Buffer.from(shown.body).toString('latin1')
      expect(traces.filter((trace) => text.includes(trace))).toEqual([])
      expect(text.endsWith('IEND\xae\x42\x60\x82') || text.endsWith('\xff\xd9')).toBe(true)
    },
  )

  it('is refused from the first byte above 2 MB, also far above (X49, C10)', async () => {
    for (const length of [uploadBytesMax + 1, uploadBytesMax + 70_000, 3 * uploadBytesMax]) {
      expect(await raise({ name: 'a.png', bytes: padded(length) })).toMatchObject({
        status: 413,
        failure: { name: 'PayloadTooLargeError', message: 'FILE_TOO_BIG', words: 'File is too big, maximum 2 MB' },
      })
    }
    expect(await raise({ name: 'a.png', bytes: new Uint8Array(10 * 1024 * 1024) })).toMatchObject({ status: 413 })
  })

  it('has no picture where the field is empty', async () => {
    expect(await raise({ name: '', bytes: new Uint8Array() })).toMatchObject({ status: 201 })
    expect(await raise({ name: 'a.png', bytes: new Uint8Array() })).toMatchObject({ status: 415 })
  })
})

const field = (name: string, body: string | Uint8Array, ...more: readonly string[]): Part => ({
  headers: [`content-disposition: form-data; name="${name}"`, ...more],
  body,
})
const file = (name: string, body: Uint8Array, fileName = 'a.png', ...more: readonly string[]): Part => ({
  headers: [`content-disposition: form-data; name="${name}"; filename="${fileName}"`, ...more],
  body,
})
const [question, message] = [field('question', texts.question), field('message', texts.message)]
const inner = formOf([file('Doc', png())], 'inner')
const boundary = 'x'
const type = `multipart/form-data; boundary=${boundary}`

async function post(body: Uint8Array, contentType: string | undefined) {
  const { status, body: responseBody } = await harness.app.call({
    method: 'POST',
    target: '/api/user/tickets',
    headers: { authorization: `Bearer ${token}`, ...(contentType !== undefined && { 'content-type': contentType }) },
    body,
    address: '203.0.113.7',
  })
  return { status, body: JSON.parse(Buffer.from(responseBody).toString()) as { message: string } }
}

const good: Readonly<Record<string, Uint8Array>> = {
  'a field that is not expected': formOf(
    [question, message, field('role', 'SUPERVISOR'), field('__proto__', '{"a":1}'), field('user_id', 'usr_other')],
    boundary,
  ),
  'a file that is not expected': formOf([question, message, file('Other', Buffer.from('<script>'))], boundary),
  'two files that are not expected': formOf(
    [question, message, file('Other', png()), file('__proto__', png())],
    boundary,
  ),
  'a part without a name': formOf(
    [
      question,
      message,
      { headers: ['content-disposition: form-data'], body: 'x' },
      { headers: ['content-disposition: form-data; filename="a.png"'], body: 'x' },
    ],
    boundary,
  ),
  'a part that is no field': formOf(
    [question, message, { headers: ['content-disposition: attachment; name="Doc"; filename="a.png"'], body: 'x' }],
    boundary,
  ),
  'a name in an unknown charset': formOf(
    [
      question,
      message,
      {
        headers: ['Content-Disposition: Form-Data; name="Doc"; filename="a.png"; filename*=klingon\'en\'%ff'],
        body: png(),
      },
    ],
    boundary,
  ),
  'a file of any type': formOf([question, message, file('Doc', png(), 'a.html', 'content-type: text/html')], boundary),
  'a file of no name': formOf([question, message, field('Doc', jpeg(), 'content-type: image/jpeg')], boundary),
  'text in another alphabet': formOf(
    [field('question', Buffer.from('Où?', 'latin1'), 'content-type: text/plain; charset=iso-8859-1'), message],
    boundary,
  ),
  'text in an unknown charset': formOf(
    [field('question', 'Where?', 'content-type: text/plain; charset=klingon'), message],
    boundary,
  ),
  'text that is no UTF-8': formOf([field('question', Buffer.from([0xc3, 0x28])), message], boundary),
  'half a letter': formOf(
    [field('question', Buffer.from([0x00, 0xd8]), 'content-type: text/plain; charset=utf-16le'), message],
    boundary,
  ),
  'a word before and after': Buffer.concat([
    Buffer.from('preamble\r\n'),
    formOf([question, message], boundary),
    Buffer.from('epilogue'),
  ]),
  'twenty parts': formOf(
    [question, message, ...Array.from({ length: 18 }, (_, count) => field(`more${count}`, 'x'))],
    boundary,
  ),
}

const bad: Readonly<
  Record<string, readonly [body: Uint8Array, type: string | undefined, statuses: readonly number[]]>
> = {
  'no body': [new Uint8Array(), type, [400]],
  'no type': [formOf([question, message], boundary), undefined, [415]],
  JSON: [Buffer.from(JSON.stringify(texts)), 'application/json', [415]],
  'a plain form': [Buffer.from('question=a&message=b'), 'application/x-www-form-urlencoded', [415]],
  'another multipart': [formOf([question, message], boundary), `multipart/mixed; boundary=${boundary}`, [415]],
  'a longer word': [formOf([question, message], boundary), `multipart/form-database; boundary=${boundary}`, [415]],
  'no boundary': [formOf([question, message], boundary), 'multipart/form-data', [400]],
  'an empty boundary': [formOf([question, message], ''), 'multipart/form-data; boundary=', [400]],
  'an empty boundary in quotes': [formOf([question, message], ''), 'multipart/form-data; boundary=""', [400]],
  'a boundary of 71 letters': [
    formOf([question, message], 'b'.repeat(71)),
    `multipart/form-data; boundary=${'b'.repeat(71)}`,
    [400],
  ],
  'a boundary of 9,000 letters': [
    formOf([question, message], 'b'.repeat(9_000)),
    `multipart/form-data; boundary=${'b'.repeat(9_000)}`,
    [400],
  ],
  'another boundary': [formOf([question, message], 'y'), type, [400]],
  'a boundary of control letters': [
    formOf([question, message], '\u0001'),
    'multipart/form-data; boundary=\u0001',
    [400],
  ],
  garbage: [Buffer.from('garbage'), type, [400]],
  zeros: [new Uint8Array(60_000), type, [400]],
  'no end': [formOf([question, message], boundary, ''), type, [400]],
  'an end within a file': [formOf([question, message, file('Doc', png())], boundary).subarray(0, -40), type, [400]],
  'an end within a file that is not expected': [
    formOf([question, message, file('Other', png())], boundary).subarray(0, -40),
    type,
    [400],
  ],
  'an end within a part that is no field': [
    formOf([question, message, { headers: ['x-y: z'], body: 'x'.repeat(90) }], boundary).subarray(0, -40),
    type,
    [400],
  ],
  'an end within a header': [Buffer.from('--x\r\ncontent-disposition: form-da'), type, [400]],
  'only ends': [Buffer.from('--x--\r\n--x--\r\n--x--'), type, [400]],
  'only starts': [Buffer.from('--x\r\n'.repeat(9_000)), type, [400]],
  '21 parts': [
    formOf([question, message, ...Array.from({ length: 19 }, (_, count) => field(`more${count}`, 'x'))], boundary),
    type,
    [400],
  ],
  'thousands of parts': [
    formOf([question, message, ...Array.from({ length: 1_000 }, (_, count) => field(`a${count}`, ''))], boundary),
    type,
    [400],
  ],
  'thousands of headers': [
    formOf(
      [question, message, field('a', 'x', ...Array.from({ length: 3_000 }, (_, count) => `x-${count}: y`))],
      boundary,
    ),
    type,
    [201, 400],
  ],
  'a header of 60,000 letters': [
    formOf([question, message, field('a', 'x', `x-y: ${'z'.repeat(60_000)}`)], boundary),
    type,
    [201, 400],
  ],
  'a name of 50,000 letters': [formOf([question, message, field('q'.repeat(50_000), 'x')], boundary), type, [201, 400]],
  'a part without headers': [formOf([question, message, { headers: [], body: 'x' }], boundary), type, [400]],
  'a name that is no UTF-8': [
    Buffer.from('--x\r\ncontent-disposition: form-data; name="\xe9"\r\n\r\nx\r\n--x--\r\n', 'latin1'),
    type,
    [400],
  ],
  'a field that came twice': [formOf([question, question, message], boundary), type, [400]],
  'a file that came twice': [
    formOf([question, message, file('Doc', png()), file('Doc', jpeg())], boundary),
    type,
    [400],
  ],
  'a text above its measure': [formOf([question, field('message', 'x'.repeat(16_001))], boundary), type, [400]],
  'a text of 60,000 letters': [formOf([question, field('message', 'x'.repeat(60_000))], boundary), type, [400]],
  'a question as a file': [formOf([file('question', Buffer.from('Where?')), message], boundary), type, [400]],
  'a form within a form': [
    formOf(
      [
        question,
        message,
        {
          headers: ['content-disposition: form-data; name="Doc"', 'content-type: multipart/mixed; boundary=inner'],
          body: inner,
        },
      ],
      boundary,
    ),
    type,
    [415],
  ],
  'a file of text': [formOf([question, message, field('Doc', 'a.png')], boundary), type, [415]],
  'a file in base64': [
    formOf(
      [
        question,
        message,
        file('Doc', Buffer.from(png().toString('base64')), 'a.png', 'content-transfer-encoding: base64'),
      ],
      boundary,
    ),
    type,
    [415],
  ],
}

describe('a multipart form', () => {
  it.each(Object.entries(good))('with %s is read', async (_what, body) => {
    expect(await post(body, type)).toMatchObject({ status: 201 })
    expect(JSON.stringify([...rowsOf(harness)])).not.toContain('usr_other')
  })

  it.each(Object.entries(bad))(
    'with %s is refused, and the application continues',
    async (_what, [body, contentType, statuses]) => {
      const before = files().length
      const answered = await post(body, contentType)
      expect(statuses, JSON.stringify(answered.body)).toContain(answered.status)
      expect(files().length).toBe(before)
    },
  )

  it('that is truncated anywhere is refused', async () => {
    const whole = formOf([question, message, file('Doc', png())], boundary)
    for (let length = 0; length < whole.length - 4; length += 1) {
      resetLimits(harness)
      expect([length, (await post(whole.subarray(0, length), type)).status]).toEqual([length, 400])
    }
    expect((await post(whole, 'Multipart/Form-Data; charset=utf-8; Boundary="x"')).status).toBe(201)
  })
})
