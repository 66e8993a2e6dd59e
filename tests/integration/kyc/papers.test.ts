import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acceptPaper } from '#functions/kyc/papers/accept.ts'
import { openPaper } from '#functions/kyc/pdf/open-paper.ts'
import {
  deleteDocumentsOf,
  deletePaper,
  paperAddressSeconds,
  presignPaper,
  readPaper,
  storePaper,
} from '#functions/kyc/papers/store.ts'
import { countWithin } from '#functions/platform/http/rate-limit.ts'
import type { Accepted } from '#shared/file/rules.ts'
import { dayMs } from '#shared/kernel/instant.ts'
import { uploadBytesMax } from '#shared/file/limits.ts'
import { UserId } from '#shared/kernel/id.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { type PaperName, paperKinds } from '#shared/kyc/paper/paper.ts'
import { sampled } from '#tests/full.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { lockedPdf, pdfOf } from '#tests/harness/pdf.ts'
import { jpeg, png } from '#tests/harness/picture.ts'
import { type Harness, startHarness } from '#tests/harness/harness.ts'
import { heavyAttempts, lightAttempts, type PaperAttempt } from '#tests/security/paper-uploads.ts'
import { resetLimits } from '#tests/security/table.ts'
import { padded, traces } from '#tests/security/uploads.ts'

let harness: Harness
let token: string
beforeAll(async () => {
  harness = await startHarness({ seedData })
  token = await harness.logIn(asha.phone)
})
afterAll(() => harness.close())
beforeEach(() => resetLimits(harness))

const user = UserId.parse('usr_papers')

async function visit(address: string) {
  const { pathname, search } = new URL(address)
  return harness.app.call({
    method: 'GET',
    target: `${pathname}${search}`,
    headers: {},
    body: new Uint8Array(),
    address: '203.0.113.7',
  })
}

function store(document: PaperName, submission: string, accepted: Accepted) {
  return storePaper(harness.app.context, { user, document, submission }, accepted)
}

async function openUpload(bytes: Uint8Array, document: PaperName) {
  return openPaper(await acceptPaper({ bytes }, paperKinds[document]))
}

/** What comes of an attempt, and of what is stored what its owner is served. */
async function outcomeOf({ bytes }: PaperAttempt) {
  const opened = await openUpload(bytes, 'aadhaar').catch((failure: unknown) => {
    if (failure instanceof Refused) return { kind: 'refused' as const, words: failure.refusal.userMessage }
    throw failure
  })
  if (!('accepted' in opened)) return { ...opened, served: undefined }
  const key = await store('aadhaar', 'sub_1', opened.accepted)
  const served = await visit(await presignPaper(harness.app.context, key, opened.accepted.kind))
  return { ...opened, served }
}

