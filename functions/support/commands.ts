import { INVALID_INPUT, NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { firstFaqs } from '#shared/support/first-faqs.ts'
import { answered, type TicketAnswer } from '#shared/support/rules.ts'
import { Faq } from '#shared/support/support.ts'
import { sanitizeHtml } from '#functions/platform/security/sanitize-html.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { readFaqFile } from './faq-file.ts'
import {
  loadFaqs,
  loadTicket,
  saveAnswered,
  saveFaqItem,
  saveFirstFaqs,
  type StoredTicket,
  publishFaqChange,
} from './repository.ts'

/** The most attempts to save an answer while other answers to the same ticket are saved concurrently. */
const conflictsMax = 8

/** Stores the desk's answer to a ticket. Refuses NOT_FOUND, TICKET_CLOSED, TICKET_GOES_FORWARD. */
export async function recordAnswer(
  ports: Ports,
  ticketId: number,
  answer: TicketAnswer,
  correlation: string,
): Promise<StoredTicket> {
  for (let conflict = 0; conflict < conflictsMax; conflict++) {
    const ticket = await loadTicket(ports, ticketId)
    if (ticket === undefined) throw new Refused(NOT_FOUND)
    const next = answered(ticket, answer)
    if (next === undefined) return ticket
    if (await saveAnswered(ports, next, correlation)) return next
  }
  throw new Error(`ticket ${ticketId}: ${conflictsMax} attempts to save an answer conflicted with concurrent answers`)
}

/** Stores a question under its number, with its answer sanitized. Refuses INVALID_INPUT when the sanitized answer is too long. */
export async function recordFaq(ports: Ports, faq: Faq, correlation: string): Promise<Faq> {
  const sanitized = await sanitizeFaq(faq)
  await saveFaqItem(ports, sanitized, correlation)
  return sanitized
}

/**
 * Stores the initial questions and answers on a stage that has none; existing ones stay. When the published file differs from
 * the stored questions, publishes the change event again, so that the file is rebuilt.
 */
export async function publishFaqs(ports: Ports): Promise<void> {
  const correlation = ports.ids.make('req')
  const [stored, published] = await Promise.all([loadFaqs(ports), readFaqFile(ports)])
  const [first] = stored
  if (first === undefined) await publishFirstFaqs(ports, correlation)
  else if (JSON.stringify(stored) !== JSON.stringify(published)) await publishFaqChange(ports, first, correlation)
}

async function publishFirstFaqs(ports: Ports, correlation: string): Promise<void> {
  const [first, ...more] = await Promise.all(firstFaqs.map(sanitizeFaq))
  if (first !== undefined) await saveFirstFaqs(ports, [first, ...more], correlation)
}

async function sanitizeFaq(faq: Faq): Promise<Faq> {
  const sanitized = Faq.safeParse({ ...faq, answer: await sanitizeHtml(faq.answer, 'answer') })
  if (!sanitized.success)
    throw new Refused(INVALID_INPUT, { data: { issues: [{ path: 'body.answer', message: 'Too long' }] } })
  return sanitized.data
}
