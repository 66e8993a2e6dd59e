import { createHash } from 'node:crypto'
import type { Instant } from '#shared/kernel/instant.ts'
import type { Collection, SandboxTools } from '#infra/sandbox/define.ts'
import { VouchRefused } from './auth.ts'

export interface Escrow {
  readonly id: string
  readonly name: string
  /** Stands for what was asked, so that a repeat with other values is seen. */
  readonly asked: string
  readonly collects: readonly string[]
  readonly payouts: readonly string[]
}

export interface Transfer {
  readonly ref: string
  readonly escrowId: string
  readonly asked: string
  readonly amountPaise: number
  readonly status: 'awaiting settlement' | 'processing' | 'completed' | 'failed'
  /** By the magic values: how it will end. */
  readonly ends: 'completed' | 'failed'
  readonly account: string
  readonly ifsc: string
  readonly bankref?: string
  readonly endedAt?: Instant
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

export function fingerprint(asked: unknown): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}

export function escrowOf(escrows_: EscrowStore, id: string): Escrow {
  const escrow = escrows_.escrows.get(id)
  if (!escrow) throw new VouchRefused(404, 'escrow not found')
  return escrow
}

/** What stands under a reference already: nothing, or the very same thing. Anything else is refused. */
export function sameOrNone<T extends { readonly asked: string }>(
  existing: T | undefined,
  asked: string,
  what: string,
): T | undefined {
  if (existing && existing.asked !== asked) throw new VouchRefused(409, `${what} already exists with other values`)
  return existing
}

export function transfersOf(
  escrows_: EscrowStore,
  escrow: Escrow,
): { collects: readonly Transfer[]; payouts: readonly Transfer[] } {
  return {
    collects: escrow.collects.flatMap((ref) => escrows_.collects.get(ref) ?? []),
    payouts: escrow.payouts.flatMap((ref) => escrows_.payouts.get(ref) ?? []),
  }
}

export function balanceOf(escrows_: EscrowStore, escrow: Escrow): number {
  const { collects, payouts } = transfersOf(escrows_, escrow)
  return total(collects, 'completed') - total(payouts, 'completed')
}

/** What may still be paid out: payouts on their way are spoken for. */
export function freeOf(escrows_: EscrowStore, escrow: Escrow): number {
  return balanceOf(escrows_, escrow) - total(transfersOf(escrows_, escrow).payouts, 'processing')
}

function total(transfers: readonly Transfer[], status: Transfer['status']): number {
  return transfers
    .filter((transfer) => transfer.status === status)
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0)
}

/** Brings a transfer to its end, once. Answers it when it was this call that did. */
export function end(
  tools: SandboxTools,
  escrows_: EscrowStore,
  kind: 'collects' | 'payouts',
  ref: string,
): Transfer | undefined {
  const transfer = escrows_[kind].get(ref)
  if (!transfer || transfer.endedAt) return undefined
  const bankref = `VCHS${String(tools.next('utr', 100_000_001)).padStart(12, '0')}`
  const ended: Transfer = {
    ...transfer,
    status: transfer.ends,
    endedAt: tools.clock.now(),
    ...(transfer.ends === 'completed' ? { bankref } : {}),
  }
  escrows_[kind].put(ref, ended)
  return ended
}
