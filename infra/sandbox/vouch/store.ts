import { createHash } from 'node:crypto'
import type { Instant } from '#shared/kernel/instant.ts'
import type { Collection, SandboxTools } from '#infra/sandbox/define.ts'
import { VouchRefused } from './auth.ts'

export interface Escrow {
  readonly id: string
  readonly name: string
  /** Hash of the request that created it, to detect a repeat with other values. */
  readonly requestHash: string
  readonly collects: readonly string[]
  readonly payouts: readonly string[]
  /** What the partner has taken from the escrow for itself. */
  readonly chargedPaise?: number
}

export interface Transfer {
  readonly ref: string
  readonly escrowId: string
  readonly requestHash: string
  readonly amountPaise: number
  readonly status: 'awaiting settlement' | 'processing' | 'completed' | 'failed'
  /** How it will end, by the test values. */
  readonly ends: 'completed' | 'failed'
  readonly account: string
  readonly ifsc: string
  readonly bankref?: string
  readonly endedAt?: Instant
  /** Of a collect: from which account the money came. */
  readonly payer?: { readonly name: string; readonly account: string; readonly ifsc: string }
}

export interface EscrowStore {
  readonly escrows: Collection<Escrow>
  readonly collects: Collection<Transfer>
  readonly payouts: Collection<Transfer>
}

export function openEscrowStore(tools: SandboxTools): EscrowStore {
  return {
    escrows: tools.collection('escrow'),
    collects: tools.collection('collect'),
    payouts: tools.collection('payout'),
  }
}

export function requestHashOf(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('hex')
}

export function escrowOf(escrowStore: EscrowStore, id: string): Escrow {
  const escrow = escrowStore.escrows.get(id)
  if (!escrow) throw new VouchRefused(404, 'escrow not found')
  return escrow
}

/** The existing entry of a reference, if any. Throws when another request created it. */
export function sameOrNone<T extends { readonly requestHash: string }>(
  existing: T | undefined,
  requestHash: string,
  what: string,
): T | undefined {
  if (existing && existing.requestHash !== requestHash)
    throw new VouchRefused(409, `${what} already exists with other values`)
  return existing
}

export function transfersOf(
  escrowStore: EscrowStore,
  escrow: Escrow,
): { collects: readonly Transfer[]; payouts: readonly Transfer[] } {
  return {
    collects: escrow.collects.flatMap((ref) => escrowStore.collects.get(ref) ?? []),
    payouts: escrow.payouts.flatMap((ref) => escrowStore.payouts.get(ref) ?? []),
  }
}

export function balanceOf(escrowStore: EscrowStore, escrow: Escrow): number {
  const { collects, payouts } = transfersOf(escrowStore, escrow)
  return total(collects, 'completed') - total(payouts, 'completed') - (escrow.chargedPaise ?? 0)
}

/** The balance that can be paid out: without the payouts that are processing. */
export function freeOf(escrowStore: EscrowStore, escrow: Escrow): number {
  return balanceOf(escrowStore, escrow) - total(transfersOf(escrowStore, escrow).payouts, 'processing')
}

function total(transfers: readonly Transfer[], status: Transfer['status']): number {
  return transfers
    .filter((transfer) => transfer.status === status)
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0)
}

/** Ends a transfer once. Returns it, or undefined when it had ended before. */
export function end(
  tools: SandboxTools,
  escrowStore: EscrowStore,
  kind: 'collects' | 'payouts',
  ref: string,
): Transfer | undefined {
  const transfer = escrowStore[kind].get(ref)
  if (!transfer || transfer.endedAt) return undefined
  const bankref = `VCHS${String(tools.next('utr', 100_000_001)).padStart(12, '0')}`
  const fee = kind === 'payouts' && transfer.ends === 'completed' ? tools.faultControl('payoutFeePaise') : 0
  const escrow = escrowStore.escrows.get(transfer.escrowId)
  if (fee > 0 && escrow)
    escrowStore.escrows.put(escrow.id, { ...escrow, chargedPaise: (escrow.chargedPaise ?? 0) + fee })
  const ended: Transfer = {
    ...transfer,
    amountPaise: transfer.amountPaise - fee,
    status: transfer.ends,
    endedAt: tools.clock.now(),
    ...(transfer.ends === 'completed' ? { bankref } : {}),
  }
  escrowStore[kind].put(ref, ended)
  return ended
}
