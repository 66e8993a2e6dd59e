import type * as z from 'zod/mini'
import { secondMs } from '#shared/kernel/instant.ts'
import { virtualAccountPrefix } from '#infra/sandbox/bank.ts'
import type { SandboxTools } from '#infra/sandbox/define.ts'
import {
  balanceOf,
  escrowOf,
  requestHashOf,
  freeOf,
  sameOrNone,
  transfersOf,
  type EscrowStore,
  type Escrow,
  type Transfer,
} from './store.ts'
import { VouchRefused } from './auth.ts'
import { CreateEscrow, GenerateCollectLink, OfCollect, OfEscrow, OfPayouts, Payout } from './wire-format.ts'

/** The fault controls of this simulator with their default values. */
export const vouchFaults = {
  settleAfterMs: 4 * secondMs,
  payAfterMs: 2 * secondMs,
  holdCollects: 0,
  failCollects: 0,
  autoCollect: 0,
  collectShortPaise: 0,
  payoutFeePaise: 0,
  buyerPays: 1,
  buyerPaysAfterMs: 2 * secondMs,
  buyerPaysMorePaise: 0,
  buyerPaysLessPaise: 0,
  hidesPayer: 0,
}

type CollectRequest = z.output<typeof GenerateCollectLink>['collects'][number]

type Call = (tools: SandboxTools, escrowStore: EscrowStore, body: unknown) => unknown

/** Calls that create or move something are signed; read calls are not. */
export const calls: Readonly<Record<string, { readonly signed: boolean; readonly answer: Call }>> = {
  create_escrow: { signed: true, answer: createEscrow },
  generate_collect_link: { signed: true, answer: generateCollectLink },
  payout: { signed: true, answer: payout },
  get_collect_link_status: { signed: false, answer: getCollectLinkStatus },
  get_payout_status: { signed: false, answer: getPayoutStatus },
  fetch_escrow_account_balance: { signed: false, answer: fetchBalance },
  fetch_escrow_account_transactions: { signed: false, answer: fetchTransactions },
}

function createEscrow(_tools: SandboxTools, escrowStore: EscrowStore, body: unknown) {
  const input = read(CreateEscrow, body)
  const requestHash = requestHashOf(input)
  const escrow = sameOrNone(escrowStore.escrows.get(input.escrow_id), requestHash, 'escrow_id')
  if (!escrow)
    escrowStore.escrows.put(input.escrow_id, {
      id: input.escrow_id,
      name: input.escrow_name,
      requestHash,
      collects: [],
      payouts: [],
    })
  return { escrow_id: input.escrow_id, escrow_name: input.escrow_name, status: 'active' }
}

function generateCollectLink(tools: SandboxTools, escrowStore: EscrowStore, body: unknown) {
  const { escrow_id: escrowId, collects } = read(GenerateCollectLink, body)
  const escrow = escrowOf(escrowStore, escrowId)
  const [link] = collects.map((input) => {
    const existing = sameOrNone(
      escrowStore.collects.get(input.collect_ref),
      requestHashOf({ escrowId, ...input }),
      'collect_ref',
    )
    return linkOf(tools, existing ?? openCollect(tools, escrowStore, escrow, input))
  })
  return link
}

function openCollect(tools: SandboxTools, escrowStore: EscrowStore, escrow: Escrow, input: CollectRequest): Transfer {
  const collect: Transfer = {
    ref: input.collect_ref,
    escrowId: escrow.id,
    requestHash: requestHashOf({ escrowId: escrow.id, ...input }),
    amountPaise: input.amount,
    status: 'awaiting settlement',
    ends: tools.faultControl('failCollects') === 1 ? 'failed' : 'completed',
    account: `${virtualAccountPrefix}${tools.next('virtual-account', 1_000_000_001)}`,
    ifsc: 'YESB0CMSNOC',
  }
  escrowStore.collects.put(collect.ref, collect)
  escrowStore.escrows.put(escrow.id, { ...escrow, collects: [...escrow.collects, collect.ref] })
  if (tools.faultControl('holdCollects') === 0 && tools.faultControl('autoCollect') === 1)
    tools.schedule('settle-collect', collect.ref, tools.faultControl('settleAfterMs'))
  if (isOfSale(collect) && tools.faultControl('buyerPays') === 1)
    tools.schedule('buyer-pays', collect.ref, tools.faultControl('buyerPaysAfterMs'))
  return collect
}

