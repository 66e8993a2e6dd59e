import * as z from 'zod/mini'
import { faqChanged, ticketAnswered, ticketRaised } from '#events/support.ts'
import { UploadKind } from '#shared/file/file.ts'
import { dayMs, epochSeconds, later } from '#shared/kernel/instant.ts'
import { Faq, faqsMax, Ticket, ticketStatuses } from '#shared/support/support.ts'
import { outbox } from '#functions/platform/messaging/outbox.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { type Item, type Page, TransactionCancelled, type Write } from '#functions/platform/port/table.ts'

/** A ticket with what its address needs, and how often it was answered. */
export const StoredTicket = z.object({ ...Ticket.shape, file_kind: z.nullable(UploadKind), answers: z.int() })
export type StoredTicket = z.infer<typeof StoredTicket>

/** Numbers of one length sort as text. */
const numbered = (id: number) => String(id).padStart(9, '0')
const ticketKey = (id: number) => ({ pk: `ticket#${id}`, sk: 'ticket' })
const ticketsOf = (userId: string) => `user#${userId}#tickets`
/** The desk's list of tickets that are not closed. */
const openTickets = 'desk#tickets'
/** Which ticket a request of a user's made, by the hash of the key that the request came with. */
const askedKey = (userId: string, askedHash: string) => ({ pk: `user#${userId}`, sk: `ticket-asked#${askedHash}` })
const faqs = 'faq'
const faqKey = (id: number) => ({ pk: faqs, sk: numbered(id) })

/**
 * Stores a new ticket and tells of it. When an earlier try of the same request has already stored one and died before it
 * could say so, nothing is stored. Answers the number that counts.
 */
export async function saveNewTicket(
  ports: Ports,
  ticket: StoredTicket,
  correlation: string,
  askedHash: string | undefined,
): Promise<number> {
  const guard =
    askedHash === undefined
      ? []
      : [
          {
            put: {
              ...askedKey(ticket.user_id, askedHash),
              ticket_id: ticket.id,
              ttl: epochSeconds(later(ports.clock.now(), dayMs)),
            },
            if: { absent: 'pk' },
          } as const,
        ]
  try {
    await ports.table.transact([
      { put: itemOf(ticket), if: { absent: 'pk' } },
      outbox(ports, ticketRaised, { ticket_id: ticket.id, user_id: ticket.user_id }, correlation),
      ...guard,
    ])
    return ticket.id
  } catch (failure) {
    if (askedHash === undefined || !(failure instanceof TransactionCancelled) || !failure.failedAt(2)) throw failure
    const earlier = await ports.table.get(askedKey(ticket.user_id, askedHash))
    return z.int().parse(earlier?.['ticket_id'])
  }
}

/** Stores what the desk answered and tells of it. False when another answer came in between. */
export async function saveAnswered(ports: Ports, ticket: StoredTicket, correlation: string): Promise<boolean> {
  try {
    await ports.table.transact([
      { put: itemOf({ ...ticket, answers: ticket.answers + 1 }), if: { path: 'answers', is: ticket.answers } },
      outbox(ports, ticketAnswered, { ticket_id: ticket.id, user_id: ticket.user_id }, correlation),
    ])
    return true
  } catch (failure) {
    if (failure instanceof TransactionCancelled && !failure.reasons.every((reason) => reason === 'none')) return false
    throw failure
  }
}

function itemOf(ticket: StoredTicket): Item {
  const place = `${ticket.created_datetime}#${numbered(ticket.id)}`
  return {
    ...ticketKey(ticket.id),
    ...ticket,
    gsi1pk: ticketsOf(ticket.user_id),
    gsi1sk: place,
    ...(ticket.status !== ticketStatuses.closed && { gsi2pk: openTickets, gsi2sk: place }),
  }
}

export async function loadTicket(ports: Ports, id: number): Promise<StoredTicket | undefined> {
  const item = await ports.table.get(ticketKey(id))
  return item === undefined ? undefined : StoredTicket.parse(item)
}

interface Asked {
  readonly limit: number
  readonly cursor?: string | undefined
}

export interface TicketPage {
  readonly tickets: readonly StoredTicket[]
  readonly cursor?: string | undefined
}

/** A user's own, newest first. */
export async function loadTicketsOf(ports: Ports, userId: string, { limit, cursor }: Asked): Promise<TicketPage> {
  return pageOf(
    await ports.table.query({
      index: 'gsi1',
      pk: ticketsOf(userId),
      descending: true,
      limit,
      ...(cursor !== undefined && { cursor }),
    }),
  )
}

/** Those that are not closed, oldest first. */
export async function loadOpenTickets(ports: Ports, { limit, cursor }: Asked): Promise<TicketPage> {
  return pageOf(
    await ports.table.query({ index: 'gsi2', pk: openTickets, limit, ...(cursor !== undefined && { cursor }) }),
  )
}

function pageOf({ items, cursor }: Page): TicketPage {
  return { tickets: items.map((item) => StoredTicket.parse(item)), cursor }
}

/** All of them, by number. They may be more than one page holds, answers being as long as they are. */
export async function loadFaqs(ports: Pick<Ports, 'table'>): Promise<Faq[]> {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const page: Page = await ports.table.query({ pk: faqs, limit: faqsMax, ...(cursor !== undefined && { cursor }) })
    items.push(...page.items)
    cursor = page.cursor
  } while (cursor !== undefined)
  return items.map((item) => Faq.parse(item))
}

/** Writes a question anew and tells of it. */
export async function saveFaqItem(ports: Ports, faq: Faq, correlation: string): Promise<void> {
  await ports.table.transact([{ put: { ...faqKey(faq.id), ...faq } }, faqTold(ports, faq, correlation)])
}

/** Writes the first ones, all or, where somebody has written one meanwhile, none. Tells of one: whoever hears it reads them all. */
export async function saveFirstFaqs(ports: Ports, first: readonly [Faq, ...Faq[]], correlation: string): Promise<void> {
  const puts = first.map((faq): Write => ({ put: { ...faqKey(faq.id), ...faq }, if: { absent: 'pk' } }))
  await ports.table.transact([...puts, faqTold(ports, first[0], correlation)]).catch((failure: unknown) => {
    if (!(failure instanceof TransactionCancelled) || !failure.reasons.includes('condition')) throw failure
  })
}

/** Tells of a question that is as it was, so that whatever is made of them is made again. */
export async function publishFaqChange(ports: Ports, faq: Faq, correlation: string): Promise<void> {
  await ports.table.transact([faqTold(ports, faq, correlation)])
}

function faqTold(ports: Ports, { id }: Faq, correlation: string): Write {
  return outbox(ports, faqChanged, { faq_id: id }, correlation)
}
