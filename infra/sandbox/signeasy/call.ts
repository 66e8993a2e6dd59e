import { jsonOf } from '#shared/kernel/json.ts'
import type * as z from 'zod/mini'
import type { SandboxResponse, SandboxRequest } from '#infra/sandbox/define.ts'
import {
  cancel,
  envelopeOf,
  originalOf,
  SigneasyRefused,
  signingPath,
  wireEnvelope,
  type EnvelopeStore,
} from './store.ts'
import { isPdf, signedPdf } from './pdf.ts'
import { NewEnvelope, SigningUrl } from './wire-format.ts'

const bytesMax = 40 * 1024 * 1024

type Call = (envelopes: EnvelopeStore, request: SandboxRequest, id: string) => Promise<SandboxResponse>

/** Method and path without a trailing slash; the number in a path is the id. */
const calls: readonly (readonly [method: string, path: RegExp, call: Call])[] = [
  [
    'GET',
    /^\/me$/,
    async () => Response.json({ id: 1, email: 'desk@ansh.example', first_name: 'Sandbox', last_name: 'Ansh' }),
  ],
  ['POST', /^\/original$/, uploadOriginal],
  ['POST', /^\/rs\/envelope$/, createEnvelope],
  ['POST', /^\/rs\/envelope\/(\d+)\/signing\/url$/, signingUrl],
  [
    'GET',
    /^\/rs\/envelope\/(\d+)$/,
    async (envelopes, _request, id) => Response.json(wireEnvelope(envelopeOf(envelopes, id))),
  ],
  [
    'POST',
    /^\/rs\/envelope\/(\d+)\/cancel$/,
    async (envelopes, _request, id) => Response.json(wireEnvelope(await cancel(envelopes, envelopeOf(envelopes, id)))),
  ],
  ['GET', /^\/rs\/envelope\/signed\/pending\/(\d+)$/, signedOfPending],
  ['GET', /^\/signed\/(\d+)\/download$/, downloadSigned],
]

/** Handles the API below `/v3`. */
export async function handleCall(envelopes: EnvelopeStore, request: SandboxRequest): Promise<SandboxResponse> {
  const token = await envelopes.secrets.read('signeasy-token')
  if (request.headers.get('authorization') !== `Bearer ${token}`)
    throw new SigneasyRefused(401, 'unauthorized', 'Token is not valid')
  const path = request.path.replace(/^\/v3/, '').replace(/\/$/, '')
  for (const [method, pattern, call] of calls) {
    const found = method === request.method ? pattern.exec(path) : null
    if (found) return call(envelopes, request, found[1] ?? '')
  }
  throw new SigneasyRefused(404, 'not_found', 'No such call')
}

async function uploadOriginal(envelopes: EnvelopeStore, request: SandboxRequest): Promise<SandboxResponse> {
  const form = await formOf(request)
  const [file, givenName] = [form.get('file'), form.get('name')]
  if (!(file instanceof File)) throw new SigneasyRefused(400, 'invalid_request', 'file is missing')
  if (file.size > bytesMax) throw new SigneasyRefused(413, 'file_too_large', 'At most 40 MB')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!(await isPdf(bytes))) throw new SigneasyRefused(400, 'invalid_file', 'This is not a PDF that can be signed')
  const original = {
    id: envelopes.tools.next('original', 100_001),
    name: typeof givenName === 'string' && givenName !== '' ? givenName : file.name,
  }
  envelopes.originals.put(String(original.id), { ...original, base64: Buffer.from(bytes).toString('base64') })
  return Response.json({ ...original, type: 'original' }, { status: 201 })
}

async function createEnvelope(envelopes: EnvelopeStore, request: SandboxRequest): Promise<SandboxResponse> {
  const input = read(NewEnvelope, request)
  const [recipient] = input.recipients
  if (!recipient) throw new SigneasyRefused(400, 'invalid_request', 'recipients is not valid')
  for (const source of input.sources) originalOf(envelopes, source.id)
  const sourceIds = new Set(input.sources.map((source) => source.source_id))
  if (input.fields_payload.some((field) => !sourceIds.has(field.source_id)))
    throw new SigneasyRefused(400, 'invalid_request', 'fields_payload names an unknown source')
  const id = envelopes.tools.next('envelope', 500_001)
  envelopes.envelopes.put(String(id), {
    id,
    status: 'incomplete',
    sources: input.sources.map((source) => ({ id: source.id, name: source.name, sourceId: source.source_id })),
    signer: {
      firstName: recipient.first_name,
      lastName: recipient.last_name,
      email: recipient.email,
      status: 'not_viewed',
    },
    fields: input.fields_payload,
    createdAt: envelopes.tools.clock.now(),
    allowDecline: true,
  })
  return Response.json({ id, status: 'incomplete' }, { status: 201 })
}

async function signingUrl(envelopes: EnvelopeStore, request: SandboxRequest, id: string): Promise<SandboxResponse> {
  const input = read(SigningUrl, request)
  const envelope = envelopeOf(envelopes, id)
  if (envelope.signer.email.toLowerCase() !== input.recipient_email.toLowerCase())
    throw new SigneasyRefused(400, 'invalid_recipient', 'No such recipient')
  if (envelope.status !== 'incomplete') throw new SigneasyRefused(400, 'invalid_state', 'Envelope is not open any more')
  const redirect = input.redirect_url === undefined ? {} : { redirectUrl: input.redirect_url }
  envelopes.envelopes.put(id, { ...envelope, allowDecline: input.allow_decline ?? false, ...redirect })
  return Response.json({ url: `${envelopes.tools.address}${await signingPath(envelopes, envelope.id)}` })
}

async function signedOfPending(
  envelopes: EnvelopeStore,
  _request: SandboxRequest,
  id: string,
): Promise<SandboxResponse> {
  const { signedId, sources } = envelopeOf(envelopes, id)
  if (signedId === undefined) throw new SigneasyRefused(404, 'not_found', 'Envelope is not complete')
  return Response.json({ id: signedId, name: sources[0]?.name ?? '' })
}

async function downloadSigned(envelopes: EnvelopeStore, request: SandboxRequest, id: string): Promise<SandboxResponse> {
  const envelope = envelopes.envelopes.get(String(envelopes.signed.get(id)?.envelopeId))
  if (!envelope?.signature) throw new SigneasyRefused(404, 'not_found', 'Signed envelope not found')
  if (request.query.get('type') !== 'merged')
    throw new SigneasyRefused(400, 'invalid_request', 'This simulator supports type=merged only')
  const bytes = await signedPdf(
    envelopes,
    envelope,
    envelope.signature,
    request.query.get('include_certificate') === 'true',
  )
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': 'application/pdf' } })
}

async function formOf(request: SandboxRequest): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(request.body), {
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    }).formData()
  } catch {
    throw new SigneasyRefused(400, 'invalid_request', 'Body must be multipart/form-data')
  }
}

export function read<S extends z.ZodMiniType>(schema: S, request: SandboxRequest): z.output<S> {
  const parsed = schema.safeParse(jsonOf(new TextDecoder().decode(request.body)))
  if (parsed.success) return parsed.data
  throw new SigneasyRefused(400, 'invalid_request', `${parsed.error.issues[0]?.path.join('.') || 'body'} is not valid`)
}
