import type * as z from 'zod/mini'
import { instant, type Instant } from '#shared/kernel/instant.ts'
import { paiseFromRupees, type Paise } from '#shared/kernel/money.ts'
import type { Transactions } from './schema.ts'

export type MovementStatus = 'pending' | 'completed' | 'failed'

/** Money on its way into an escrow or out of it. */
export interface Movement {
  readonly ref: string
  readonly status: MovementStatus
  readonly amountPaise: Paise
  /** When it completed or failed. */
  readonly at?: Instant
  /** The bank's own reference (UTR). */
  readonly bankReference?: string
}

const statuses: Readonly<Record<string, MovementStatus>> = {
  completed: 'completed',
  processed: 'completed',
  failed: 'failed',
}

/** A word that we do not know is neither good news nor bad. */
export function statusFrom(word: string): MovementStatus {
  return Object.hasOwn(statuses, word) ? (statuses[word] ?? 'pending') : 'pending'
}

export function movementFrom(transaction: z.infer<typeof Transactions>[number]): Movement {
  const endedMs = transaction.completed_at ? Date.parse(transaction.completed_at) : Number.NaN
  return {
    ref: transaction.ref,
    status: statusFrom(transaction.status),
    amountPaise: paiseFromRupees(transaction.amount),
    ...(Number.isNaN(endedMs) ? {} : { at: instant(endedMs) }),
    ...(transaction.bankref ? { bankReference: transaction.bankref } : {}),
  }
}
