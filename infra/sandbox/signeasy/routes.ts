import { timingSafeEqual } from 'node:crypto'
import type { SandboxResponse, SandboxRequest } from '#infra/sandbox/define.ts'
import {
  decline,
  envelopeOf,
  originalOf,
  sign,
  SigneasyRefused,
  signingPath,
  view,
  type EnvelopeStore,
  type Envelope,
} from './store.ts'
import { endedPage, signingPage } from './page.ts'

/** Handles the signer's browser: `/sign/{envelope}/{key}` and the documents below it. */
export async function handleSigner(envelopes: EnvelopeStore, request: SandboxRequest): Promise<SandboxResponse> {
  const [, , id = '', key = '', ...rest] = request.path.split('/')
  const envelope = envelopeOf(envelopes, id)
  const path = await signingPath(envelopes, envelope.id)
  const given = Buffer.from(`/sign/${id}/${key}`)
  if (given.length !== path.length || !timingSafeEqual(given, Buffer.from(path)))
    throw new SigneasyRefused(404, 'not_found', 'This link is not valid')
  if (rest[0] === 'document') return documentOf(envelopes, envelope, Number(rest[1]))
  if (request.method === 'POST') return submit(envelopes, envelope, path, request)
  return showPage(envelopes, await view(envelopes, envelope), path)
}

async function submit(
  envelopes: EnvelopeStore,
  envelope: Envelope,
  path: string,
  request: SandboxRequest,
): Promise<SandboxResponse> {
  const form = new URLSearchParams(new TextDecoder().decode(request.body))
  if (form.get('action') === 'decline' && envelope.allowDecline) return redirectBack(await decline(envelopes, envelope))
  const name = (form.get('name') ?? '').trim()
  if (name === '' || name.length > 100 || form.get('agree') !== 'yes')
    return showPage(envelopes, envelope, path, 'Type your full name and tick the box to sign.')
  return redirectBack(await sign(envelopes, envelope, name))
}

function showPage({ tools }: EnvelopeStore, envelope: Envelope, path: string, alert?: string): SandboxResponse {
  if (envelope.status !== 'incomplete') return html(endedPage(envelope, returnUrl(envelope)))
  return html(signingPage(envelope, `${tools.address}${path}`, alert), alert === undefined ? 200 : 422)
}

function redirectBack(envelope: Envelope): SandboxResponse {
  const location = returnUrl(envelope)
  return location === undefined
    ? html(endedPage(envelope, undefined))
    : new Response(null, { status: 303, headers: { location } })
}

function returnUrl({ id, redirectUrl }: Envelope): string | undefined {
  if (redirectUrl === undefined) return undefined
  const url = new URL(redirectUrl)
  url.searchParams.set('pending_file_id', String(id))
  return url.href
}

function documentOf(envelopes: EnvelopeStore, envelope: Envelope, sourceId: number): SandboxResponse {
  const source = envelope.sources.find((candidate) => candidate.sourceId === sourceId)
  if (!source) throw new SigneasyRefused(404, 'not_found', 'No such document')
  const bytes = Buffer.from(originalOf(envelopes, source.id).base64, 'base64')
  const name = encodeURIComponent(source.name)
  return new Response(new Uint8Array(bytes), {
    headers: { 'content-type': 'application/pdf', 'content-disposition': `inline; filename*=UTF-8''${name}` },
  })
}

function html(text: string, status = 200): SandboxResponse {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  }
  return new Response(text, { status, headers })
}
