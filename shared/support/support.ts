import * as z from 'zod/mini'
import { Id } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'

/** C11, T11: 1 open, 2 in progress, 3 closed. */
export const ticketStatuses = { open: 1, inProgress: 2, closed: 3 } as const
export const TicketStatus = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type TicketStatus = z.infer<typeof TicketStatus>

export const Question = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
export const Message = z.string().check(z.trim(), z.minLength(1), z.maxLength(4_000))

/** What an investor asked of us. `id` is the number that people see, from one sequence. */
export const Ticket = z.object({
  id: z.int(),
  user_id: Id,
  question: Question,
  description: Message,
  status: TicketStatus,
  created_datetime: Instant,
  /** The attachment, of the noun `file`. */
  related_file_id: z.nullable(Id),
  /** Remarks from the provider. */
  feedback: z.nullable(Message),
})
export type Ticket = z.infer<typeof Ticket>

/** C13: "How to get your CMR/ CML copy?". */
export const cmlFaqId = 13

/** As many as one read brings. */
export const faqsMax = 200

/** A question that is asked often. The answer is HTML, cleaned when it is written and again when it is shown. */
export const Faq = z.object({
  id: z.int().check(z.gte(1), z.lte(faqsMax)),
  question: z.string().check(z.minLength(1), z.maxLength(300)),
  answer: z.string().check(z.maxLength(10_000)),
})
export type Faq = z.infer<typeof Faq>
