import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { Secrets } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { epochMs } from '#shared/kernel/instant.ts'
import type { Sandbox, SandboxAnswer, SandboxRequest, SandboxTools } from '#infra/sandbox/define.ts'
import { end, escrowOf, openEscrowStore, transfersOf, type EscrowStore, type Transfer } from './store.ts'
import { calls, vouchFaults } from './call.ts'
import { apikeyHolds, checkSignature, checkTimestamp, VouchRefused } from './auth.ts'

interface SandboxHost {
  readonly tools: SandboxTools
  readonly escrows_: EscrowStore
  readonly secrets: Secrets
}

export function vouchSandbox(secrets: Secrets, _settings: Settings): Sandbox {
  return {
    name: 'vouch',
    help: [
      'Vouch, the escrow partner: RSA-signed calls under /v1/escrow, rupee amounts, form webhooks with X-Vouch-Signature. Magic values are ours:',
      'A collect completes by itself after settleAfterMs, as if our settlement account had sent the money to its virtual account.',
      'Lever holdCollects 1: new collects wait for POST /vouch/test/settle. Lever failCollects 1: new collects end failed.',
      'A payout completes after payAfterMs. Beneficiary account ending 0000: it fails and the money stays in escrow.',
      'POST /vouch/test/settle {escrow_id}: whatever is pending ends now.',
    ],
    faultControls: vouchFaults,
    pages: ['/collect'],
    open(tools) {
      const host: SandboxHost = { tools, escrows_: openEscrowStore(tools), secrets }
      return {
        handle: (request) => handle(host, request),
        run: (job, ref) => finish(host, job === 'settle-collect' ? 'collects' : 'payouts', ref),
      }
    },
  }
}

async function handle(host: SandboxHost, request: SandboxRequest): Promise<SandboxAnswer> {
  try {
    if (request.method === 'GET' && request.path === '/collect') return collectPage(host, request)
    if (request.method !== 'POST') throw new VouchRefused(405, 'every call is a POST')
    if (request.path === '/test/settle') return envelope(200, 'settled', await settle(host, bodyOf(request)))
    return await answerCall(host, request)
  } catch (error) {
    if (error instanceof VouchRefused) return envelope(error.status, error.message, null)
    throw error
  }
}

async function answerCall(host: SandboxHost, request: SandboxRequest): Promise<SandboxAnswer> {
  const call = calls[request.path.replace('/v1/escrow/', '')]
  if (!call || !request.path.startsWith('/v1/escrow/')) throw new VouchRefused(404, 'no such call')
  const apikey = await host.secrets.read('vouch-api-key')
  // The real one was seen to answer a refused key inside a 200, so this one does.
  if (!apikeyHolds(apikey, request.headers.get('apikey'))) return envelope(401, 'invalid apikey', null, 200)
  const signingKey = call.signed ? await host.secrets.read('vouch-signing-key') : undefined
  const body = bodyOf(request)
  if (signingKey !== undefined) {
    checkSignature(textOf(request), signingKey)
    checkTimestamp(body.timestamp, epochMs(host.tools.clock.now()))
  }
  return envelope(200, 'success', call.answer(host.tools, host.escrows_, body))
}

const SettleBody = z.object({ escrow_id: z.string() })

async function settle(host: SandboxHost, body: unknown) {
  const asked = SettleBody.safeParse(body)
  if (!asked.success) throw new VouchRefused(400, 'escrow_id is missing')
  const { collects, payouts } = transfersOf(host.escrows_, escrowOf(host.escrows_, asked.data.escrow_id))
  const open = (transfer: Transfer) => transfer.endedAt === undefined
  const pending = { collects: collects.filter(open), payouts: payouts.filter(open) }
  for (const { ref } of pending.collects) await finish(host, 'collects', ref)
  for (const { ref } of pending.payouts) await finish(host, 'payouts', ref)
  return { collects: pending.collects.length, payouts: pending.payouts.length }
}

async function finish(host: SandboxHost, kind: 'collects' | 'payouts', ref: string): Promise<void> {
  const ended = end(host.tools, host.escrows_, kind, ref)
  if (ended) await publish(host, kind, ended)
}

async function publish({ tools, secrets }: SandboxHost, kind: 'collects' | 'payouts', ended: Transfer): Promise<void> {
  const secret = await secrets.read('vouch-webhook-secret')
  const body = new URLSearchParams({
    event_id: `vch_${kind}_${ended.ref}`,
    order_id: ended.escrowId,
    amount: (ended.amountPaise / 100).toFixed(2),
    currency_code: 'INR',
    event: `${kind === 'collects' ? 'collect' : 'payout'}_${ended.status === 'completed' ? 'success' : 'failed'}`,
    utr: ended.bankref ?? '',
  }).toString()
  tools.send({
    url: `${tools.apiAddress}/webhooks/vouch`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-vouch-signature': createHmac('sha256', secret).update(body).digest('hex'),
    },
    body,
  })
}

/** Where the hosted link leads. Nobody needs it: our own account pays. */
function collectPage({ escrows_ }: SandboxHost, request: SandboxRequest): SandboxAnswer {
  const found = z
    .object({ collect_ref: z.string() })
    .safeParse(jsonOf(Buffer.from(request.query.get('data') ?? '', 'base64url').toString()))
  const collect = found.success ? escrows_.collects.get(found.data.collect_ref) : undefined
  if (!collect) throw new VouchRefused(404, 'collect not found')
  const lines = [
    `Transfer Rs ${(collect.amountPaise / 100).toFixed(2)}`,
    `to account ${collect.account}`,
    `IFSC ${collect.ifsc}`,
    `Status: ${collect.status}`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

function bodyOf(request: SandboxRequest): Record<string, unknown> {
  const body = z.record(z.string(), z.unknown()).safeParse(jsonOf(textOf(request)))
  if (!body.success) throw new VouchRefused(400, 'body must be a JSON object')
  return body.data
}

function textOf(request: SandboxRequest): string {
  return new TextDecoder().decode(request.body)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function envelope(status: number, message: string, data: unknown, httpStatus = status): SandboxAnswer {
  return Response.json({ status, message, data }, { status: httpStatus })
}
