import { faqsMax } from './limits.ts'
import * as z from 'zod/mini'
import { FileId, OrderId, UserId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import type { TicketTopic } from './topics.ts'

/** The status of a ticket: 1 open, 2 in progress, 3 closed. */
export const ticketStatuses = { open: 1, inProgress: 2, closed: 3 } as const
export const TicketStatus = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type TicketStatus = z.infer<typeof TicketStatus>

export const Question = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
export const Message = z.string().check(z.trim(), z.minLength(1), z.maxLength(4_000))

/** The number of a ticket in a path, where every value is text. */
export const TicketNumber = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number))

export const Topic = z.enum(['PAYMENT', 'DELIVERY', 'SIGNING', 'KYC', 'SELLING', 'OTHER'] satisfies TicketTopic[])

/** The order that a ticket is about, as it was when the ticket was raised. `number`: the one that people read; null before it is paid. */
export const TicketOrder = z.object({
  order_id: OrderId,
  number: z.nullable(z.string()),
  scrip_name: z.string(),
})

/** A support ticket. `id` is its number, which people see; of two tickets of one person the later has the higher one. */
export const Ticket = z.object({
  id: z.int(),
  user_id: UserId,
  question: Question,
  description: Message,
  /** What it is about, and of which order; absent where its owner did not choose. */
  topic: z.optional(Topic),
  order: z.optional(TicketOrder),
  status: TicketStatus,
  created_datetime: Instant,
  /** The id of the attachment, in the module `file`. */
  related_file_id: z.nullable(FileId),
  /** The last remarks of the desk. */
  feedback: z.nullable(Message),
  /** When it was closed. Absent of a ticket that is not, or that was closed before this was recorded. */
  closed_at: z.optional(Instant),
})
export type Ticket = z.infer<typeof Ticket>

/** Who wrote a message of a ticket. */
export const MessageAuthor = z.enum(['OWNER', 'SUPPORT'])
export type MessageAuthor = z.infer<typeof MessageAuthor>

/**
 * A message of a ticket. `id` counts the messages of the ticket from 1, which is its description. `at` is null for an answer from
 * before messages were kept.
 */
export const TicketMessage = z.object({
  id: z.int().check(z.positive()),
  from: MessageAuthor,
  text: Message,
  at: z.nullable(Instant),
})
export type TicketMessage = z.infer<typeof TicketMessage>

/** The number of the question "How to get your CMR/ CML copy?", which the demat screens open. */
export const cmlFaqId = 13
/** The number of the question "Which steps does KYC have?", whose answer leads to them. */
export const kycFaqId = 5
/** The numbers of the questions that screens link to where doubt arises. */
export const feesFaqId = 7
export const escrowFaqId = 8
export const deliveryFaqId = 9
export const refundFaqId = 10
export const sellFaqId = 11

/**
 * A frequently asked question. The answer is HTML, sanitised when it is stored and again when it is shown
 * (docs/adr/0034-sanitise-content-when-stored-and-when-shown.md).
 */
export const Faq = z.object({
  id: z.int().check(z.gte(1), z.lte(faqsMax)),
  question: z.string().check(z.minLength(1), z.maxLength(300)),
  answer: z.string().check(z.maxLength(10_000)),
})
export type Faq = z.infer<typeof Faq>
