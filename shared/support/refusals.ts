import { refusal } from '#shared/kernel/refusal.ts'

export const TOO_MANY_TICKETS = refusal(
  'TOO_MANY_TICKETS',
  429,
  'You have raised many tickets today, please try again tomorrow',
)
export const TICKET_CLOSED = refusal('TICKET_CLOSED', 409, 'This ticket is closed: anything new needs a new ticket')
export const TICKET_GOES_FORWARD = refusal('TICKET_GOES_FORWARD', 409, 'A ticket only goes forward')
export const TICKET_FULL = refusal('TICKET_FULL', 409, 'This ticket has many messages already, please raise a new one')
export const TOO_MANY_REPLIES = refusal(
  'TOO_MANY_REPLIES',
  429,
  'You have written many messages today, please try again tomorrow',
)
