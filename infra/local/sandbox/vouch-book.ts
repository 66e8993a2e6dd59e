import { createHash } from 'node:crypto'
import type { Instant } from '#shared/kernel/instant.ts'
import type { Collection, SandboxTools } from './define.ts'
import { VouchRefused } from './vouch-proof.ts'

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

export interface Book {
  readonly escrows: Collection<Escrow>
  readonly collects: Collection<Transfer>
  readonly payouts: Collection<Transfer>
}

export function openBook(tools: SandboxTools): Book {
  return {
    escrows: tools.collection('escrow'),
    collects: tools.collection('collect'),
    payouts: tools.collection('payout'),
  }
}

export function fingerprint(asked: unknown): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}

export function escrowOf(book: Book, id: string): Escrow {
  const escrow = book.escrows.get(id)
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
  book: Book,
  escrow: Escrow,
): { collects: readonly Transfer[]; payouts: readonly Transfer[] } {
  return {
    collects: escrow.collects.flatMap((ref) => book.collects.get(ref) ?? []),
    payouts: escrow.payouts.flatMap((ref) => book.payouts.get(ref) ?? []),
  }
}

export function balanceOf(book: Book, escrow: Escrow): number {
  const { collects, payouts } = transfersOf(book, escrow)
  return total(collects, 'completed') - total(payouts, 'completed')
}

/** What may still be paid out: payouts on their way are spoken for. */
export function freeOf(book: Book, escrow: Escrow): number {
  return balanceOf(book, escrow) - total(transfersOf(book, escrow).payouts, 'processing')
}

function total(transfers: readonly Transfer[], status: Transfer['status']): number {
  return transfers
    .filter((transfer) => transfer.status === status)
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0)
}

/** Brings a transfer to its end, once. Answers it when it was this call that did. */
export function end(tools: SandboxTools, book: Book, kind: 'collects' | 'payouts', ref: string): Transfer | undefined {
  const transfer = book[kind].get(ref)
  if (!transfer || transfer.endedAt) return undefined
  const bankref = `VCHS${String(tools.next('utr', 100_000_001)).padStart(12, '0')}`
  const ended: Transfer = {
    ...transfer,
    status: transfer.ends,
    endedAt: tools.clock.now(),
    ...(transfer.ends === 'completed' ? { bankref } : {}),
  }
  book[kind].put(ref, ended)
  return ended
}
