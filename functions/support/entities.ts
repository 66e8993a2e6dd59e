import * as z from 'zod/mini'
import { entity } from '#functions/platform/storage/entity.ts'
import { UploadKind } from '#shared/file/file.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { shardOf } from '#shared/kernel/shard.ts'
import { dayMs, epochSeconds, Instant, later } from '#shared/kernel/instant.ts'
import { Faq, MessageAuthor, Ticket, TicketMessage, ticketStatuses } from '#shared/support/support.ts'

// The items of this module: keys, schemas, indexes.

/** The number with leading zeros, so that it sorts as text. */
const padded = (id: number) => String(id).padStart(9, '0')
const userPk = (userId: UserId) => `support#user#${userId}`

/** Tickets of a user, oldest first (`gsi1`). */
export const ticketsOf = userPk
/** The shards of the desk's list of tickets that are not closed, oldest first (`gsi2`). */
const openTicketShards = 4
const openTicketsOf = (shard: number) => `support#open-tickets#${shard}`
export const openTicketPartitions = Array.from({ length: openTicketShards }, (_, shard) => openTicketsOf(shard))
/** All questions, by number. */
export const faqsPk = 'support#faq'

/**
 * A ticket as stored: with the kind of its file, for the file's address, the last of its messages, which are items of their own
 * (`ticketMessages`), the last answer, what its owner has seen, and the version, which every change increments.
 */
export const StoredTicket = z.object({
  ...Ticket.shape,
  file_kind: z.nullable(UploadKind),
  last_message: z.optional(z.object({ id: z.int(), from: MessageAuthor })),
  last_answer: z.optional(z.object({ id: z.int(), at: Instant })),
  seen: z.optional(z.int()),
  version: z.int(),
})
export type StoredTicket = z.infer<typeof StoredTicket>

export const ticketPk = (id: number) => `support#ticket#${id}`

export const tickets = entity({
  schema: StoredTicket,
  key: ({ id }: Pick<Ticket, 'id'>) => ({ pk: ticketPk(id), sk: 'ticket' }),
  index({ id, user_id, created_datetime, status }) {
    const sortKey = `${created_datetime}#${padded(id)}`
    return {
      gsi1pk: ticketsOf(user_id),
      gsi1sk: sortKey,
      ...(status !== ticketStatuses.closed && {
        gsi2pk: openTicketsOf(shardOf(String(id), openTicketShards)),
        gsi2sk: sortKey,
      }),
    }
  },
})

/** The sort key of a message. By number and not by time: the clocks of two functions differ, and the number is that of the change of the ticket. */
export const messageSk = (id: number) => `${messagesPrefix}${padded(id)}`
export const messagesPrefix = 'message#'

/** The messages of a ticket after its description. */
export const ticketMessages = entity({
  schema: TicketMessage,
  key: ({ ticket_id, id }: { readonly ticket_id: number; readonly id: number }) => ({
    pk: ticketPk(ticket_id),
    sk: messageSk(id),
  }),
})

/** The message that a request wrote, by the hash of its idempotency key, ticket and words. */
export const messageRequests = entity({
  schema: z.object({ message: TicketMessage }),
  key: ({ user_id, key_hash }: { readonly user_id: UserId; readonly key_hash: string }) => ({
    pk: userPk(user_id),
    sk: `message-request#${key_hash}`,
  }),
  index: (_request, now) => ({ ttl: epochSeconds(later(now, dayMs)) }),
})

/** The ticket that a request created, by the hash of the request's idempotency key. */
export const ticketRequests = entity({
  schema: z.object({ ticket_id: z.int() }),
  key: ({ user_id, key_hash }: { readonly user_id: UserId; readonly key_hash: string }) => ({
    pk: userPk(user_id),
    sk: `ticket-request#${key_hash}`,
  }),
  index: (_request, now) => ({ ttl: epochSeconds(later(now, dayMs)) }),
})

export const faqs = entity({
  schema: Faq,
  key: ({ id }: Pick<Faq, 'id'>) => ({ pk: faqsPk, sk: padded(id) }),
})
