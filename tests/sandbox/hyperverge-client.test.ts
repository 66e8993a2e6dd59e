import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Fetch, FetchRequest, FetchResponse } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import { isAadhaarNumber } from '#functions/vendor/hyperverge/aadhaar-number.ts'
import { hyperverge, type HyperVerge, type Paper } from '#functions/vendor/hyperverge/client.ts'
import { photographIn } from '#functions/vendor/hyperverge/paper.ts'
import { validateAccount } from '#functions/vendor/razorpay/validation.ts'
import { aadhaarPdf, aadhaarPicture, cmlPdf, sampleHolder, selfiePicture } from '#infra/sandbox/hyperverge/papers.ts'
import { jpegOf, pngOf } from '#infra/sandbox/hyperverge/picture.ts'
import { day, epochMs } from '#shared/kernel/instant.ts'
import { findPii } from '#tests/pii-detector.ts'
import { type Harness, startHarness, transaction, user } from './hyperverge-harness.ts'
import { recordedFile } from './recorded-files.ts'

let harness: Harness
beforeEach(async () => void (harness = await startHarness()))
afterEach(() => harness.close())

const paper: Paper = { bytes: pngOf(aadhaarPicture(sampleHolder, true)), kind: 'image/png' }
const selfie: Paper = { bytes: jpegOf(selfiePicture()), kind: 'image/jpeg' }
const born = day('1990-01-01')
const [pan, ifsc, accountNumber] = ['AAAPM0001A', 'HDFC0000001', '50100012345678']

function client(fetch: Fetch = harness.fetch, settings: Settings = harness.settings): HyperVerge {
  const { secrets, clock } = harness
  return hyperverge({ fetch, secrets, settings, clock }, user)
}

/** A client whose partner gives these answers, the last one again and again. Each is a status and a body. */
function answered(...answers: readonly (readonly [status: number, body: unknown])[]) {
  const asked: { readonly url: string; readonly request: FetchRequest }[] = []
  const fetch: Fetch = async (url, request) => {
    const [status, body] = answers[Math.min(asked.length, answers.length - 1)] ?? [500, '']
    asked.push({ url, request })
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return { status, headers: new Headers(), text: async () => text } as unknown as FetchResponse
  }
  return { client: client(fetch), asked }
}

const success = (result: unknown) => ({ status: 'success', statusCode: '200', result })
const aadhaarWith = (details: object) => success([{ type: 'aadhaar_front_bottom', details }])
const field = (value: unknown, conf?: number) => ({ value, ...(conf !== undefined && { conf }) })
const [name, number] = [field('Ravi Menon'), field('999941057058')]

/** A body as the partner's documents have it. */
function documented(name: string): Readonly<Record<string, unknown>> {
  return (
    JSON.parse(readFileSync(recordedFile(name), 'utf8')) as { readonly payload: Readonly<Record<string, unknown>> }
  ).payload
}

describe('a documented answer', () => {
  const read = { name: 'RAVI MENON', born, confidence: 'high' }
  it.each<readonly [name: string, status: number, ask: (asking: HyperVerge) => Promise<unknown>, answer: unknown]>([
    [
      'read-aadhaar',
      200,
      (asking) => asking.readAadhaar(paper),
      { kind: 'read', ...read, last4: '7058', isMasked: true },
    ],
    ['read-pan', 200, (asking) => asking.readPan(paper), { kind: 'read', ...read, pan: 'ABCPM1234A' }],
    ['no-aadhaar', 422, (asking) => asking.readAadhaar(paper), { kind: 'unreadable' }],
    ['pan-name', 200, (asking) => asking.findNameOfPan(pan), { kind: 'found', name: 'RAVI MENON' }],
    ['pan-not-found', 422, (asking) => asking.findNameOfPan(pan), { kind: 'not-found' }],
    ['pan-not-found', 422, (asking) => asking.verifyPan(pan, 'Ravi', born), { kind: 'not-found' }],
    [
      'verify-pan',
      200,
      (asking) => asking.verifyPan(pan, 'Ravi', born),
      { kind: 'active', isNameMatch: true, isBornMatch: true },
    ],
    ['verify-pair', 200, (asking) => asking.matchFace(selfie, paper), { kind: 'match' }],
    ['no-face-in-selfie', 400, (asking) => asking.matchFace(selfie, paper), { kind: 'no-face', of: 'selfie' }],
    [
      'account-success',
      200,
      (asking) => asking.checkBankAccount(ifsc, accountNumber),
      { kind: 'active', name: 'RAVI MENON' },
    ],
    [
      'account-blocked',
      200,
      (asking) => asking.checkBankAccount(ifsc, accountNumber),
      { kind: 'refused', reason: 'blocked' },
    ],
  ])('%s with HTTP %i is understood', async (body, status, ask, answer) => {
    expect(await ask(answered([status, documented(`hyperverge/${body}`)]).client)).toMatchObject(answer as object)
  })

  it('to the question of names is yes', async () => {
    const { client: asking } = answered([200, documented('hyperverge/match-fields')])
    expect(await asking.matchNames('Ravi Menon', 'R Menon')).toBe(true)
  })

  it('of a register that is down decides nothing', async () => {
    const { client: asking } = answered([503, documented('hyperverge/source-not-available')])
    await expect(asking.findNameOfPan(pan)).rejects.toMatchObject({ status: 503, retryable: true })
  })
})

