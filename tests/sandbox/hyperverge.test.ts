import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getDocumentProxy } from 'unpdf'
import { isAadhaarNumber } from '#functions/vendor/hyperverge/aadhaar-number.ts'
import { demoPeople } from '#infra/demo/people.ts'
import { defaultPerson } from '#infra/sandbox/hyperverge/applicant.ts'
import { aadhaarPassword, cmlPassword, sampleFiles } from '#infra/sandbox/hyperverge/papers.ts'
import { stripJpegMetadata } from '#shared/file/jpeg.ts'
import { type Harness, startHarness, transaction } from './hyperverge-harness.ts'
import { recordedFile } from './recorded-files.ts'

// The simulator beside the partner's documents: https://github.com/hyperverge and https://documentation.hyperverge.co.

let harness: Harness
beforeEach(async () => void (harness = await startHarness()))
afterEach(() => harness.close())

const documents = 'ind-docs.hyperverge.co/v2.0'
const registers = 'ind-verify.hyperverge.co/api'
const liveness = 'ind.idv.hyperverge.co/v1/checkLiveness'
const faces = 'ind-faceid.hyperverge.co/v1/photo/verifyPair'
const pennyDrop = 'ind-engine.thomas.hyperverge.co/v1/checkBankAccount'

const jpeg = new Blob([Buffer.from('a picture')], { type: 'image/jpeg' })
const pdf = new Blob([Buffer.from('a PDF')], { type: 'application/pdf' })

function formOf(parts: Readonly<Record<string, Blob | string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.append(name, value)
  return form
}

const refused = (statusCode: string | number, error: unknown) => ({ status: 'failure', statusCode, error })

type Json = Readonly<Record<string, unknown>>

/** The fields of a body and of the objects within it, by their paths. Of a list the first member counts. */
function fieldsOf(value: unknown, at = ''): readonly string[] {
  if (Array.isArray(value)) return fieldsOf(value[0], `${at}[]`)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => [`${at}.${name}`, ...fieldsOf(each, `${at}.${name}`)])
}

function documented(name: string): Json {
  return (JSON.parse(readFileSync(recordedFile(`hyperverge/${name}`), 'utf8')) as { readonly payload: Json }).payload
}

describe('the simulator has the documented fields', () => {
  const account = { ifsc: 'HDFC0000001', accountNumber: '50100012345678' }
  it.each<readonly [name: string, path: string, body: () => object | FormData]>([
    ['read-aadhaar', `${documents}/readAadhaar`, () => formOf({ image: jpeg })],
    ['read-pan', `${documents}/readPAN`, () => formOf({ image: jpeg })],
    ['pan-name', `${registers}/getNameFromPAN`, () => ({ pan: 'AAAPM0001A' })],
    ['pan-not-found', `${registers}/getNameFromPAN`, () => ({ pan: 'AAAPX0004D' })],
    ['verify-pan', `${registers}/verifyPAN`, () => ({ pan: 'AAAPM0001A', name: 'Ravi', dob: '01/01/1990' })],
    ['verify-pair', faces, () => formOf({ selfie: jpeg, id: jpeg })],
    ['account-success', pennyDrop, () => account],
    ['account-blocked', pennyDrop, () => ({ ...account, accountNumber: '100000000002' })],
  ])('of %s', async (name, path, body) => {
    const ours = fieldsOf((await harness.call(path, body())).body)
    expect(fieldsOf(documented(name)).filter((field) => !ours.includes(field))).toEqual([])
  })
})

