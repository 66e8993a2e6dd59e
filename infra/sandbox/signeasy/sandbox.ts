import type { Secrets } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import type { Sandbox, SandboxResponse, SandboxRequest } from '#infra/sandbox/define.ts'
import { handleCall, read } from './call.ts'
import {
  decline,
  envelopeOf,
  openEnvelopeStore,
  sign,
  SigneasyRefused,
  signerName,
  view,
  wireEnvelope,
  type EnvelopeStore,
} from './store.ts'
import { handleSigner } from './routes.ts'
import { TestSign } from './wire-format.ts'

export function signeasySandbox(secrets: Secrets, _settings: Settings): Sandbox {
  return {
    name: 'signeasy',
    help: [
      'SignEasy, the signing partner: API under /v3, a signing page for people, real signed PDFs with a certificate, webhooks that carry metadata.token.',
      'POST /signeasy/test/sign {envelope_id, outcome: signed|declined} signs without a browser.',
    ],
    pages: ['/sign/'],
    open(tools) {
      const envelopes = openEnvelopeStore(tools, secrets)
      return { handle: (request) => handle(envelopes, request) }
    },
  }
}

async function handle(envelopes: EnvelopeStore, request: SandboxRequest): Promise<SandboxResponse> {
  try {
    if (request.path.startsWith('/sign/')) return await handleSigner(envelopes, request)
    if (request.path === '/test/sign' && request.method === 'POST') return await testSign(envelopes, request)
    return await handleCall(envelopes, request)
  } catch (error) {
    if (error instanceof SigneasyRefused)
      return Response.json({ error_code: error.code, message: error.message }, { status: error.status })
    throw error
  }
}

async function testSign(envelopes: EnvelopeStore, request: SandboxRequest): Promise<SandboxResponse> {
  const { envelope_id: id, outcome } = read(TestSign, request)
  const envelope = await view(envelopes, envelopeOf(envelopes, id))
  const ended =
    outcome === 'signed' ? await sign(envelopes, envelope, signerName(envelope)) : await decline(envelopes, envelope)
  return Response.json(wireEnvelope(ended))
}