describe('an Aadhaar', () => {
  const expected = { kind: 'read', name: 'RAVI MENON', born, yearOfBirth: 1990, gender: 'MALE', last4: '7058' }

  it.each([
    [{}, { ...expected, isMasked: true, confidence: 'high' }],
    [{ masked: false }, { ...expected, isMasked: false, confidence: 'high' }],
    [{ confidence: 'low' }, { ...expected, isMasked: true, confidence: 'low' }],
    // The digits of another check digit: the number was read wrongly, or the paper is not genuine.
    [
      { masked: false, last4: '7059' },
      { ...expected, last4: '7059', isMasked: false, confidence: 'low' },
    ],
    [{ kind: 'unreadable' }, { kind: 'unreadable' }],
    [{ kind: 'wrong-document' }, { kind: 'wrong-document' }],
  ])('of %o is read as %o', async (aadhaar, answer) => {
    await harness.applicant({ aadhaar })
    expect(await client().readAadhaar(paper)).toEqual(answer)
  })

  it('with the year of birth alone has no day', async () => {
    await harness.applicant({ aadhaar: { born: null, year_of_birth: 1988 } })
    const read = await client().readAadhaar(paper)
    expect(read).toMatchObject({ kind: 'read', yearOfBirth: 1988, confidence: 'high' })
    expect(read).not.toHaveProperty('born')
  })

  it('goes as a PDF in the part of that name, with the key and the transaction of its person', async () => {
    const { client: asking, asked } = answered([200, aadhaarWith({ name, aadhaar: number })])
    const bytes = await aadhaarPdf(sampleHolder, true)
    await asking.readAadhaar({ bytes, kind: 'application/pdf' })
    const [{ url, request } = { url: '', request: {} as FetchRequest }] = asked
    expect(url).toBe(`${harness.settings.hyperverge.addresses.documents}/readAadhaar`)
    expect(request.headers).toMatchObject({ transactionId: transaction, appId: 'ansh-sandbox' })
    expect(Buffer.from(request.body ?? '').toString('latin1')).toMatch(/name="pdf".*\r\ncontent-type: application\/pdf/)
  })

  it.each([
    [
      'confidence of 100',
      { name: field('Ravi Menon', 97), aadhaar: field('999941057058', 99) },
      { confidence: 'high' },
    ],
    ['low confidence of 100', { name: field('Ravi Menon', 60), aadhaar: number }, { confidence: 'low' }],
    ['a mark for review', { name: { ...name, 'to-be-reviewed': 'yes' }, aadhaar: number }, { confidence: 'low' }],
    ['a day with dashes', { name, aadhaar: number, dob: field('01-01-1990') }, { born }],
    [
      'a day that is none',
      { name, aadhaar: number, dob: field('31/02/1990'), yob: field(1990) },
      { yearOfBirth: 1990 },
    ],
    ['a year for a day', { name, aadhaar: number, dob: field('1990') }, { yearOfBirth: 1990 }],
    ['nothing but a name and a number', { name, aadhaar: field('xxxxxxxx 1234') }, { last4: '1234', isMasked: true }],
    [
      'a number said to be masked, which is not',
      { name, aadhaar: { ...number, ismasked: 'yes' } },
      { isMasked: false },
    ],
    ['no name', { aadhaar: number }, { kind: 'unreadable' }],
    ['no number', { name, aadhaar: field('') }, { kind: 'unreadable' }],
  ])('with %s is understood', async (_, details, answer) => {
    expect(await answered([200, aadhaarWith(details)]).client.readAadhaar(paper)).toMatchObject(answer)
  })

  it('is read from both of its sides', async () => {
    const sides = [
      { type: 'aadhaar_back', details: { aadhaar: number, address: field('Kochi') } },
      { type: 'aadhaar_front_bottom', details: { name } },
    ]
    expect(await answered([200, success(sides)]).client.readAadhaar(paper)).toMatchObject({ last4: '7058' })
  })

  it('whose number is no Aadhaar number is one to look at', () => {
    expect(['999941057058', '234123412346', '499118665246'].map(isAadhaarNumber)).toEqual([true, true, true])
    expect(['234123412347', '099941057058', '99994105705'].map(isAadhaarNumber)).toEqual([false, false, false])
  })
})