describe('every call', () => {
  it('wants the key, in headers of any case, and a transaction', async () => {
    const wrong = { appKey: 'wrong' }
    expect((await harness.call(`${registers}/getNameFromPAN`, {}, wrong)).body).toEqual(
      refused('401', 'Missing/Invalid credentials'),
    )
    expect(await harness.call(`${documents}/readKYC`, formOf({ image: jpeg }), wrong)).toEqual({
      status: 401,
      body: refused('401', { developerMessage: 'unauthorized' }),
    })
    expect((await harness.call(`${registers}/getNameFromPAN`, {}, { transactionId: '' })).status).toBe(400)
    expect((await harness.call('ind-docs.hyperverge.co/v9/readKYC', {})).body).toEqual(
      refused('404', 'Invalid Endpoint'),
    )
    const root = await harness.send('GET', `/hyperverge/${documents}`)
    expect(Buffer.from(root.bytes).toString()).toBe('AoK!')
  })

  it('has an envelope whose status code is a text, or a number beside another spelling', async () => {
    const ask = async () => (await harness.call(`${registers}/getNameFromPAN`, { pan: 'AAAPM0001A' })).body
    const meta = { requestId: expect.stringMatching(/^req-\d+$/) as string, transactionId: transaction }
    const result = { name: 'RAVI MENON' }
    expect(await ask()).toEqual({ status: 'success', statusCode: '200', result, metaData: meta })
    await harness.faultControls({ hyperverge: { otherSpelling: 1 } })
    expect(await ask()).toEqual({ status: 'success', statusCode: 200, result, metadata: meta })
  })

  it('is refused above the limit of calls, and by a register that is down', async () => {
    const ask = () => harness.call(`${registers}/getNameFromPAN`, { pan: 'AAAPM0001A' })
    await harness.faultControls({ hyperverge: { rateLimited: 1 } })
    expect(await ask()).toEqual({ status: 429, body: refused(429, 'Rate limit error') })
    await harness.faultControls({ hyperverge: { rateLimited: 0, sourcesDown: 1 } })
    expect(await ask()).toEqual({ status: 503, body: refused('503', 'Data Source not Available') })
  })

  it('is kept without pictures, names and numbers', async () => {
    await harness.call(`${documents}/readAadhaar`, formOf({ image: jpeg }))
    await harness.call(`${registers}/verifyPAN`, { pan: 'AAAPM0001A', name: 'Ravi Menon', dob: '01/01/1990' })
    const calls = await harness.calls()
    expect(calls).toMatchObject([
      { call: 'readAadhaar', transaction, encoding: 'form', files: [{ part: 'image', type: 'image/jpeg', bytes: 9 }] },
      { call: 'verifyPAN', transaction, encoding: 'json', fields: ['pan', 'name', 'dob'], status: 200 },
    ])
    expect(JSON.stringify(calls)).not.toMatch(/AAAPM|Ravi|1990|a picture/)
  })
})

describe('a paper', () => {
  it('of nobody in particular reads as the second demo user', async () => {
    const { first_name, last_name } = demoPeople.ravi
    expect(defaultPerson.name).toBe(`${first_name} ${last_name}`.toUpperCase())
    expect(isAadhaarNumber(defaultPerson.aadhaarNumber)).toBe(true)
    const { body } = await harness.call(`${documents}/readAadhaar`, formOf({ image: jpeg }))
    const field = (value: string) => ({ value, conf: 0.97 })
    expect(body).toMatchObject({
      result: [
        {
          type: 'aadhaar_front_bottom',
          details: {
            aadhaar: { ...field('XXXX XXXX 7058'), ismasked: 'yes' },
            name: field('RAVI MENON'),
            dob: field('01/01/1990'),
            yob: field(''),
            gender: field('MALE'),
          },
        },
      ],
    })
    expect((await harness.call(`${documents}/readPAN`, formOf({ pdf }))).body).toMatchObject({
      result: [{ type: 'pan', details: { pan_no: field('ABCPM1234A'), name: field('RAVI MENON') } }],
    })
  })

  it('reads as its applicant says', async () => {
    const aadhaar = { name: 'Asha Verma', born: null, year_of_birth: 1988, last4: '4321', masked: false }
    await harness.applicant({ aadhaar: { ...aadhaar, confidence: 'low' } })
    const { body } = await harness.call(`${documents}/readAadhaar`, formOf({ image: jpeg }))
    expect(body).toMatchObject({
      result: [
        {
          details: {
            aadhaar: { value: '9999 4105 4321', ismasked: 'no', conf: 0.41 },
            name: { value: 'ASHA VERMA' },
            dob: { value: '' },
            yob: { value: '1988' },
          },
        },
      ],
    })
    expect(await harness.read('PUT', '/hyperverge/test/applicant', { transaction, colour: 'blue' })).toMatchObject({
      status: 400,
    })
  })

  it('of another kind is detected by the call for any kind alone', async () => {
    await harness.applicant({ pan: { kind: 'wrong-document' }, aadhaar: { kind: 'unreadable' } })
    const read = (name: string) => harness.call(`${documents}/${name}`, formOf({ image: jpeg }))
    expect((await read('readPAN')).body).toEqual(refused(422, 'No Pancard detected'))
    expect((await read('readKYC')).body).toMatchObject({ result: [{ type: 'voterid_front' }] })
    expect((await read('readAadhaar')).body).toEqual(refused(422, 'No Aadhaar detected'))
    expect((await read('readKYC')).body).toEqual(refused(422, 'No supported KYC documents detected'))
  })

  it('is one file of at most 6 MB, a PDF in a part of its own', async () => {
    const read = async (parts: Readonly<Record<string, Blob>>) =>
      (await harness.call(`${documents}/readKYC`, formOf(parts))).body['error']
    expect(await read({})).toBe('API call requires one input image')
    expect(await read({ image: jpeg, other: jpeg })).toBe('API call handles only one input image')
    expect(await read({ image: pdf })).toBe('Input file is not of a supported type')
    const large = new Blob([Buffer.alloc(6_000_001)], { type: 'image/jpeg' })
    expect(await read({ image: large })).toBe('image size cannot be greater than 6MB')
  })
})

