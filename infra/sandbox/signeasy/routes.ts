import { timingSafeEqual } from 'node:crypto'
import type { SandboxAnswer, SandboxRequest } from '#infra/sandbox/define.ts'
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

/** What the signer's browser asks for: `/sign/{envelope}/{key}`, and the documents below it. */
export async function answerSigner(envelopes: EnvelopeStore, request: SandboxRequest): Promise<SandboxAnswer> {
  const [, , id = '', key = '', ...rest] = request.path.split('/')
  const envelope = envelopeOf(envelopes, id)
  const path = await signingPath(envelopes, envelope.id)
  const given = Buffer.from(`/sign/${id}/${key}`)
  if (given.length !== path.length || !timingSafeEqual(given, Buffer.from(path)))
    throw new SigneasyRefused(404, 'not_found', 'This link is not valid')
  if (rest[0] === 'document') return documentOf(envelopes, envelope, Number(rest[1]))
  if (request.method === 'POST') return submit(envelopes, envelope, path, request)
  return page(envelopes, await view(envelopes, envelope), path)
}

async function submit(
  envelopes: EnvelopeStore,
  envelope: Envelope,
  path: string,
  request: SandboxRequest,
): Promise<SandboxAnswer> {
  const form = new URLSearchParams(new TextDecoder().decode(request.body))
  if (form.get('action') === 'decline' && envelope.allowDecline) return leave(await decline(envelopes, envelope))
  const name = (form.get('name') ?? '').trim()
  if (name === '' || name.length > 100 || form.get('agree') !== 'yes')
    return page(envelopes, envelope, path, 'Type your full name and tick the box to sign.')
  return leave(await sign(envelopes, envelope, name))
}

function page({ tools }: EnvelopeStore, envelope: Envelope, path: string, alert?: string): SandboxAnswer {
  if (envelope.status !== 'incomplete') return html(endedPage(envelope, backTo(envelope)))
  return html(signingPage(envelope, `${tools.address}${path}`, alert), alert === undefined ? 200 : 422)
}

function leave(envelope: Envelope): SandboxAnswer {
  const back = backTo(envelope)
  return back === undefined
    ? html(endedPage(envelope, undefined))
    : new Response(null, { status: 303, headers: { location: back } })
}

function backTo({ id, redirectUrl }: Envelope): string | undefined {
  if (redirectUrl === undefined) return undefined
  const url = new URL(redirectUrl)
  url.searchParams.set('pending_file_id', String(id))
  return url.href
}

function documentOf(envelopes: EnvelopeStore, envelope: Envelope, sourceId: number): SandboxAnswer {
  const source = envelope.sources.find((candidate) => candidate.sourceId === sourceId)
  if (!source) throw new SigneasyRefused(404, 'not_found', 'No such document')
  const bytes = Buffer.from(originalOf(envelopes, source.id).base64, 'base64')
  const name = encodeURIComponent(source.name)
  return new Response(new Uint8Array(bytes), {
    headers: { 'content-type': 'application/pdf', 'content-disposition': `inline; filename*=UTF-8''${name}` },
  })
}

function html(text: string, status = 200): SandboxAnswer {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  }
  return new Response(text, { status, headers })
}
