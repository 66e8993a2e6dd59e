import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { Secrets } from '#functions/kit/port/ports.ts'
import type { Settings } from '#functions/kit/settings.ts'
import { epochMs } from '#shared/kernel/instant.ts'
import type { Sandbox, SandboxAnswer, SandboxRequest, SandboxTools } from './define.ts'
import { end, escrowOf, openBook, transfersOf, type Book, type Transfer } from './vouch-book.ts'
import { calls, vouchLevers } from './vouch-call.ts'
import { apikeyHolds, checkSignature, checkTimestamp, VouchRefused } from './vouch-proof.ts'

interface House {
  readonly tools: SandboxTools
  readonly book: Book
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
    levers: vouchLevers,
    pages: ['/collect'],
    open(tools) {
      const house: House = { tools, book: openBook(tools), secrets }
      return {
        handle: (request) => handle(house, request),
        run: (job, ref) => finish(house, job === 'settle-collect' ? 'collects' : 'payouts', ref),
      }
    },
  }
}

async function handle(house: House, request: SandboxRequest): Promise<SandboxAnswer> {
  try {
    if (request.method === 'GET' && request.path === '/collect') return collectPage(house, request)
    if (request.method !== 'POST') throw new VouchRefused(405, 'every call is a POST')
    if (request.path === '/test/settle') return envelope(200, 'settled', await settle(house, bodyOf(request)))
    return await answerCall(house, request)
  } catch (error) {
    if (error instanceof VouchRefused) return envelope(error.status, error.message, null)
    throw error
  }
}

async function answerCall(house: House, request: SandboxRequest): Promise<SandboxAnswer> {
  const call = calls[request.path.replace('/v1/escrow/', '')]
  if (!call || !request.path.startsWith('/v1/escrow/')) throw new VouchRefused(404, 'no such call')
  const apikey = await house.secrets.read('vouch-api-key')
  // The real one was seen to answer a refused key inside a 200, so this one does.
  if (!apikeyHolds(apikey, request.headers.get('apikey'))) return envelope(401, 'invalid apikey', null, 200)
  const signingKey = call.signed ? await house.secrets.read('vouch-signing-key') : undefined
  const body = bodyOf(request)
  if (signingKey !== undefined) {
    checkSignature(textOf(request), signingKey)
    checkTimestamp(body.timestamp, epochMs(house.tools.clock.now()))
  }
  return envelope(200, 'success', call.answer(house.tools, house.book, body))
}

const SettleBody = z.object({ escrow_id: z.string() })

async function settle(house: House, body: unknown) {
  const asked = SettleBody.safeParse(body)
  if (!asked.success) throw new VouchRefused(400, 'escrow_id is missing')
  const { collects, payouts } = transfersOf(house.book, escrowOf(house.book, asked.data.escrow_id))
  const open = (transfer: Transfer) => transfer.endedAt === undefined
  const pending = { collects: collects.filter(open), payouts: payouts.filter(open) }
  for (const { ref } of pending.collects) await finish(house, 'collects', ref)
  for (const { ref } of pending.payouts) await finish(house, 'payouts', ref)
  return { collects: pending.collects.length, payouts: pending.payouts.length }
}

async function finish(house: House, kind: 'collects' | 'payouts', ref: string): Promise<void> {
  const ended = end(house.tools, house.book, kind, ref)
  if (ended) await tell(house, kind, ended)
}

async function tell({ tools, secrets }: House, kind: 'collects' | 'payouts', ended: Transfer): Promise<void> {
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
function collectPage({ book }: House, request: SandboxRequest): SandboxAnswer {
  const found = z
    .object({ collect_ref: z.string() })
    .safeParse(jsonOf(Buffer.from(request.query.get('data') ?? '', 'base64url').toString()))
  const collect = found.success ? book.collects.get(found.data.collect_ref) : undefined
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