describe('a selfie', () => {
  const check = () => harness.call(liveness, formOf({ image: jpeg }))

  it.each([
    ['live', 'pass', 'yes'],
    ['unsure', 'manualReview', 'yes'],
    ['not-live', 'fail', 'no'],
  ])('that is %s has the action %s', async (says, action, value) => {
    await harness.applicant({ face: { liveness: says } })
    expect((await check()).body).toMatchObject({
      result: { details: { liveFace: { value } }, summary: { action, details: expect.any(Array) as [] } },
    })
  })

  it('without a face is an error inside the result', async () => {
    await harness.applicant({ face: { liveness: 'no-face' } })
    expect(await check()).toEqual({
      status: 422,
      body: { status: 'failure', statusCode: 422, result: { error: 'Face not detected' } },
    })
  })

  it('may have a list of details', async () => {
    await harness.faultControls({ hyperverge: { otherSpelling: 1 } })
    expect((await check()).body).toMatchObject({ result: { details: [{ liveFace: { value: 'yes' } }] } })
  })

  it.each([
    ['match', 200, { match: 'yes', 'match-score': 93, conf: 97, 'to-be-reviewed': 'no' }],
    ['unsure', 200, { match: 'yes', 'match-score': 61, conf: 55, 'to-be-reviewed': 'yes' }],
    ['other-person', 200, { match: 'no', 'match-score': 12, conf: 97, 'to-be-reviewed': 'no' }],
    ['no-face-in-selfie', 400, 'Face not detected in Selfie image'],
    ['no-face-in-paper', 400, 'Face not detected in ID image'],
    ['several-faces', 423, 'Multiple faces detected. Click Selfie/ID again'],
  ])('that compares as %s is answered with %i', async (match, status, says) => {
    await harness.applicant({ face: { match } })
    const answer = await harness.call(faces, formOf({ selfie: jpeg, id: jpeg }))
    expect(answer.status).toBe(status)
    expect(answer.body[status === 200 ? 'result' : 'error']).toEqual(says)
  })

  it('is compared with one picture, which is no PDF', async () => {
    expect((await harness.call(faces, formOf({ selfie: jpeg }))).body['error']).toContain('Wrong combination')
    expect((await harness.call(faces, formOf({ selfie: jpeg, id: pdf }))).status).toBe(400)
  })
})

describe('the tax register', () => {
  it.each([
    ['AAAPM0001A', 'RAVI MENON'],
    ['AAAPN0002B', 'RAVI NAIR'],
    ['AAAPR0003C', 'SUNITA RAO'],
    ['AAACK0007G', 'KAVERI HOLDINGS PRIVATE LIMITED'],
    ['ZZZFZ9999Z', 'KAVERI HOLDINGS PRIVATE LIMITED'],
    ['ZZZPZ9999Z', 'RAVI MENON'],
  ])('has for %s the name %s', async (pan, name) => {
    expect((await harness.call(`${registers}/getNameFromPAN`, { pan })).body).toMatchObject({ result: { name } })
  })

  it('has the applicant’s own name and birth for other numbers', async () => {
    await harness.applicant({ aadhaar: { name: 'Asha Verma', born: '1988-02-29' } })
    const { body } = await harness.call(`${registers}/verifyPAN`, {
      pan: 'ABCPV5678C',
      name: 'Smt. Verma, A.',
      dob: '29/02/1988',
    })
    expect(body).toMatchObject({ result: { status: 'Active', duplicate: false, nameMatch: true, dobMatch: true } })
  })

  it.each([
    ['AAAPX0004D', 'Entered id is not found in any database'],
    ['NO PAN', 'Invalid value passed for an input'],
  ])('refuses %s', async (pan, error) => {
    expect(await harness.call(`${registers}/getNameFromPAN`, { pan })).toEqual({
      status: 422,
      body: refused(422, error),
    })
  })

  it.each([
    ['AAAPM0005E', 'Inactive', true],
    ['AAAPM0006F', 'Active', false],
  ])('says of %s that it is %s', async (pan, status, dobMatch) => {
    const { body } = await harness.call(`${registers}/verifyPAN`, { pan, name: 'Ravi Menon', dob: '01/01/1990' })
    expect(body).toMatchObject({ result: { status, dobMatch, nameMatch: true } })
  })

  it('refuses another form of a date with an object', async () => {
    const { status, body } = await harness.call(`${registers}/verifyPAN`, {
      pan: 'AAAPM0001A',
      name: 'R',
      dob: '1990-01-01',
    })
    expect([status, body['error']]).toEqual([400, expect.objectContaining({ code: 1099, path: 'dob' })])
  })

  it.each([
    ['Ravi Menon', 'MENON RAVI', 'yes'],
    ['Ravi Menon', 'Mr. Ravi K Menon', 'yes'],
    ['Ravi Menon', 'R Menon', 'yes'],
    ['Ravi Menon', 'Ravi Nair', 'no'],
    ['Ravi Menon', 'Sunita Rao', 'no'],
  ])('compares %s with %s: %s', async (value1, value2, name) => {
    const { body } = await harness.call(`${registers}/matchFields`, { name: { value1, value2 } })
    expect(body['result']).toEqual({ name, all: name })
  })
})