describe('a PAN card', () => {
  it.each([
    [{}, { kind: 'read', pan: 'ABCPM1234A', name: 'RAVI MENON', born, confidence: 'high' }],
    [{ born: null }, { kind: 'read', pan: 'ABCPM1234A', name: 'RAVI MENON', confidence: 'high' }],
    [{ confidence: 'low' }, { kind: 'read', confidence: 'low' }],
    [{ kind: 'unreadable' }, { kind: 'unreadable' }],
    [{ kind: 'wrong-document' }, { kind: 'wrong-document' }],
  ])('of %o is read as %o', async (says, answer) => {
    await harness.applicant({ pan: says })
    expect(await client().readPan(paper)).toMatchObject(answer)
  })

  it('of the old kind is read, and one with an Aadhaar on it is a wrong document', async () => {
    const old = success([
      { type: 'old_pan', details: { name, pan_no: field('abcpm 1234a'), date: field('01/01/1990') } },
    ])
    expect(await answered([200, old]).client.readPan(paper)).toMatchObject({ pan: 'ABCPM1234A', born })
    const { client: asking, asked } = answered([200, aadhaarWith({ name, aadhaar: number })])
    expect(await asking.readPan(paper)).toEqual({ kind: 'wrong-document' })
    expect(asked).toHaveLength(1)
    const broken = success([{ type: 'pan', details: { name, pan_no: field('ABC') } }])
    expect(await answered([200, broken]).client.readPan(paper)).toEqual({ kind: 'unreadable' })
  })
})

describe('a PAN', () => {
  it.each([
    ['AAAPM0001A', { kind: 'found', name: 'RAVI MENON' }, { kind: 'active', isNameMatch: true, isBornMatch: true }],
    ['AAAPN0002B', { kind: 'found', name: 'RAVI NAIR' }, { kind: 'active', isNameMatch: false, isBornMatch: true }],
    ['AAAPM0005E', { kind: 'found', name: 'RAVI MENON' }, { kind: 'inactive', isNameMatch: true, isBornMatch: true }],
    ['AAAPM0006F', { kind: 'found', name: 'RAVI MENON' }, { kind: 'active', isNameMatch: true, isBornMatch: false }],
    ['AAAPX0004D', { kind: 'not-found' }, { kind: 'not-found' }],
    ['NONE', { kind: 'not-found' }, { kind: 'not-found' }],
  ])('%s has the name %o and is %o', async (value, found, verified) => {
    expect(await client().findNameOfPan(value)).toEqual(found)
    expect(await client().verifyPan(value, 'Ravi Menon', born)).toEqual(verified)
  })

  it('is verified by the day of birth as the partner writes it', async () => {
    await harness.applicant({ aadhaar: { born: '1988-12-03' } })
    for (const [on, isBornMatch] of [
      ['1988-12-03', true],
      ['1988-03-12', false],
    ] as const)
      expect(await client().verifyPan('ABCPM1234A', 'Ravi Menon', day(on))).toMatchObject({ isBornMatch })
  })

  it('is verified by booleans and by words alike', async () => {
    const says = (match: unknown) => success({ status: 'ACTIVE', duplicate: false, nameMatch: match, dobMatch: match })
    const verify = (match: unknown) => answered([200, says(match)]).client.verifyPan(pan, 'Ravi Menon', born)
    for (const yes of [true, 'true', 'yes', 'Yes'])
      expect(await verify(yes)).toEqual({ kind: 'active', isNameMatch: true, isBornMatch: true })
    for (const no of [false, 'false', 'no']) expect(await verify(no)).toMatchObject({ isNameMatch: false })
  })
})

