import * as z from 'zod/mini'
import { faqChanged, ticketAnswered, ticketRaised } from '#events/support.ts'
import { UploadKind } from '#shared/file/file.ts'
import { dayMs, epochSeconds, later } from '#shared/kernel/instant.ts'
import { Faq, faqsMax, Ticket, ticketStatuses } from '#shared/support/support.ts'
import { outbox } from '#functions/platform/messaging/outbox.ts'
import type { Context } from '#functions/platform/context.ts'
import { type Item, type ItemPage, TransactionCancelled, type Write } from '#functions/platform/port/table.ts'

/** A ticket as stored: with the kind of its file, for the file's address, and the number of its answers. */
export const StoredTicket = z.object({ ...Ticket.shape, file_kind: z.nullable(UploadKind), answers: z.int() })
export type StoredTicket = z.infer<typeof StoredTicket>

/** The number with leading zeros, so that it sorts as text. */
const padded = (id: number) => String(id).padStart(9, '0')
const ticketKey = (id: number) => ({ pk: `ticket#${id}`, sk: 'ticket' })
const ticketsOf = (userId: string) => `user#${userId}#tickets`
/** Index key of the tickets that are not closed, for the desk. */
const openTickets = 'desk#tickets'
/** The record of the ticket that a request created, by the hash of the request's idempotency key. */
const requestKey = (userId: string, keyHash: string) => ({ pk: `user#${userId}`, sk: `ticket-asked#${keyHash}` })
const faqs = 'faq'
const faqKey = (id: number) => ({ pk: faqs, sk: padded(id) })

/**
 * Stores a new ticket and publishes `ticketRaised`. Stores nothing when an earlier attempt of the same request has stored its
 * ticket and crashed before it could respond. Returns the number of the stored ticket.
 */
export async function saveNewTicket(
  context: Context,
  ticket: StoredTicket,
  keyHash: string | undefined,
): Promise<number> {
  const guard =
    keyHash === undefined
      ? []
      : [
          {
            put: {
              ...requestKey(ticket.user_id, keyHash),
              ticket_id: ticket.id,
              ttl: epochSeconds(later(context.clock.now(), dayMs)),
            },
            if: { absent: 'pk' },
          } as const,
        ]
  try {
    await context.table.transact([
      { put: itemOf(ticket), if: { absent: 'pk' } },
      outbox(context, ticketRaised, { ticket_id: ticket.id, user_id: ticket.user_id }),
      ...guard,
    ])
    return ticket.id
  } catch (failure) {
    if (keyHash === undefined || !(failure instanceof TransactionCancelled) || !failure.failedAt(2)) throw failure
    const earlier = await context.table.get(requestKey(ticket.user_id, keyHash))
    return z.int().parse(earlier?.['ticket_id'])
  }
}

/** Stores an answered ticket and publishes `ticketAnswered`. Returns false when another answer was stored concurrently. */
export async function saveAnswered(context: Context, ticket: StoredTicket): Promise<boolean> {
  try {
    await context.table.transact([
      { put: itemOf({ ...ticket, answers: ticket.answers + 1 }), if: { attribute: 'answers', is: ticket.answers } },
      outbox(context, ticketAnswered, { ticket_id: ticket.id, user_id: ticket.user_id }),
    ])
    return true
  } catch (failure) {
    if (failure instanceof TransactionCancelled && !failure.reasons.every((reason) => reason === 'none')) return false
    throw failure
  }
}

function itemOf(ticket: StoredTicket): Item {
  const sortKey = `${ticket.created_datetime}#${padded(ticket.id)}`
  return {
    ...ticketKey(ticket.id),
    ...ticket,
    gsi1pk: ticketsOf(ticket.user_id),
    gsi1sk: sortKey,
    ...(ticket.status !== ticketStatuses.closed && { gsi2pk: openTickets, gsi2sk: sortKey }),
  }
}

export async function loadTicket(context: Context, id: number): Promise<StoredTicket | undefined> {
  const item = await context.table.get(ticketKey(id))
  return item === undefined ? undefined : StoredTicket.parse(item)
}

interface PageRequest {
  readonly limit: number
  readonly cursor?: string | undefined
}

export interface TicketPage {
  readonly tickets: readonly StoredTicket[]
  readonly cursor?: string | undefined
}

/** A user's tickets, newest first. */
export async function loadTicketsOf(
  context: Context,
  userId: string,
  { limit, cursor }: PageRequest,
): Promise<TicketPage> {
  return pageOf(
    await context.table.query({
      index: 'gsi1',
      pk: ticketsOf(userId),
      descending: true,
      limit,
      ...(cursor !== undefined && { cursor }),
    }),
  )
}

/** The tickets that are not closed, oldest first. */
export async function loadOpenTickets(context: Context, { limit, cursor }: PageRequest): Promise<TicketPage> {
  return pageOf(
    await context.table.query({ index: 'gsi2', pk: openTickets, limit, ...(cursor !== undefined && { cursor }) }),
  )
}

function pageOf({ items, cursor }: ItemPage): TicketPage {
  return { tickets: items.map((item) => StoredTicket.parse(item)), cursor }
}

/** All questions, by number. Long answers may need several pages of the table. */
export async function loadFaqs(context: Pick<Context, 'table'>): Promise<Faq[]> {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const page: ItemPage = await context.table.query({ pk: faqs, limit: faqsMax, ...(cursor !== undefined && { cursor }) })
    items.push(...page.items)
    cursor = page.cursor
  } while (cursor !== undefined)
  return items.map((item) => Faq.parse(item))
}

/** Stores a question, new or changed, and publishes `faqChanged`. */
export async function saveFaqItem(context: Context, faq: Faq): Promise<void> {
  await context.table.transact([{ put: { ...faqKey(faq.id), ...faq } }, faqChangedRow(context, faq)])
}

/** Stores the initial questions, or none when one of them exists already. Publishes `faqChanged` for one of them, because the subscriber reads all. */
export async function saveFirstFaqs(context: Context, first: readonly [Faq, ...Faq[]]): Promise<void> {
  const puts = first.map((faq): Write => ({ put: { ...faqKey(faq.id), ...faq }, if: { absent: 'pk' } }))
  await context.table.transact([...puts, faqChangedRow(context, first[0])]).catch((failure: unknown) => {
    if (!(failure instanceof TransactionCancelled) || !failure.reasons.includes('condition')) throw failure
  })
}

/** Publishes `faqChanged` for an unchanged question, so that the file is rebuilt. */
export async function publishFaqChange(context: Context, faq: Faq): Promise<void> {
  await context.table.transact([faqChangedRow(context, faq)])
}

function faqChangedRow(context: Context, { id }: Faq): Write {
  return outbox(context, faqChanged, { faq_id: id })
}
