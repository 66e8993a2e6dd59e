import { createHash } from 'node:crypto'
import { dayMs } from '#shared/kernel/instant.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { supportApi } from '#shared/support/api.ts'
import { repliesADayMax } from '#shared/support/limits.ts'
import { TOO_MANY_REPLIES } from '#shared/support/refusals.ts'
import { replied } from '#shared/support/rules.ts'
import type { TicketMessage } from '#shared/support/support.ts'
import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { countWithin } from '#functions/platform/http/rate-limit.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import { readOwnTicket } from './queries.ts'
import { loadRequestedMessage, saveReplied } from './repository.ts'

export const replyToTicket = http(
  supportApi.replyToTicket,
  async ({ params, body, caller, headers }, context: Context<'table'>) => {
    const reply = { ticketId: params.ticket, userId: caller.userId, text: body.message }
    await readOwnTicket(context, reply.ticketId, reply.userId)
    await countWithin(
      context,
      `ticket-reply#${caller.userId}`,
      { max: repliesADayMax, windowMs: dayMs },
      TOO_MANY_REPLIES,
    )
    return { message: 'MESSAGE_SENT', data: await recordReply(context, reply, headers['idempotency-key']) }
  },
)

interface Reply {
  readonly ticketId: number
  readonly userId: UserId
  readonly text: string
}

/** Stores the reply once: an earlier attempt of the request may have stored it and crashed before it could respond. */
function recordReply(context: Context<'table'>, reply: Reply, key: string | undefined): Promise<TicketMessage> {
  const { ticketId, userId, text } = reply
  // With the words, because the key may be used again once the record of the crashed attempt is forgotten.
  const keyHash =
    key &&
    createHash('sha256')
      .update(JSON.stringify([key, ticketId, text]))
      .digest('base64url')
  return retryOnConflict(context, `ticket ${ticketId}`, async () => {
    const earlier = keyHash && (await loadRequestedMessage(context, userId, keyHash))
    if (earlier) return earlier
    const ticket = await readOwnTicket(context, ticketId, userId)
    const change = replied(ticket, text, context.clock.now())
    await saveReplied(context, ticket, change, keyHash)
    return change.written
  })
}
