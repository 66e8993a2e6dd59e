import type { Context } from '#functions/platform/context.ts'
import type { BankTransaction } from '#functions/vendor/razorpay/bank.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import { type BankStatement, creditKey, debitKey, payoutKey, reversalKey } from '#shared/difference/bank-pairs.ts'
import {
  type Comparison,
  noResult,
  type PageResult,
  type Position,
  type StatementLine,
} from '#shared/difference/comparison.ts'
import { dayMs, earlierOf, type Instant, later } from '#shared/kernel/instant.ts'
import { hasTime } from './order-pages.ts'

export interface Statement extends BankStatement {
  readonly lines: ReadonlyMap<string, StatementLine>
}

/** A page of the gateway has a hundred lines. */
const pagesInRun = 10

/** Reads some pages of a day of the statement of our bank account. Throws when the partner does not answer, or a line cannot be read. */
export async function readStatementPage(
  context: Context<'secrets' | 'fetch'>,
  { started_at }: Comparison,
  from: Instant,
  { skip = 0 }: Position,
): Promise<PageResult> {
  const dayEnd = later(from, dayMs)
  const lines: [string, StatementLine][] = []
  let hasMore = true
  for (let pages = 0; hasMore && pages < pagesInRun && hasTime(context); pages += 1) {
    const page = await razorpay(context).transactions(from, earlierOf(dayEnd, started_at), skip + lines.length)
    if (page.unreadable.length > 0)
      throw new Error(`the transactions ${page.unreadable.slice(0, 5).join(', ')} cannot be read`)
    for (const transaction of page.transactions) lines.push([transaction.id, lineOf(transaction)])
    hasMore = page.hasMore && page.transactions.length > 0
  }
  return { ...noResult, lines, next: hasMore ? { skip: skip + lines.length } : null }
}

/** The statement from a moment on. Lines with the same key count as one. Some hundred bytes of each are in memory. */
export function statementOf(from: Instant, all: Iterable<StatementLine>): Statement {
  const lines = new Map<string, StatementLine>()
  for (const line of all) {
    const same = lines.get(line.key)
    lines.set(line.key, same === undefined ? line : { ...line, paise: line.paise + same.paise })
  }
  return { from, lines, find: (key) => lines.get(key) }
}

function lineOf({ id, creditPaise, debitPaise, payoutId, reference, at }: BankTransaction): StatementLine {
  return {
    key: keyOf(creditPaise > 0, payoutId, reference, id),
    reference: payoutId ?? reference ?? id,
    paise: creditPaise - debitPaise,
    at,
  }
}

function keyOf(isCredit: boolean, payoutId: string | undefined, reference: string | undefined, id: string): string {
  if (payoutId !== undefined) return isCredit ? reversalKey(payoutId) : payoutKey(payoutId)
  return isCredit && reference !== undefined
    ? creditKey(reference)
    : isCredit
      ? `transaction ${id}`
      : debitKey(reference ?? id)
}
