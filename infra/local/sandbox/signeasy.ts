import type { Secrets } from '#functions/kit/port/ports.ts'
import type { Settings } from '#functions/kit/settings.ts'
import type { Sandbox, SandboxAnswer, SandboxRequest } from './define.ts'
import { answerCall, read } from './signeasy-call.ts'
import {
  decline,
  envelopeOf,
  openCabinet,
  sign,
  SigneasyRefused,
  signerName,
  view,
  wireEnvelope,
  type Cabinet,
} from './signeasy-cabinet.ts'
import { answerVisit } from './signeasy-visit.ts'
import { TestSign } from './signeasy-wire.ts'

export function signeasySandbox(secrets: Secrets, _settings: Settings): Sandbox {
  return {
    name: 'signeasy',
    help: [
      'SignEasy, the signing partner: API under /v3, a signing page for people, real signed PDFs with a certificate, webhooks that carry metadata.token.',
      'POST /signeasy/test/sign {envelope_id, outcome: signed|declined} signs without a browser.',
    ],
    pages: ['/sign/'],
    open(tools) {
      const cabinet = openCabinet(tools, secrets)
      return { handle: (request) => handle(cabinet, request) }
    },
  }
}

async function handle(cabinet: Cabinet, request: SandboxRequest): Promise<SandboxAnswer> {
  try {
    if (request.path.startsWith('/sign/')) return await answerVisit(cabinet, request)
    if (request.path === '/test/sign' && request.method === 'POST') return await testSign(cabinet, request)
    return await answerCall(cabinet, request)
  } catch (error) {
    if (error instanceof SigneasyRefused)
      return Response.json({ error_code: error.code, message: error.message }, { status: error.status })
    throw error
  }
}

async function testSign(cabinet: Cabinet, request: SandboxRequest): Promise<SandboxAnswer> {
  const { envelope_id: id, outcome } = read(TestSign, request)
  const envelope = await view(cabinet, envelopeOf(cabinet, id))
  const ended =
    outcome === 'signed' ? await sign(cabinet, envelope, signerName(envelope)) : await decline(cabinet, envelope)
  return Response.json(wireEnvelope(ended))
}