async function check(attempt: PaperAttempt) {
  const { what, becomes } = attempt
  const outcome = await outcomeOf(attempt)
  expect(outcome.kind, what).toBe(becomes)
  if (outcome.kind === 'refused') expect(outcome.words, what).toBe('Unsupported format')
  if (outcome.served === undefined) return
  expect(outcome.served, what).toMatchObject({
    status: 200,
    headers: {
      'content-type': becomes === 'text' ? 'application/pdf' : expect.stringMatching(/^image\/(png|jpeg)$/),
      'content-disposition': expect.stringMatching(/^attachment; filename="aadhaar\.(pdf|png|jpg)"/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  })
  const text = Buffer.from(outcome.served.body).toString('latin1')
  const forbidden = becomes === 'text' ? ['<script', '/JavaScript', '/Launch'] : traces
  expect(
    forbidden.filter((trace) => text.includes(trace)),
    what,
  ).toEqual([])
}

/** Checks each attempt, and that all of them together leave the process at most so many megabytes larger. */
async function inMemory(megabytesMax: number, attempts: readonly PaperAttempt[]) {
  await openUpload(pdfOf(), 'demat')
  const before = process.memoryUsage.rss()
  for (const attempt of attempts) await check(attempt)
  expect((process.memoryUsage.rss() - before) / 1024 / 1024).toBeLessThan(megabytesMax)
}

const largest = pdfOf({ content: Buffer.alloc(uploadBytesMax - 2_000, ' ') })

describe('a document of KYC', () => {
  it('is tested in more than two hundred forms, which are refused or served as a clean picture', async () => {
    expect(lightAttempts.length).toBeGreaterThan(200)
    await inMemory(64, lightAttempts)
  })

  it('is opened when it is a PDF, and served as a download', { timeout: 120_000 }, async () => {
    const attempts = await heavyAttempts()
    await inMemory(64, [...sampled(attempts, 3), { what: 'a PDF of 2 MB', bytes: largest, becomes: 'text' }])
  })

  it.each([
    ['demat', png(), 'UNSUPPORTED_FORMAT'],
    ['demat', jpeg(), 'UNSUPPORTED_FORMAT'],
    ['pan', pdfOf(), 'UNSUPPORTED_FORMAT'],
    ['selfie', pdfOf(), 'UNSUPPORTED_FORMAT'],
    ['signature', pdfOf(), 'UNSUPPORTED_FORMAT'],
    ['aadhaar', padded(uploadBytesMax + 1), 'FILE_TOO_BIG'],
    ['aadhaar', new Uint8Array(), 'UNSUPPORTED_FORMAT'],
  ] as const)('of %s is of its kinds and of its size (%#)', async (document, bytes, code) => {
    await expect(openUpload(bytes, document)).rejects.toThrow(code)
  })

  it('is read back as it was stored, until it or its owner is deleted', async () => {
    const { context } = harness.app
    const accepted: Accepted = { kind: 'image/png', bytes: new Uint8Array(png()) }
    const [pan, selfie, other] = await Promise.all([
      store('pan', 'sub_1', accepted),
      store('selfie', 'sub_2', accepted),
      storePaper(context, { user: UserId.parse('usr_papers2'), document: 'pan', submission: 'sub_1' }, accepted),
    ])
    expect(await readPaper(context, pan)).toEqual(accepted)
    const address = await presignPaper(context, pan, 'image/png')
    expect((await visit(address)).status).toBe(200)
    await deletePaper(context, pan)
    expect(await readPaper(context, pan)).toBeUndefined()
    expect((await visit(address)).status).toBe(404)
    await deleteDocumentsOf(context, user)
    await deleteDocumentsOf(context, user)
    expect(await readPaper(context, selfie)).toBeUndefined()
    expect(await readPaper(context, other)).toEqual(accepted)
  })

  it('has an address for a minute, which opens nothing else', async () => {
    const { context } = harness.app
    const key = await store('pan', 'sub_3', { kind: 'image/png', bytes: new Uint8Array(png()) })
    const address = await presignPaper(context, key, 'image/png')
    expect(address.replace('/documents/', '/files/')).not.toBe(address)
    expect((await visit(address.replace('/documents/', '/files/'))).status).toBe(403)
    expect((await visit(address.replace('sub_3', 'sub_4'))).status).toBe(403)
    await harness.advance(paperAddressSeconds * 1_000)
    expect((await visit(address)).status).toBe(403)
  })
})

describe('whether a PDF is protected', () => {
  const ask = (bytes: Uint8Array, as = token) =>
    harness.call('checkPdfProtected', { body: { Doc: { name: 'cml.pdf', bytes } } }, { as })

  it('is told to its owner (E56)', async () => {
    const locked = await lockedPdf(pdfOf(), { user: 'MENO1990', owner: 'owner' })
    const restricted = await lockedPdf(pdfOf(), { owner: 'owner' })
    const answers = await Promise.all([pdfOf(), locked, restricted].map((bytes) => ask(bytes)))
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { passwordProtected: false }],
      [200, { passwordProtected: true }],
      [200, { passwordProtected: false }],
    ])
  })

  it('is told to nobody without a token, and of nothing that is no PDF of 2 MB (E56)', async () => {
    expect((await harness.call('checkPdfProtected', { body: { Doc: { name: 'a.pdf', bytes: pdfOf() } } })).status).toBe(
      401,
    )
    expect((await ask(pdfOf(), 'forged')).status).toBe(401)
    expect(await ask(new Uint8Array(uploadBytesMax + 1))).toMatchObject({
      status: 413,
      failure: { message: 'FILE_TOO_BIG', words: 'File is too big, maximum 2 MB' },
    })
    for (const bytes of [png(), Buffer.from('text'), pdfOf().subarray(0, -7), Buffer.from('%PDF-1.7\n%%EOF\n')])
      expect(await ask(bytes)).toMatchObject({
        status: 415,
        failure: { message: 'UNSUPPORTED_FORMAT', words: 'Unsupported format' },
      })
  })

  it('is told sixty times a day, not counting what is no PDF', async () => {
    const { id } = (await harness.call('readLoginDetail', {}, { as: token })).body.data
    // Opening that many would take seconds.
    for (let nth = 0; nth < 58; nth += 1)
      await countWithin(harness.app.context, `pdf#${id}`, { max: 60, windowMs: dayMs })
    for (let nth = 0; nth < 3; nth += 1) expect((await ask(png())).status).toBe(415)
    for (let nth = 0; nth < 2; nth += 1) expect((await ask(pdfOf())).status).toBe(200)
    expect((await ask(pdfOf())).status).toBe(429)
    await harness.advance('P1D')
    expect((await ask(pdfOf(), await harness.logIn(asha.phone))).status).toBe(200)
  })
})
