import { ticketsADayMax } from '#shared/support/limits.ts'
import { createHash } from 'node:crypto'
import { acceptPicture } from '#shared/file/rules.ts'
import type { OrderId, UserId } from '#shared/kernel/id.ts'
import { dayMs } from '#shared/kernel/instant.ts'
import { supportApi } from '#shared/support/api.ts'
import { orderNumberOf } from '#shared/order/number.ts'
import { TOO_MANY_TICKETS } from '#shared/support/refusals.ts'
import { type Ticket, ticketStatuses } from '#shared/support/support.ts'
import type { TicketTopic } from '#shared/support/topics.ts'
import { readOwnOrder } from '#functions/order/queries.ts'
import { recordUpload } from '#functions/file/commands.ts'
import type { Context } from '#functions/platform/context.ts'
import { countWithin } from '#functions/platform/http/rate-limit.ts'
import { nextInSeries, numberOf } from '#functions/platform/storage/counter.ts'
import { upload } from '#functions/platform/http/upload.ts'
import { saveNewTicket } from './repository.ts'

/** Stores the picture first, so that a ticket never refers to a missing file. */
export const createTicket = upload(
  supportApi.createTicket,
  async ({ body, caller, headers }, context: Context<'table' | 'files'>) => {
    const picture = body.Doc === undefined ? undefined : acceptPicture(body.Doc)
    await countWithin(context, `ticket#${caller.userId}`, { max: ticketsADayMax, windowMs: dayMs }, TOO_MANY_TICKETS)
    const subject = await subjectOf(context, caller.userId, body)
    const file =
      picture === undefined
        ? undefined
        : await recordUpload(context, { owner_id: caller.userId, purpose: 'ticket' }, picture)
    const ticket = {
      id: numberOf(await nextInSeries(context, 'ticket', caller.userId)),
      user_id: caller.userId,
      question: body.question,
      description: body.message,
      ...subject,
      status: ticketStatuses.open,
      created_datetime: context.clock.now(),
      related_file_id: file?.id ?? null,
      feedback: null,
      file_kind: file?.kind ?? null,
      version: 0,
    }
    const key = headers['idempotency-key']
    const id = await saveNewTicket(
      context,
      ticket,
      key === undefined ? undefined : createHash('sha256').update(key).digest('base64url'),
    )
    return { message: 'TICKET_CREATED', data: { id } }
  },
)

/** What a ticket is about. Refuses NOT_FOUND for an order that is not the caller's. */
async function subjectOf(
  context: Context<'table:read'>,
  userId: UserId,
  { topic, order_id }: { readonly topic?: TicketTopic | undefined; readonly order_id?: OrderId | undefined },
): Promise<Pick<Ticket, 'topic' | 'order'>> {
  const about = topic === undefined ? {} : { topic }
  if (order_id === undefined) return about
  const order = await readOwnOrder(context, userId, order_id)
  return { ...about, order: { order_id, number: orderNumberOf(order), scrip_name: order.scrip_name } }
}