describe('names', () => {
  it.each([
    ['Ravi Menon', 'Menon Ravi', true],
    ['Ravi Menon', 'Ravi Nair', false],
  ])('%s and %s match: %s', async (one, other, isMatch) => {
    for (const otherSpelling of [0, 1]) {
      await harness.faultControls({ hyperverge: { otherSpelling } })
      expect(await client().matchNames(one, other)).toBe(isMatch)
    }
  })
})

describe('a selfie', () => {
  it.each(['live', 'unsure', 'not-live', 'no-face'])('is %s', async (liveness) => {
    await harness.applicant({ face: { liveness } })
    for (const otherSpelling of [0, 1]) {
      await harness.faultControls({ hyperverge: { otherSpelling } })
      expect(await client().checkLiveness(selfie)).toEqual({ kind: liveness })
    }
  })

  it.each([
    ['passes without a live face', { details: { liveFace: { value: 'no' } }, summary: { action: 'pass' } }, 'unsure'],
    ['has a word that we do not know', { summary: { action: 'retry' } }, 'unsure'],
    ['has no summary and a live face', { details: { liveFace: { value: 'yes', confidence: 'high' } } }, 'live'],
    ['has no summary and is hardly live', { details: { liveFace: { value: 'yes', confidence: 'low' } } }, 'unsure'],
    ['has no summary and no live face', { details: [{ liveFace: { value: 'no' } }] }, 'not-live'],
  ])('that %s is understood', async (_, result, kind) => {
    expect(await answered([200, success(result)]).client.checkLiveness(selfie)).toEqual({ kind })
  })

  it.each([
    ['match', { kind: 'match' }],
    ['unsure', { kind: 'unsure' }],
    ['several-faces', { kind: 'unsure' }],
    ['other-person', { kind: 'other-person' }],
    ['no-face-in-selfie', { kind: 'no-face', of: 'selfie' }],
    ['no-face-in-paper', { kind: 'no-face', of: 'paper' }],
  ])('compares with a picture as %s', async (match, answer) => {
    await harness.applicant({ face: { match } })
    expect(await client().matchFace(selfie, paper)).toEqual(answer)
  })

  it.each([
    ['match', { kind: 'match' }],
    ['other-person', { kind: 'unsure' }],
    ['no-face-in-paper', { kind: 'unsure' }],
    ['no-face-in-selfie', { kind: 'no-face', of: 'selfie' }],
  ])('compares with the photograph in a PDF as %s', async (match, answer) => {
    await harness.applicant({ face: { match } })
    const bytes = await aadhaarPdf(sampleHolder, true)
    expect(await client().matchFace(selfie, { bytes, kind: 'application/pdf' })).toEqual(answer)
    expect((await harness.calls()).map(({ files }) => files.map(({ part, type }) => `${part} ${type}`))).toEqual([
      ['selfie image/jpeg', 'id image/jpeg'],
    ])
  })

  it('is for a person to compare when a PDF has no photograph, and the partner is not asked', async () => {
    const bytes = await cmlPdf(sampleHolder)
    expect(photographIn(bytes)).toBeUndefined()
    expect(await client().matchFace(selfie, { bytes, kind: 'application/pdf' })).toEqual({ kind: 'unsure' })
    expect(await harness.calls()).toEqual([])
  })

  it('of two photographs in a PDF takes the larger one', () => {
    const [small, large] = [
      Buffer.from([0xff, 0xd8, 0xff, 1, 0xff, 0xd9]),
      Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3, 0xff, 0xd9]),
    ]
    const pdf = (...photographs: readonly Buffer[]) =>
      Buffer.concat(photographs.flatMap((each) => [Buffer.from('stream\n'), each, Buffer.from('\nendstream\n')]))
    for (const file of [pdf(small, large), pdf(large, small)])
      expect(Buffer.from(photographIn(file)?.bytes ?? [])).toEqual(large)
    expect(photographIn(Buffer.from([0xff, 0xd8, 0xff, 1, 2]))).toBeUndefined()
  })
})

