import type * as z from 'zod/mini'
import { secondMs } from '#shared/kernel/instant.ts'
import type { SandboxTools } from '#infra/sandbox/define.ts'
import {
  balanceOf,
  escrowOf,
  fingerprint,
  freeOf,
  sameOrNone,
  transfersOf,
  type EscrowStore,
  type Escrow,
  type Transfer,
} from './store.ts'
import { VouchRefused } from './auth.ts'
import { CreateEscrow, GenerateCollectLink, OfCollect, OfEscrow, OfPayouts, Payout } from './wire-format.ts'

/** The sandbox's own levers, as they stand at first. */
export const vouchFaults = { settleAfterMs: 4 * secondMs, payAfterMs: 2 * secondMs, holdCollects: 0, failCollects: 0 }

type AskedCollect = z.output<typeof GenerateCollectLink>['collects'][number]

type Call = (tools: SandboxTools, escrows_: EscrowStore, body: unknown) => unknown

/** Calls that create or move something are signed; calls that look are not. */
export const calls: Readonly<Record<string, { readonly signed: boolean; readonly answer: Call }>> = {
  create_escrow: { signed: true, answer: createEscrow },
  generate_collect_link: { signed: true, answer: generateCollectLink },
  payout: { signed: true, answer: payout },
  get_collect_link_status: { signed: false, answer: getCollectLinkStatus },
  get_payout_status: { signed: false, answer: getPayoutStatus },
  fetch_escrow_account_balance: { signed: false, answer: fetchBalance },
  fetch_escrow_account_transactions: { signed: false, answer: fetchTransactions },
}

function createEscrow(_tools: SandboxTools, escrows_: EscrowStore, body: unknown) {
  const asked = read(CreateEscrow, body)
  const print = fingerprint(asked)
  const escrow = sameOrNone(escrows_.escrows.get(asked.escrow_id), print, 'escrow_id')
  if (!escrow)
    escrows_.escrows.put(asked.escrow_id, {
      id: asked.escrow_id,
      name: asked.escrow_name,
      asked: print,
      collects: [],
      payouts: [],
    })
  return { escrow_id: asked.escrow_id, escrow_name: asked.escrow_name, status: 'active' }
}

function generateCollectLink(tools: SandboxTools, escrows_: EscrowStore, body: unknown) {
  const { escrow_id: escrowId, collects } = read(GenerateCollectLink, body)
  const escrow = escrowOf(escrows_, escrowId)
  const [link] = collects.map((asked) => {
    const existing = sameOrNone(
      escrows_.collects.get(asked.collect_ref),
      fingerprint({ escrowId, ...asked }),
      'collect_ref',
    )
    return linkOf(tools, existing ?? openCollect(tools, escrows_, escrow, asked))
  })
  return link
}

function openCollect(tools: SandboxTools, escrows_: EscrowStore, escrow: Escrow, asked: AskedCollect): Transfer {
  const collect: Transfer = {
    ref: asked.collect_ref,
    escrowId: escrow.id,
    asked: fingerprint({ escrowId: escrow.id, ...asked }),
    amountPaise: asked.amount,
    status: 'awaiting settlement',
    ends: tools.faultControl('failCollects') === 1 ? 'failed' : 'completed',
    account: `VCH${tools.next('virtual-account', 1_000_000_001)}`,
    ifsc: 'YESB0CMSNOC',
  }
  escrows_.collects.put(collect.ref, collect)
  escrows_.escrows.put(escrow.id, { ...escrow, collects: [...escrow.collects, collect.ref] })
  if (tools.faultControl('holdCollects') === 0)
    tools.schedule('settle-collect', collect.ref, tools.faultControl('settleAfterMs'))
  return collect
}

function linkOf(tools: SandboxTools, collect: Transfer) {
  const data = Buffer.from(JSON.stringify({ collect_ref: collect.ref })).toString('base64url')
  return {
    collect_link: `${tools.address}/collect?data=${data}`,
    virtual_account_no: collect.account,
    ifsc: collect.ifsc,
    ...wireCollect(collect),
  }
}

/** All or none: one wrong payout in a list and nothing is paid. */
function payout(tools: SandboxTools, escrows_: EscrowStore, body: unknown) {
  const { escrow_id: escrowId, payouts } = read(Payout, body)
  const escrow = escrowOf(escrows_, escrowId)
  const asked = payouts.map((order) => ({ order, print: fingerprint({ escrowId, ...order }) }))
  const fresh = asked.filter(
    ({ order, print }) => !sameOrNone(escrows_.payouts.get(order.payout_ref), print, 'payout_ref'),
  )
  const refs = fresh.map(({ order }) => order.payout_ref)
  if (new Set(refs).size < refs.length) throw new VouchRefused(400, 'payout_ref given twice')
  if (fresh.reduce((sum, { order }) => sum + order.amount, 0) > freeOf(escrows_, escrow))
    throw new VouchRefused(422, 'insufficient escrow balance')
  for (const { order, print } of fresh) {
    const { account_number: account, ifsc } = order.beneficiary
    const ends = account.endsWith('0000') ? 'failed' : 'completed'
    escrows_.payouts.put(order.payout_ref, {
      ref: order.payout_ref,
      escrowId,
      asked: print,
      amountPaise: order.amount,
      status: 'processing',
      ends,
      account,
      ifsc,
    })
    tools.schedule('finish-payout', order.payout_ref, tools.faultControl('payAfterMs'))
  }
  if (refs.length > 0) escrows_.escrows.put(escrowId, { ...escrow, payouts: [...escrow.payouts, ...refs] })
  return payouts.flatMap(({ payout_ref: ref }) => escrows_.payouts.get(ref) ?? []).map(wirePayout)
}

function getCollectLinkStatus(_tools: SandboxTools, escrows_: EscrowStore, body: unknown) {
  const collect = escrows_.collects.get(read(OfCollect, body).collect_ref)
  if (!collect) throw new VouchRefused(404, 'collect not found')
  return wireCollect(collect)
}

/** References that it does not know are left out. */
function getPayoutStatus(_tools: SandboxTools, escrows_: EscrowStore, body: unknown) {
  const known = read(OfPayouts, body).payout_ref_arr.flatMap((ref) => escrows_.payouts.get(ref) ?? [])
  return Object.fromEntries(
    known.map((transfer) => [transfer.ref, { status: transfer.status, bankref: transfer.bankref ?? null }]),
  )
}

function fetchBalance(_tools: SandboxTools, escrows_: EscrowStore, body: unknown) {
  return { balance: balanceOf(escrows_, escrowOf(escrows_, read(OfEscrow, body).escrow_id)) / 100 }
}

function fetchTransactions(_tools: SandboxTools, escrows_: EscrowStore, body: unknown) {
  const { collects, payouts } = transfersOf(escrows_, escrowOf(escrows_, read(OfEscrow, body).escrow_id))
  const wire = (type: string) => (transfer: Transfer) => ({ type, ref: transfer.ref, ...wireState(transfer) })
  return [...collects.map(wire('collect')), ...payouts.map(wire('payout'))]
}

function wireCollect(transfer: Transfer) {
  return { collect_ref: transfer.ref, ...wireState(transfer) }
}

function wirePayout(transfer: Transfer) {
  return { payout_ref: transfer.ref, ...wireState(transfer) }
}

function wireState({ amountPaise, status, bankref, endedAt }: Transfer) {
  return { amount: amountPaise / 100, status, bankref: bankref ?? null, completed_at: endedAt ?? null }
}

function read<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new VouchRefused(400, `${issue?.path.join('.') ?? 'body'} is not valid`)
}
