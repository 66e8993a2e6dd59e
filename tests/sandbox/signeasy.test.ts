import { createHash } from 'node:crypto'
import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream, type PDFPage } from '@cantoo/pdf-lib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EnvelopeId } from '#shared/kernel/id.ts'
import { instantOf } from '#shared/kernel/instant.ts'
import type { Fetch } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { signeasy } from '#functions/vendor/signeasy/client.ts'
import { webhookTokenHolds } from '#functions/vendor/signeasy/verify.ts'
import { movableClock } from '#infra/local/clock.ts'
import { systemFetch } from '#infra/local/server/fetch.ts'
import { openSecrets } from '#infra/local/secrets.ts'
import { openSandboxes, type Sandboxes } from '#infra/sandbox/server.ts'
import { signeasySandbox } from '#infra/sandbox/signeasy/sandbox.ts'

const secrets = openSecrets()
const clock = movableClock(instantOf('2026-11-21T08:35:09.000Z'))
const back = 'http://localhost:5173/holdings?order=ord_1'

let sandboxes: Sandboxes
let settings: Settings
let webhooks: string[]

beforeEach(async () => {
  webhooks = []
  const receive: Fetch = async (_url, { body }) => {
    webhooks.push(String(body))
    return { status: 200, headers: new Headers(), text: async () => '', bytes: async () => new Uint8Array() }
  }
  const options = { file: ':memory:', port: 0, clock, apiAddress: 'http://localhost:5173/api', secrets, fetch: receive }
  sandboxes = await openSandboxes({ ...options, settings: {} as Settings, sandboxes: [signeasySandbox] })
  settings = { signeasy: { address: `${sandboxes.address}/signeasy` } } as Settings
})

afterEach(() => sandboxes.close())

function client(token?: string) {
  const read = async (name: Parameters<typeof secrets.read>[0]) => token ?? secrets.read(name)
  return signeasy({ fetch: systemFetch(), secrets: { ...secrets, read }, settings })
}

async function makePdf(text: string, pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  for (let page = 1; page <= pages; page += 1)
    pdf.addPage([595, 842]).drawText(`${text}, page ${page}`, { x: 60, y: 760, size: 16 })
  return pdf.save()
}

