import { createHash } from 'node:crypto'
import { suspendChargedBack } from '#functions/account/commands.ts'
import { recordDispute } from '#functions/payment/commands.ts'
import type { Context } from '#functions/platform/context.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import type { Dispute } from '#functions/vendor/razorpay/dispute.ts'
import { dayMs, later } from '#shared/kernel/instant.ts'
import { eachByItself, type Statement } from './page.ts'
import { loadDisputeMarks, saveDisputeMark } from './repository.ts'

/** Disputes are read until so long after they began: the last word may take four months. */
const daysOpenMax = 200

/** The disputes that can still change, so that none depends on its webhook. */
export const disputeList: Statement<Dispute> = {
  async readPage(context: Context<'secrets' | 'fetch'>, _, skip) {
    const { disputes, unreadable, count, hasMore } = await razorpay(context).disputes(skip)
    const oldest = later(context.clock.now(), -daysOpenMax * dayMs)
    const lines = disputes.filter(({ createdAt }) => createdAt >= oldest)
    return { lines, unreadable, count, hasMore: hasMore && lines.length === disputes.length }
  },

  async take(context: Context<'table' | 'secrets' | 'fetch'>, attempt, lines) {
    const marks = await loadDisputeMarks(
      context,
      lines.map(({ id }) => id),
    )
    const digests = new Map(lines.map((line) => [line.id, digestOf(line)]))
    const changed = lines.filter(({ id }, index) => marks[index]?.digest !== digests.get(id))
    const open = await eachByItself(context, attempt, changed, async (dispute) => {
      if (!(await takeDispute(context, dispute))) return false
      await saveDisputeMark(context, { id: dispute.id, digest: digests.get(dispute.id) ?? '' })
      return true
    })
    return { open, hasKnown: changed.length < lines.length }
  },
}

/** False when its order is unknown. */
async function takeDispute(context: Context<'table' | 'secrets' | 'fetch'>, dispute: Dispute): Promise<boolean> {
  const order = await recordDispute(context, dispute)
  if (order === undefined) return false
  // The event that suspends its buyer may be lost.
  await suspendChargedBack(context, order)
  return true
}

function digestOf(dispute: Dispute): string {
  return createHash('sha256').update(JSON.stringify(dispute)).digest('base64url')
}
