import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { Secrets } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { jsonOf } from '#shared/kernel/json.ts'
import { epochMs } from '#shared/kernel/instant.ts'
import { paiseFromRupees, Rupees } from '#shared/kernel/money.ts'
import type { Sandbox, SandboxResponse, SandboxRequest, SandboxTools } from '#infra/sandbox/define.ts'
import { buyerPays, payoutTransfer, receive } from './arrival.ts'
import { end, escrowOf, openEscrowStore, transfersOf, type EscrowStore, type Transfer } from './store.ts'
import { charge, turnBack } from './test-acts.ts'
import { calls, vouchFaults } from './call.ts'
import { isApiKeyValid, checkSignature, checkTimestamp, VouchRefused } from './auth.ts'

interface Context {
  readonly tools: SandboxTools
  readonly escrowStore: EscrowStore
  readonly secrets: Secrets
}

export function vouchSandbox(secrets: Secrets, settings: Settings): Sandbox {
  return {
    name: 'vouch',
    help: [
      'Vouch, the escrow partner: RSA-signed calls under /v1/escrow, rupee amounts, form-encoded webhooks with X-Vouch-Signature. The test values are our own:',
      'A collect completes after settleAfterMs, as if our settlement account had sent the money to its virtual account.',
      'Fault control holdCollects 1: new collects wait for POST /vouch/test/settle. failCollects 1: new collects fail.',
      'A payout completes after payAfterMs. With a beneficiary account that ends in 0000 it fails and the money stays in escrow.',
      'POST /vouch/test/settle {escrow_id}: ends all pending transfers now.',
      'Fault control autoCollect 0: a collect completes only by money that arrives on its virtual account, such as a payout of our bank account, with the amount and the UTR of what arrived. What arrives on a completed collect is a further movement, with the reference of the collect and .2, .3 and so on.',
      'Fault control collectShortPaise: so many paise of what arrives on a virtual account are missing.',
      'Fault control payoutFeePaise: so many paise of a payout stay with the partner, and the payee gets less.',
      'POST /vouch/test/receive {escrow_id, amount, payer?, account_number?, ifsc?, collect_ref?}: that many rupees arrive on the virtual account of the last collect, or of the named one.',
      'POST /vouch/test/charge {escrow_id, amount}: the partner takes that many rupees from the escrow for itself, or gives them back with an amount below 0.',
      'POST /vouch/test/turn-back {payout_ref, paid?}: a completed payout is failed and its money is in the escrow again; with paid it is completed again.',
      'An escrow whose id begins with sale_: buyerPaysAfterMs after its collect is opened, the buyer of record of the stage pays it, with buyerPaysMorePaise more or buyerPaysLessPaise less. Fault control buyerPays 0: the buyer pays nothing.',
      'Fault control hidesPayer 1: a movement does not state the account from which it came.',
      'Money that is paid to our own account at the bank appears on its statement with the same UTR.',
    ],
    faultControls: vouchFaults,
    pages: ['/collect'],
    open(tools) {
      const context: Context = { tools, escrowStore: openEscrowStore(tools), secrets }
      return {
        handle: (request) => handle(context, request),
        run(job, ref) {
          if (job === 'bank-transfer') return arrive(context, ref)
          if (job === 'buyer-pays') return buyerPays(tools, context.escrowStore, settings.sale.buyer, ref)
          return finish(context, job === 'settle-collect' ? 'collects' : 'payouts', ref)
        },
      }
    },
  }
}

async function handle(context: Context, request: SandboxRequest): Promise<SandboxResponse> {
  try {
    if (request.method === 'GET' && request.path === '/collect') return collectPage(context, request)
    if (request.method !== 'POST') throw new VouchRefused(405, 'every call is a POST')
    if (request.path === '/test/settle') return envelope(200, 'settled', await settle(context, bodyOf(request)))
    if (request.path === '/test/receive')
      return envelope(200, 'received', await receiveByHand(context, bodyOf(request)))
    if (request.path === '/test/charge') return envelope(200, 'charged', charge(context.escrowStore, bodyOf(request)))
    if (request.path === '/test/turn-back')
      return envelope(200, 'turned back', await tellTurnedBack(context, bodyOf(request)))
    return await handleCall(context, request)
  } catch (error) {
    if (error instanceof VouchRefused) return envelope(error.status, error.message, null)
    throw error
  }
}