/** Whoever buys what an investor sells pays from outside, as soon as there is an account to pay to. */
function isOfSale({ escrowId }: Transfer): boolean {
  return escrowId.startsWith('sale_')
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

/** Starts all payouts of the list or, when one is invalid, none. */
function payout(tools: SandboxTools, escrowStore: EscrowStore, body: unknown) {
  const { escrow_id: escrowId, payouts } = read(Payout, body)
  const escrow = escrowOf(escrowStore, escrowId)
  const requested = payouts.map((order) => ({ order, requestHash: requestHashOf({ escrowId, ...order }) }))
  const added = requested.filter(
    ({ order, requestHash }) => !sameOrNone(escrowStore.payouts.get(order.payout_ref), requestHash, 'payout_ref'),
  )
  const refs = added.map(({ order }) => order.payout_ref)
  if (new Set(refs).size < refs.length) throw new VouchRefused(400, 'payout_ref given twice')
  if (added.reduce((sum, { order }) => sum + order.amount, 0) > freeOf(escrowStore, escrow))
    throw new VouchRefused(422, 'insufficient escrow balance')
  for (const { order, requestHash } of added) {
    const { account_number: account, ifsc } = order.beneficiary
    const ends = account.endsWith('0000') ? 'failed' : 'completed'
    escrowStore.payouts.put(order.payout_ref, {
      ref: order.payout_ref,
      escrowId,
      requestHash,
      amountPaise: order.amount,
      status: 'processing',
      ends,
      account,
      ifsc,
    })
    tools.schedule('finish-payout', order.payout_ref, tools.faultControl('payAfterMs'))
  }
  if (refs.length > 0) escrowStore.escrows.put(escrowId, { ...escrow, payouts: [...escrow.payouts, ...refs] })
  return payouts.flatMap(({ payout_ref: ref }) => escrowStore.payouts.get(ref) ?? []).map(wirePayout)
}

function getCollectLinkStatus(_tools: SandboxTools, escrowStore: EscrowStore, body: unknown) {
  const collect = escrowStore.collects.get(read(OfCollect, body).collect_ref)
  if (!collect) throw new VouchRefused(404, 'collect not found')
  return wireCollect(collect)
}

/** Leaves out unknown references. */
function getPayoutStatus(_tools: SandboxTools, escrowStore: EscrowStore, body: unknown) {
  const known = read(OfPayouts, body).payout_ref_arr.flatMap((ref) => escrowStore.payouts.get(ref) ?? [])
  return Object.fromEntries(
    known.map((transfer) => [transfer.ref, { status: transfer.status, bankref: transfer.bankref ?? null }]),
  )
}

function fetchBalance(_tools: SandboxTools, escrowStore: EscrowStore, body: unknown) {
  return { balance: balanceOf(escrowStore, escrowOf(escrowStore, read(OfEscrow, body).escrow_id)) / 100 }
}

function fetchTransactions(_tools: SandboxTools, escrowStore: EscrowStore, body: unknown) {
  const { collects, payouts } = transfersOf(escrowStore, escrowOf(escrowStore, read(OfEscrow, body).escrow_id))
  const wire = (type: string) => (transfer: Transfer) => ({ type, ref: transfer.ref, ...wireState(transfer) })
  return [...collects.map(wire('collect')), ...payouts.map(wire('payout'))]
}

function wireCollect(transfer: Transfer) {
  return { collect_ref: transfer.ref, ...wireState(transfer) }
}

function wirePayout(transfer: Transfer) {
  return { payout_ref: transfer.ref, ...wireState(transfer) }
}

function wireState({ amountPaise, status, bankref, endedAt, payer }: Transfer) {
  return {
    amount: amountPaise / 100,
    status,
    bankref: bankref ?? null,
    completed_at: endedAt ?? null,
    ...(payer !== undefined && { payer: { name: payer.name, account_number: payer.account, ifsc: payer.ifsc } }),
  }
}

function read<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new VouchRefused(400, `${issue?.path.join('.') ?? 'body'} is not valid`)
}