const accounts = [
  ['50100012345678', { kind: 'active', name: 'RAVI MENON' }],
  ['100000000004', { kind: 'active', name: 'SUNITA RAO' }],
  ['100000000001', { kind: 'refused', reason: 'closed' }],
  ['100000000002', { kind: 'refused', reason: 'blocked' }],
  ['100000000003', { kind: 'refused', reason: 'invalid' }],
  ['100000000007', { kind: 'unknown' }],
] as const

describe('a bank account', () => {
  it.each([...accounts, ['100000000009', { kind: 'refused', reason: 'other' }] as const])(
    '%s is answered with %o',
    async (account, answer) => {
      expect(await client().checkBankAccount(ifsc, account)).toEqual(answer)
    },
  )

  it.each([
    ['A/c is FROZEN', { kind: 'refused', reason: 'blocked' }],
    ['Account does not exist', { kind: 'refused', reason: 'invalid' }],
    ['NRE account', { kind: 'refused', reason: 'other' }],
    ['Beneficiary bank switch is down', { kind: 'unknown' }],
    ['Transaction timed out', { kind: 'unknown' }],
    ['', { kind: 'unknown' }],
  ])('refused with the words %s is answered with %o', async (bankResponse, answer) => {
    const says = success({ bankTxnStatus: false, bankResponse, accountName: '' })
    expect(await answered([200, says]).client.checkBankAccount(ifsc, accountNumber)).toEqual(answer)
  })

  it('is asked about once, whatever goes wrong, because each call moves a rupee', async () => {
    await expect(client().checkBankAccount(ifsc, '100000000005')).rejects.toMatchObject({
      status: 504,
      retryable: true,
    })
    expect((await harness.calls()).map(({ call }) => call)).toEqual(['checkBankAccount'])
    for (const status of [500, 503, 429]) {
      const { client: asking, asked } = answered([status, {}])
      await expect(asking.checkBankAccount(ifsc, accountNumber)).rejects.toMatchObject({ status, retryable: true })
      expect(asked).toHaveLength(1)
    }
  })

  it('is sent as JSON, or as a form where the stage says so, to the address of the stage', async () => {
    await client().checkBankAccount(ifsc, accountNumber)
    const { hyperverge: own } = harness.settings
    const addresses = { ...own.addresses, pennyDrop: own.addresses.registers }
    const other: Settings = { ...harness.settings, hyperverge: { addresses, pennyDropBody: 'form' } }
    expect(await client(harness.fetch, other).checkBankAccount(ifsc, accountNumber)).toMatchObject({ kind: 'active' })
    const fields = ['ifsc', 'accountNumber']
    expect(await harness.calls()).toMatchObject([
      { encoding: 'json', fields },
      { encoding: 'form', fields },
    ])
  })

  it('of a form that no account has is refused; a body that the partner does not understand decides nothing', async () => {
    const invalid = { status: 'failure', statusCode: '422', error: 'Invalid value passed for an input' }
    expect(await answered([422, invalid]).client.checkBankAccount(ifsc, accountNumber)).toEqual({
      kind: 'refused',
      reason: 'invalid',
    })
    const missing = { status: 'failure', statusCode: '400', error: { code: 1099, message: '"ifsc" is required' } }
    await expect(answered([400, missing]).client.checkBankAccount(ifsc, accountNumber)).rejects.toMatchObject({
      status: 400,
      retryable: false,
    })
  })
})

const calls: readonly (readonly [name: string, ask: (asking: HyperVerge) => Promise<unknown>])[] = [
  ['readAadhaar', (asking) => asking.readAadhaar(paper)],
  ['readPan', (asking) => asking.readPan(paper)],
  ['findNameOfPan', (asking) => asking.findNameOfPan(pan)],
  ['verifyPan', (asking) => asking.verifyPan(pan, 'Ravi Menon', born)],
  ['checkLiveness', (asking) => asking.checkLiveness(selfie)],
  ['matchFace', (asking) => asking.matchFace(selfie, paper)],
  ['matchNames', (asking) => asking.matchNames('Ravi Menon', 'R Menon')],
  ['checkBankAccount', (asking) => asking.checkBankAccount(ifsc, accountNumber)],
]

