import { refusal } from '#shared/kernel/refusal.ts'

export const TOO_MANY_TICKETS = refusal(
  'TOO_MANY_TICKETS',
  429,
  'You have raised many tickets today, please try again tomorrow',
)
export const TICKET_CLOSED = refusal('TICKET_CLOSED', 409, 'This ticket is closed already')
export const TICKET_GOES_FORWARD = refusal('TICKET_GOES_FORWARD', 409, 'A ticket only goes forward')