describe('a bank account', () => {
  const ifsc = 'HDFC0000001'
  const account = { ifsc, accountNumber: '50100012345678' }

  it('is checked by a body of JSON or of a form', async () => {
    const said = { bankResponse: 'Transaction Successful', accountName: 'RAVI MENON', bankTxnStatus: true }
    for (const body of [account, formOf(account)])
      expect((await harness.call(pennyDrop, body)).body['result']).toEqual({ ...account, ...said })
  })

  it.each([
    ['100000000001', 'Account is closed'],
    ['100000000002', 'Account is blocked'],
    ['100000000003', 'Invalid account number'],
    ['100000000009', 'Transaction is not permitted to this account'],
  ])('%s is refused inside a success: %s', async (accountNumber, bankResponse) => {
    expect(await harness.call(pennyDrop, { ifsc, accountNumber })).toMatchObject({
      status: 200,
      body: { status: 'success', statusCode: '200', result: { bankResponse, accountName: '', bankTxnStatus: false } },
    })
  })

  it.each([
    ['100000000004', 'SUNITA RAO'],
    ['100000000006', 'RAVI NAIR'],
    ['100000000007', ''],
    ['100000000008', 'KAVERI HOLDINGS PRIVATE LIMITED'],
  ])('%s belongs to %s', async (accountNumber, accountName) => {
    expect((await harness.call(pennyDrop, { ifsc, accountNumber })).body).toMatchObject({ result: { accountName } })
  })

  it('of a silent bank has no answer; others are as their applicant says', async () => {
    const silent = await harness.call(pennyDrop, { ifsc, accountNumber: '100000000005' })
    expect(silent).toEqual({ status: 504, body: refused('504', 'Issue with the external service') })
    await harness.applicant({ bank: { refused: 'blocked' } })
    expect((await harness.call(pennyDrop, account)).body).toMatchObject({ result: { bankTxnStatus: false } })
    await harness.applicant({ bank: { silent: true } })
    expect((await harness.call(pennyDrop, account)).status).toBe(504)
  })
})

describe('the sample papers', () => {
  const download = async (file: string) =>
    harness.send('GET', `/hyperverge/papers/${file}?name=Asha Verma&pan=ABCPV5678C`)
  const opens = (bytes: Uint8Array, password?: string) =>
    getDocumentProxy(bytes.slice(), { ...(password !== undefined && { password }) }).then(
      async (opened) =>
        (await (await opened.getPage(1)).getTextContent()).items.map((item) => 'str' in item && item.str).join(' '),
      (failure: { readonly code?: number }) => failure.code,
    )

  it('are listed, and each is what its name says', async () => {
    const { bytes } = await harness.send('GET', '/hyperverge/papers?name=Asha <Verma>')
    const page = Buffer.from(bytes).toString()
    expect(page).toContain('ASHA &#60;VERMA&#62;')
    for (const [file, { type }] of Object.entries(sampleFiles)) {
      expect(page).toContain(`/hyperverge/papers/${file}?`)
      const paper = await download(file)
      expect([file, paper.status, paper.headers.get('content-type')]).toEqual([file, 200, type])
      if (type === 'image/jpeg') expect(stripJpegMetadata(paper.bytes)).toBeDefined()
    }
    expect((await download('no-such.pdf')).status).toBe(404)
  })

  it('open with their passwords, and show whose they are', async () => {
    const { bytes: plain } = await download('cml.pdf')
    expect(await opens(plain)).toMatch(/SAMPLE.*ASHA VERMA.*ABCPV5678C/)
    const { bytes: locked } = await download('cml-user-password.pdf')
    expect([await opens(locked), await opens(locked, 'wrong')]).toEqual([1, 2])
    expect(await opens(locked, cmlPassword)).toContain('ASHA VERMA')
    const { bytes: owned } = await download('cml-owner-password.pdf')
    expect(Buffer.from(owned).toString('latin1')).toContain('/Encrypt')
    expect(await opens(owned)).toContain('ASHA VERMA')
    expect(await opens((await download('cml-unreadable.pdf')).bytes)).toBe('')
    const { bytes: aadhaar } = await download('aadhaar-password.pdf')
    expect([await opens(aadhaar), await opens(aadhaar, aadhaarPassword)]).toEqual([1, ''])
  })
})