async function envelope(): Promise<EnvelopeId> {
  const term = await client().uploadDocument('Deal term "ord_1".pdf', await makePdf('Deal term', 2))
  const risk = await client().uploadDocument('Risk disclosure.pdf', await makePdf('Risk disclosure', 1))
  return client().createEnvelope({
    originals: [
      { id: term, name: 'Deal term "ord_1".pdf' },
      { id: risk, name: 'Risk disclosure.pdf' },
    ],
    signer: { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' },
    fields: [{ document: 0, page: 2, x: 60, y: 100, width: 200, height: 50 }],
  })
}

/** The text that a page shows in the standard fonts. */
function wordsOn(page: PDFPage | undefined): string {
  const contents = page?.node.Contents()
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((ref) => page?.doc.context.lookup(ref)) : [contents]
  const code = streams
    .map((stream) =>
      stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : '',
    )
    .join('')
  return [...code.matchAll(/<([0-9A-F]+)> Tj/g)]
    .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
    .join('\n')
}

function testSign(id: string, outcome: 'signed' | 'declined') {
  return fetch(`${sandboxes.address}/signeasy/test/sign`, {
    method: 'POST',
    body: JSON.stringify({ envelope_id: id, outcome }),
  })
}

function submit(url: string, form: Record<string, string>) {
  return fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
}

test('an envelope is signed by a person on the page, and the copy has all pages and the certificate', async () => {
  const id = await envelope()
  const url = await client().signingAddress(id, 'asha@example.com', back)
  expect(await client().statusOf(id)).toBe('incomplete')
  const page = await (await fetch(url)).text()
  expect(page).toContain('Risk disclosure.pdf')
  expect(page).toContain('Deal term &quot;ord_1&quot;.pdf')
  const seen = await fetch(`${url}/document/2`)
  expect(seen.headers.get('content-type')).toBe('application/pdf')
  const risk = await seen.arrayBuffer()
  expect((await PDFDocument.load(risk)).getPageCount()).toBe(1)
  const gone = await submit(url, { action: 'sign', name: 'Asha Rao', agree: 'yes' })
  expect([gone.status, gone.headers.get('location')]).toEqual([303, `${back}&pending_file_id=${id}`])
  expect(await client().statusOf(id)).toBe('complete')
  const copy = await client().signedCopy(id)
  const signed = await PDFDocument.load(copy)
  expect(signed.getPageCount()).toBe(4)
  expect(
    signed
      .getPages()
      .slice(0, 3)
      .map((signedPage) => wordsOn(signedPage).includes('Asha Rao')),
  ).toEqual([false, true, true])
  const certificate = wordsOn(signed.getPages().at(3))
  for (const fact of [
    'Certificate of completion',
    id,
    'Asha Rao <asha@example.com>',
    clock.now(),
    createHash('sha256').update(Buffer.from(risk)).digest('hex'),
  ])
    expect(certificate).toContain(fact)
  expect(signed.getTitle()).toBe('Signed Deal term "ord_1".pdf')
  expect(Buffer.from(await client().signedCopy(id)).equals(copy)).toBe(true)
})

test('the certificate is omitted unless it is requested', async () => {
  const id = await envelope()
  await testSign(id, 'signed')
  const headers = { authorization: `Bearer ${await secrets.read('signeasy-token')}` }
  const get = (path: string) => fetch(`${sandboxes.address}/signeasy/v3${path}`, { headers })
  const { id: signedId } = (await (await get(`/rs/envelope/signed/pending/${id}`)).json()) as { id: number }
  expect(String(signedId)).not.toBe(id)
  const bare = await PDFDocument.load(await (await get(`/signed/${signedId}/download?type=merged`)).arrayBuffer())
  expect(bare.getPageCount()).toBe(3)
})

test('a name and the checkbox are required by the server too', async () => {
  const url = await client().signingAddress(await envelope(), 'asha@example.com', back)
  expect((await submit(url, { action: 'sign', name: ' ', agree: 'yes' })).status).toBe(422)
  expect((await submit(url, { action: 'sign', name: 'Asha Rao' })).status).toBe(422)
  expect((await fetch(url.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).status).toBe(404)
})

test('a decline is reported to us, and the envelope cannot be signed afterwards', async () => {
  const id = await envelope()
  const url = await client().signingAddress(id, 'asha@example.com', back)
  expect((await submit(url, { action: 'decline' })).status).toBe(303)
  await submit(url, { action: 'sign', name: 'Asha Rao', agree: 'yes' })
  expect(await client().statusOf(id)).toBe('declined')
  await expect(client().signedCopy(id)).rejects.toMatchObject({ status: 404, retryable: false })
})

test('a withdrawn envelope cannot be signed', async () => {
  const id = await envelope()
  await client().cancel(id)
  await testSign(id, 'signed')
  expect(await client().statusOf(id)).toBe('canceled')
  await expect(client().signingAddress(id, 'asha@example.com', back)).rejects.toMatchObject({ status: 400 })
})

test('a second envelope of the same documents has no effect on the first, and none until it is signed', async () => {
  const [first, second] = [await envelope(), await envelope()]
  expect(second).not.toBe(first)
  await testSign(first, 'signed')
  expect([await client().statusOf(first), await client().statusOf(second)]).toEqual(['complete', 'incomplete'])
})

test('each asking gives a signing address that works, however old the one before is', async () => {
  const id = await envelope()
  await client().signingAddress(id, 'asha@example.com', back)
  clock.advance(30 * 24 * 3_600_000)
  const page = await fetch(await client().signingAddress(id, 'asha@example.com', back))
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Risk disclosure.pdf')])
})

test('webhooks carry the shared token and the envelope id', async () => {
  const id = await envelope()
  await testSign(id, 'signed')
  await testSign(id, 'signed')
  await sandboxes.drain()
  const bodies = webhooks.map((body) => JSON.parse(body))
  expect(bodies.map((body) => [String(body.data.id), body.metadata.event_type])).toEqual([
    [id, 'rs.viewed'],
    [id, 'rs.signed'],
    [id, 'rs.completed'],
  ])
  const token = await secrets.read('signeasy-webhook-token')
  expect(webhookTokenHolds(token, bodies[0])).toBe(true)
  expect(webhookTokenHolds('other', bodies[0])).toBe(false)
  expect(webhookTokenHolds(token, { metadata: {} })).toBe(false)
  expect(webhookTokenHolds(token, null)).toBe(false)
})

test('what the vendor does not take it refuses, and the client tells it calmly', async () => {
  await expect(client('wrong').statusOf(EnvelopeId.parse('500001'))).rejects.toMatchObject({
    name: 'VendorFailed',
    vendor: 'signeasy',
    status: 401,
    retryable: false,
  })
  await expect(client().uploadDocument('x.pdf', Buffer.from('not a pdf'))).rejects.toMatchObject({ status: 400 })
  await expect(client().statusOf(EnvelopeId.parse('999'))).rejects.toMatchObject({ status: 404 })
  // @ts-expect-error: a text that no schema has checked
  await expect(client().statusOf('../me')).rejects.toMatchObject({ status: 404, retryable: false })
  const id = await envelope()
  await expect(client().signingAddress(id, 'other@example.com', back)).rejects.toMatchObject({ status: 400 })
})

test('an uploaded file is stored byte for byte', async () => {
  const bytes = await makePdf('Deal term', 1)
  const original = await client().uploadDocument('Résumé\r\n"x".pdf', bytes)
  const id = await client().createEnvelope({
    originals: [{ id: original, name: 'x' }],
    signer: { firstName: 'A', lastName: '', email: 'a@example.com' },
    fields: [],
  })
  const url = await client().signingAddress(id, 'a@example.com', back)
  const seen = Buffer.from(await (await fetch(`${url}/document/1`)).arrayBuffer())
  expect(createHash('sha256').update(seen).digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
})
