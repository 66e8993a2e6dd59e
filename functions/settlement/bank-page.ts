import type { Context } from '#functions/platform/context.ts'
import { creditStated, Reference } from '#events/settlement.ts'
import { envelopeOf } from '#functions/platform/messaging/outbox.ts'
import type { BankTransaction } from '#functions/vendor/razorpay/bank.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import { spanOf } from '#shared/settlement/reading.ts'
import { dayIn, setAside, type Statement } from './page.ts'
import { loadCredits } from './repository.ts'

/** The statement of our bank account: a credit is handed on to be stored and booked, and looked at again until it is stored. */
export const bankStatement: Statement<BankTransaction> = {
  async readPage(context: Context<'secrets' | 'fetch'>, reading, skip) {
    const { from, to } = spanOf(dayIn(reading))
    const { transactions: lines, unreadable, count, hasMore } = await razorpay(context).transactions(from, to, skip)
    return { lines, unreadable, count, hasMore }
  },

  async take(context: Context<'table' | 'bus'>, { reading }, lines) {
    const stated = lines.flatMap(({ id, reference, creditPaise, at }) =>
      creditPaise === 0 || reference === undefined
        ? []
        : [{ utr: reference, transaction_id: id, amount_paise: creditPaise, at }],
    )
    const { readable = [], odd = [] } = Object.groupBy(stated, ({ utr, transaction_id }) =>
      isReference(utr) && isReference(transaction_id) ? 'readable' : 'odd',
    )
    await setAside(
      context,
      reading,
      odd.map(({ transaction_id: line }) => ({ line, failure: new Error('an odd reference') })),
    )
    const stored = await loadCredits(context, [...new Set(readable.map(({ utr }) => utr))])
    const known = new Set(stored.map(({ utr }) => utr))
    const fresh = readable.filter(({ utr }) => !known.has(utr))
    if (fresh.length > 0)
      await context.bus.publish(
        fresh.map((credit) => envelopeOf(context, creditStated, credit, context.ids.make('evt'))),
      )
    return { open: [...fresh, ...odd].map(({ transaction_id }) => transaction_id), hasKnown: known.size > 0 }
  },
}

function isReference(text: string): boolean {
  return Reference.safeParse(text).success
}
