import { ticketAnswered, ticketRaised } from '#events/support.ts'
import { ticketAnsweredLetter, ticketAnsweredPush, ticketRaisedLetter } from '#shared/notification/ticket-texts.ts'
import { readUser } from '#functions/account/queries.ts'
import { type Received, subscriber } from '#functions/platform/messaging/event.ts'
import { handleOnce } from '#functions/platform/http/idempotency.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { readTicket } from '#functions/support/queries.ts'
import { mail } from '#functions/vendor/ses/client.ts'
import { pushToAll } from './push.ts'

const heard = [ticketRaised, ticketAnswered]

/** A ticket's news goes to whoever raised it: one letter for each event, and a push when the desk has answered. */
export const entry = subscriber(
  'notification/on-ticket-news',
  heard,
  async ({ detail, name, id }: Received<(typeof heard)[number]>, ports: Ports) => {
    const isAnswer = name === ticketAnswered.name
    const [ticket, user] = await Promise.all([readTicket(ports, detail.ticket_id), readUser(ports, detail.user_id)])
    const { siteAddress } = ports.settings
    const letter = isAnswer ? ticketAnsweredLetter(ticket, siteAddress) : ticketRaisedLetter(ticket, siteAddress)
    await handleOnce(ports, 'notification/mail', id, () => mail(ports).send({ to: user.email, ...letter }))
    if (isAnswer) await pushToAll(ports, user.id, ticketAnsweredPush(ticket))
  },
)
