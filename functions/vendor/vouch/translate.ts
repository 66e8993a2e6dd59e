import type * as z from 'zod/mini'
import { instant, type Instant } from '#shared/kernel/instant.ts'
import { paiseFromRupees, type Paise } from '#shared/kernel/money.ts'
import type { Transactions } from './schema.ts'

export type MovementStatus = 'pending' | 'completed' | 'failed'

/** A movement of money into or out of an escrow. */
export interface Movement {
  readonly ref: string
  readonly status: MovementStatus
  readonly amountPaise: Paise
  /** When it completed or failed. */
  readonly at?: Instant
  /** The bank's own reference (UTR). */
  readonly bankReference?: string
  /** From whose account a collect came. Absent when the partner does not state it. */
  readonly payer?: Payer
}

/** The account from which money came. */
export interface Payer {
  readonly name: string
  readonly accountNumber: string
  readonly ifsc: string
}

const statuses: Readonly<Record<string, MovementStatus>> = {
  completed: 'completed',
  processed: 'completed',
  failed: 'failed',
  // Not documented: a payout that the payee's bank turned back.
  returned: 'failed',
  reversed: 'failed',
}

/** Our status for Vouch's; an unknown one counts as pending. */
export function statusFrom(wireStatus: string): MovementStatus {
  return Object.hasOwn(statuses, wireStatus) ? (statuses[wireStatus] ?? 'pending') : 'pending'
}

export function movementFrom(transaction: z.infer<typeof Transactions>[number]): Movement {
  const endedMs = transaction.completed_at ? Date.parse(transaction.completed_at) : Number.NaN
  return {
    ref: transaction.ref,
    status: statusFrom(transaction.status),
    amountPaise: paiseFromRupees(transaction.amount),
    ...(Number.isNaN(endedMs) ? {} : { at: instant(endedMs) }),
    ...(transaction.bankref ? { bankReference: transaction.bankref } : {}),
    ...(transaction.payer ? { payer: payerFrom(transaction.payer) } : {}),
  }
}

function payerFrom({ name, account_number, ifsc }: NonNullable<z.infer<typeof Transactions>[number]['payer']>): Payer {
  return { name: name ?? '', accountNumber: account_number, ifsc: ifsc ?? '' }
}