const failures: readonly (readonly [name: string, answer: readonly [number, unknown], expected: object])[] = [
  ['a proxy’s page', [502, '<html>Bad Gateway</html>'], { status: 502, retryable: true }],
  ['a page in place of an answer', [200, '<html>Welcome</html>'], { status: 200, retryable: true }],
  ['an empty answer', [200, ''], { status: 200, retryable: true }],
  ['a success without a result', [200, success(undefined)], { status: 200, retryable: true }],
  ['a result of another form', [200, success({ hello: 'Ravi Menon' })], { status: 200, retryable: true }],
  [
    'a success that failed',
    [200, { status: 'failure', statusCode: '200', result: {} }],
    { status: 200, retryable: true },
  ],
  ['a failure inside a success', [200, { ...success([]), statusCode: 500 }], { status: 500, retryable: true }],
  ['too many calls', [429, { error: 'Rate limit error' }], { status: 429, retryable: true }],
  ['a register that is down', [503, { status: 'failure', statusCode: '503' }], { status: 503, retryable: true }],
  ['a wrong key', [401, { status: 'failure', statusCode: '401' }], { status: 401, retryable: false }],
  ['an unknown call', [404, { status: 'failure', statusCode: '404' }], { status: 404, retryable: false }],
  ['a request of another form', [400, { error: { message: `"${pan}" is wrong` } }], { status: 400, retryable: false }],
]

describe.each(calls)('%s', (call, ask) => {
  it.each(failures)('fails by %s, decides nothing and tells nothing personal', async (_, answer, expected) => {
    const { client: asking, asked } = answered(answer)
    const failure: unknown = await ask(asking).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(VendorFailed)
    expect(failure).toMatchObject({ vendor: 'hyperverge', ...expected })
    expect(findPii(`${String(failure)} ${JSON.stringify(failure)}`, new Map([['Ravi Menon', 'a name']]))).toEqual([])
    const isRepeated = answer[0] !== 429 && call !== 'checkBankAccount' && 'retryable' in expected && expected.retryable
    expect(asked).toHaveLength(isRepeated === true ? 2 : 1)
    for (const { url } of asked) expect(findPii(url, new Map())).toEqual([])
  })

  it('fails without an answer, and an error of the network tells nothing', async () => {
    const broken = client(() => Promise.reject(new Error(`connect failed for ${accountNumber}`)))
    const failure: unknown = await ask(broken).catch((error: unknown) => error)
    expect(failure).toMatchObject({ vendor: 'hyperverge', status: undefined, retryable: true })
    expect(String(failure)).not.toContain(accountNumber)
  })

  it('succeeds with an odd envelope, and with a second try after a short failure', async () => {
    await harness.faultControls({ hyperverge: { otherSpelling: 1 } })
    const usual = await ask(client())
    if (call === 'checkBankAccount') return
    await harness.faultControls({ hyperverge: { otherSpelling: 0, errorRate: 0.5 } })
    expect([await ask(client()), await ask(client())]).toEqual([usual, usual])
  })

  it('fails where the partner contradicts itself, limits us or breaks', async () => {
    for (const fault of ['contradictory', 'rateLimited', 'brokenAnswers']) {
      await harness.faultControls({ hyperverge: { [fault]: 1 } })
      await expect(ask(client())).rejects.toBeInstanceOf(VendorFailed)
      await harness.faultControls({ hyperverge: { [fault]: 0 } })
    }
  })
})

describe('a contradiction', () => {
  it('between a summary and its details, or a match and its mark for review, is for a person to see', async () => {
    await harness.faultControls({ hyperverge: { contradictory: 2 } })
    expect(await client().checkLiveness(selfie)).toEqual({ kind: 'unsure' })
    expect(await client().matchFace(selfie, paper)).toEqual({ kind: 'unsure' })
  })
})

describe('a result inside a failure', () => {
  it('is not believed, whatever the status codes say', async () => {
    const { client: asking } = answered([200, { ...success({ name: 'yes' }), status: 'failure' }])
    await expect(asking.matchNames('Ravi Menon', 'Sunita Rao')).rejects.toBeInstanceOf(VendorFailed)
  })
})

describe('a paper above 6 MB', () => {
  it('is not sent', async () => {
    const large: Paper = { bytes: new Uint8Array(6_000_001), kind: 'image/jpeg' }
    const { client: asking, asked } = answered([200, success([])])
    for (const ask of [asking.readAadhaar(large), asking.checkLiveness(large), asking.matchFace(selfie, large)])
      await expect(ask).rejects.toThrow('6000001 bytes is too large')
    expect(asked).toEqual([])
  })
})

