import { INVALID_INPUT, NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { firstFaqs } from '#shared/support/first-faqs.ts'
import { answered, type TicketAnswer } from '#shared/support/rules.ts'
import { Faq } from '#shared/support/support.ts'
import { sanitizeHtml } from '#functions/platform/security/sanitize-html.ts'
import type { Context } from '#functions/platform/context.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import { loadFaqFile } from './faq-file.ts'
import type { StoredTicket } from './entities.ts'
import { loadFaqs, loadTicket, saveAnswered, saveFaq, saveFaqChanged, saveFirstFaqs } from './repository.ts'

/** Stores the desk's answer to a ticket. Refuses NOT_FOUND, TICKET_CLOSED, TICKET_GOES_FORWARD, TICKET_FULL. */
export function recordAnswer(context: Context<'table'>, ticketId: number, answer: TicketAnswer): Promise<StoredTicket> {
  return retryOnConflict(context, `ticket ${ticketId}`, async () => {
    const ticket = await loadTicket(context, ticketId)
    if (ticket === undefined) throw new Refused(NOT_FOUND)
    const next = answered(ticket, answer, context.clock.now())
    return next === undefined ? ticket : saveAnswered(context, ticket, next)
  })
}

/** Stores a question under its number, with its answer sanitized. Refuses INVALID_INPUT when the sanitized answer is too long. */
export async function recordFaq(context: Context<'table'>, faq: Faq): Promise<Faq> {
  const sanitized = await sanitizeFaq(faq)
  await saveFaq(context, sanitized)
  return sanitized
}

/**
 * Stores the initial questions and answers on a stage that has none; existing ones stay. When the published file differs from
 * the stored questions, publishes the change event again, so that the file is rebuilt.
 */
export async function publishFaqs(context: Context<'table' | 'files:read'>): Promise<void> {
  const [stored, published] = await Promise.all([loadFaqs(context), loadFaqFile(context)])
  const [first] = stored
  if (first === undefined) await publishFirstFaqs(context)
  else if (JSON.stringify(stored) !== JSON.stringify(published)) await saveFaqChanged(context, first)
}

async function publishFirstFaqs(context: Context<'table'>): Promise<void> {
  const [first, ...more] = await Promise.all(firstFaqs.map(sanitizeFaq))
  if (first !== undefined) await saveFirstFaqs(context, [first, ...more])
}

async function sanitizeFaq(faq: Faq): Promise<Faq> {
  const sanitized = Faq.safeParse({ ...faq, answer: await sanitizeHtml(faq.answer, 'answer') })
  if (!sanitized.success)
    throw new Refused(INVALID_INPUT, { data: { issues: [{ path: 'body.answer', message: 'Too long' }] } })
  return sanitized.data
}