async function handleCall(context: Context, request: SandboxRequest): Promise<SandboxResponse> {
  const call = calls[request.path.replace('/v1/escrow/', '')]
  if (!call || !request.path.startsWith('/v1/escrow/')) throw new VouchRefused(404, 'no such call')
  const apikey = await context.secrets.read('vouch-api-key')
  // Vouch answers an invalid key with HTTP 200 and status 401 in the envelope.
  if (!isApiKeyValid(apikey, request.headers.get('apikey'))) return envelope(401, 'invalid apikey', null, 200)
  const signingKey = call.signed ? await context.secrets.read('vouch-signing-key') : undefined
  const body = bodyOf(request)
  if (signingKey !== undefined) {
    checkSignature(textOf(request), signingKey)
    checkTimestamp(body.timestamp, epochMs(context.tools.clock.now()))
  }
  return envelope(200, 'success', call.answer(context.tools, context.escrowStore, body))
}

async function tellTurnedBack(context: Context, body: unknown) {
  const { payout, answer } = turnBack(context.escrowStore, body)
  await publish(context, 'payouts', payout, `_${payout.status}_${context.tools.clock.now()}`)
  return answer
}

const SettleBody = z.object({ escrow_id: z.string() })

async function settle(context: Context, body: unknown) {
  const parsed = SettleBody.safeParse(body)
  if (!parsed.success) throw new VouchRefused(400, 'escrow_id is missing')
  const { collects, payouts } = transfersOf(context.escrowStore, escrowOf(context.escrowStore, parsed.data.escrow_id))
  const open = (transfer: Transfer) => transfer.endedAt === undefined
  const pending = { collects: collects.filter(open), payouts: payouts.filter(open) }
  for (const { ref } of pending.collects) await finish(context, 'collects', ref)
  for (const { ref } of pending.payouts) await finish(context, 'payouts', ref)
  return { collects: pending.collects.length, payouts: pending.payouts.length }
}

async function finish(context: Context, kind: 'collects' | 'payouts', ref: string): Promise<void> {
  const ended = end(context.tools, context.escrowStore, kind, ref)
  if (!ended) return
  await publish(context, kind, ended)
  if (kind === 'payouts' && ended.bankref !== undefined) context.tools.bank.send(payoutTransfer(ended, ended.bankref))
}

async function arrive(context: Context, utr: string): Promise<void> {
  const transfer = context.tools.bank.arrived(utr)
  const movement = transfer && receive(context.tools, context.escrowStore, transfer)
  if (movement) await publish(context, 'collects', movement)
}

const ReceiveBody = z.object({
  escrow_id: z.string(),
  amount: Rupees.check(z.positive()),
  payer: z.optional(z.string()),
  account_number: z._default(z.string(), '999900000002'),
  ifsc: z._default(z.string(), 'UTIB0000001'),
  collect_ref: z.optional(z.string()),
})

async function receiveByHand(context: Context, body: unknown) {
  const { tools, escrowStore } = context
  const parsed = ReceiveBody.safeParse(body)
  if (!parsed.success) throw new VouchRefused(400, 'escrow_id and amount are needed')
  const { escrow_id, amount, payer = 'A STRANGER', account_number, ifsc, collect_ref } = parsed.data
  const { collects } = transfersOf(escrowStore, escrowOf(escrowStore, escrow_id))
  const collect = collects.findLast(({ ref }) => collect_ref === undefined || ref === collect_ref)
  if (!collect) throw new VouchRefused(404, 'collect not found')
  const utr = `TEST${tools.next('test-utr', 200_000_001)}`
  tools.bank.send({
    utr,
    toAccount: collect.account,
    amountPaise: paiseFromRupees(amount),
    payer: { name: payer, account: account_number, ifsc },
  })
  return { utr }
}

/** `again`: what makes the event another one than that of the end of the transfer. */
async function publish(
  { tools, secrets }: Context,
  kind: 'collects' | 'payouts',
  ended: Transfer,
  again = '',
): Promise<void> {
  const secret = await secrets.read('vouch-webhook-secret')
  const body = new URLSearchParams({
    event_id: `vch_${kind}_${ended.ref}${again}`,
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

/** The page of the hosted payment link. The application does not open it: its own settlement account pays. */
function collectPage({ escrowStore }: Context, request: SandboxRequest): SandboxResponse {
  const found = z
    .object({ collect_ref: z.string() })
    .safeParse(jsonOf(Buffer.from(request.query.get('data') ?? '', 'base64url').toString()))
  const collect = found.success ? escrowStore.collects.get(found.data.collect_ref) : undefined
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

function envelope(status: number, message: string, data: unknown, httpStatus = status): SandboxResponse {
  return Response.json({ status, message, data }, { status: httpStatus })
}