describe('a bank account, by Razorpay', () => {
  const inQuestion = (account: string, reference = 'kyc-bank-1') => ({
    ifsc,
    accountNumber: account,
    name: 'Ravi Menon',
    reference,
  })

  function asking({ fetch = harness.fetch, timeLeftMs = (): number => 60_000 } = {}) {
    const { secrets, settings } = harness
    // The simulator's bank decides by the clock, which each pause moves.
    const clock = { ...harness.clock, pause: async (ms: number) => harness.clock.advance(ms) }
    return { fetch, secrets, settings, clock, timeLeftMs }
  }

  /** The calls that reach the gateway. */
  function counted() {
    const methods: string[] = []
    const fetch: Fetch = (url, request) => {
      methods.push(request.method)
      return harness.fetch(url, request)
    }
    return { methods, fetch }
  }

  it.each([...accounts, ['100000000009', { kind: 'refused', reason: 'invalid' }] as const])(
    '%s is answered with %o',
    async (account, answer) => {
      for (const validationSaysValid of [0, 1]) {
        await harness.faultControls({ razorpay: { validationSaysValid } })
        expect(await validateAccount(asking(), inQuestion(account))).toEqual(answer)
      }
    },
  )

  it('is asked about again until the bank has decided, within the time of the run', async () => {
    await harness.faultControls({ razorpay: { validationAfterMs: 5_000 } })
    const { fetch, methods } = counted()
    expect(await validateAccount(asking({ fetch }), inQuestion(accountNumber))).toMatchObject({ kind: 'active' })
    expect(methods).toEqual(['GET', 'POST', 'GET', 'GET', 'GET', 'GET'])
    await harness.faultControls({ razorpay: { validationAfterMs: 60_000 } })
    const endMs = epochMs(harness.clock.now()) + 4_000
    const short = asking({ timeLeftMs: () => endMs - epochMs(harness.clock.now()) })
    expect(await validateAccount(short, inQuestion(accountNumber, 'kyc-bank-2'))).toEqual({ kind: 'unknown' })
    expect(short.timeLeftMs()).toBeGreaterThanOrEqual(1_000)
  })

  it('is validated once for a reference, also when the answer is lost', async () => {
    await harness.faultControls({ razorpay: { validationAfterMs: 60_000 } })
    const { fetch, methods } = counted()
    const losing: Fetch = async (url, request) => {
      const response = await fetch(url, request)
      if (request.method === 'POST') throw new Error('timeout')
      return response
    }
    await expect(validateAccount(asking({ fetch: losing }), inQuestion(accountNumber))).rejects.toMatchObject({
      vendor: 'razorpay',
      retryable: true,
    })
    harness.clock.advance(60_000)
    expect(await validateAccount(asking({ fetch }), inQuestion(accountNumber))).toMatchObject({ kind: 'active' })
    expect(methods.filter((method) => method === 'POST')).toHaveLength(1)
    await validateAccount(asking({ fetch }), inQuestion('50100012345679'))
    expect(methods.filter((method) => method === 'POST')).toHaveLength(2)
  })

  it('of a silent bank is unknown, and the next run asks anew', async () => {
    const { fetch, methods } = counted()
    for (let run = 0; run < 2; run += 1)
      expect(await validateAccount(asking({ fetch }), inQuestion('100000000005'))).toEqual({ kind: 'unknown' })
    expect(methods.filter((method) => method === 'POST')).toHaveLength(2)
  })

  it('is read as documented, and in the words of the older form', async () => {
    const composite = documented('razorpay/account-validation')
    const { validation_results: results, ...rest } = composite
    for (const body of [composite, { ...rest, results: { ...(results as object), account_status: 'active' } }]) {
      const items = [{ ...body, reference_id: 'kyc-bank-1' }]
      const fetch: Fetch = async () =>
        ({ status: 200, text: async () => JSON.stringify({ items }) }) as unknown as FetchResponse
      const holder = { ...inQuestion('765432123456789'), ifsc: 'HDFC0000053' }
      expect(await validateAccount(asking({ fetch }), holder)).toEqual({ kind: 'active', name: 'Gaurav Kumar' })
    }
  })

  it('without the product fails for good', async () => {
    await harness.faultControls({ razorpay: { accountRefused: 1 } })
    await expect(validateAccount(asking(), inQuestion(accountNumber))).rejects.toMatchObject({ retryable: false })
  })
})
