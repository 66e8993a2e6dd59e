import type { Context } from '#functions/platform/context.ts'
import type { BankTransaction } from '#functions/vendor/razorpay/bank.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import { type BankStatement, creditKey, debitKey, payoutKey, reversalKey } from '#shared/difference/bank-pairs.ts'
import type { Amount } from '#shared/difference/compare.ts'
import type { Instant } from '#shared/kernel/instant.ts'

/** One line of the bank's statement. `paise` is below 0 when the money left. */
export interface StatementLine extends Amount {
  readonly key: string
  readonly reference: string
}

export interface Statement extends BankStatement {
  readonly lines: ReadonlyMap<string, StatementLine>
}

/** The statement of our bank account since a moment. Some days of lines, each of some hundred bytes, are in memory at once. */
export async function readStatement(context: Context, from: Instant): Promise<Statement> {
  const now = context.clock.now()
  const lines = new Map<string, StatementLine>()
  const read = new Set<string>()
  for (let skip = 0, hasMore = true; hasMore;) {
    const page = await razorpay(context).transactions(from, now, skip)
    for (const transaction of page.transactions) {
      // The newest come first, so a line that arrives meanwhile moves one to the next page.
      if (read.has(transaction.id)) continue
      read.add(transaction.id)
      const line = lineOf(transaction)
      const same = lines.get(line.key)
      lines.set(line.key, same === undefined ? line : { ...line, paise: line.paise + same.paise })
    }
    skip += page.transactions.length
    hasMore = page.hasMore && page.transactions.length > 0
  }
  return statementOf(from, lines)
}

/** A statement by its lines, of which each key occurs once. */
export function statementOf(from: Instant, lines: ReadonlyMap<string, StatementLine>): Statement {
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
