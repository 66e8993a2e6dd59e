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

/** Tries again when another answer to the same ticket came in between; far more often than ever happens. */
const conflictsMax = 8

/** Writes down what the desk says to a ticket. Refuses NOT_FOUND, TICKET_CLOSED, TICKET_GOES_FORWARD. */
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
  throw new Error(`ticket ${ticketId} is answered too often at once`)
}

/** Writes a question under its number, its answer cleaned. Refuses INVALID_INPUT when cleaning has made it too long. */
export async function recordFaq(ports: Ports, faq: Faq, correlation: string): Promise<Faq> {
  const cleaned = await cleanFaq(faq)
  await saveFaqItem(ports, cleaned, correlation)
  return cleaned
}

/**
 * Writes the first questions and answers of a house that has none; what the desk has written stays. Where they are not in
 * their file as they stand, they are told of once more.
 */
export async function publishFaqs(ports: Ports): Promise<void> {
  const correlation = ports.ids.make('req')
  const [known, published] = await Promise.all([loadFaqs(ports), readFaqFile(ports)])
  const [first] = known
  if (first === undefined) await publishFirstFaqs(ports, correlation)
  else if (JSON.stringify(known) !== JSON.stringify(published)) await publishFaqChange(ports, first, correlation)
}

async function publishFirstFaqs(ports: Ports, correlation: string): Promise<void> {
  const [first, ...more] = await Promise.all(firstFaqs.map(cleanFaq))
  if (first !== undefined) await saveFirstFaqs(ports, [first, ...more], correlation)
}

async function cleanFaq(faq: Faq): Promise<Faq> {
  const cleaned = Faq.safeParse({ ...faq, answer: await sanitizeHtml(faq.answer, 'answer') })
  if (!cleaned.success)
    throw new Refused(INVALID_INPUT, { data: { issues: [{ path: 'body.answer', message: 'Too long' }] } })
  return cleaned.data
}
