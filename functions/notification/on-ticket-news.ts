import { ticketAnswered } from '#events/support.ts'
import { onTicketNews } from '#events/subscriptions/notification.ts'
import { ticketAnsweredEmail, ticketAnsweredPush, ticketRaisedEmail } from '#shared/notification/ticket-texts.ts'
import { readUser } from '#functions/account/queries.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { doOnce } from '#functions/platform/http/idempotency.ts'
import { findTicket } from '#functions/support/queries.ts'
import { mail } from '#functions/vendor/ses/client.ts'
import { pushToAll } from './push.ts'
import { permissions } from './permissions.ts'

/** Notifies the user who raised a ticket: one e-mail for each event, and a push when the desk has answered. */
export const entry = subscriber(onTicketNews, permissions.onTicketNews, async ({ detail, name, id }, context) => {
  const isAnswer = name === ticketAnswered.name
  const [found, user] = await Promise.all([findTicket(context, detail.ticket_id), readUser(context, detail.user_id)])
  // Deleted with the account of its owner, before a late repeat of the event.
  if (found === undefined) return
  // The status that the event is about: the ticket may have been opened again since.
  const ticket = { ...found, status: detail.status ?? found.status }
  const { siteAddress } = context.settings
  const letter = isAnswer ? ticketAnsweredEmail(ticket, siteAddress) : ticketRaisedEmail(ticket, siteAddress)
  const isNew = await doOnce(context, 'notification/mail', id, () => mail(context).send({ to: user.email, ...letter }))
  if (isAnswer && isNew) await pushToAll(context, user.id, ticketAnsweredPush(ticket))
})
