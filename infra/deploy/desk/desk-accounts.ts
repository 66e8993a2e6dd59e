import type { UserStatus } from '#shared/account/account.ts'
import { type TicketStatus, ticketStatuses } from '#shared/support/support.ts'
import { callDesk } from './desk-call.ts'
import { type DeskVerb, type Run, UsageError } from './desk-verb.ts'

const toStatus = (status: UserStatus, does: string): DeskVerb => ({
  form: '<user> <reason…>',
  does,
  run: (desk, person, { positionals: [userId = '', ...reason] }) =>
    callDesk(desk, person, 'POST', `/desk/users/${encodeURIComponent(userId)}/status`, {
      status,
      reason: reason.join(' '),
    }),
})

const ticketStatusOf: Readonly<Record<string, TicketStatus>> = {
  'in-progress': ticketStatuses.inProgress,
  closed: ticketStatuses.closed,
}

/** The remarks after the status are shown to the person who raised the ticket. */
const answer: Run = async (desk, person, { positionals: [number = '', statusName = '', ...remarks] }) => {
  const status = Object.hasOwn(ticketStatusOf, statusName) ? ticketStatusOf[statusName] : undefined
  if (status === undefined) throw new UsageError(`A ticket is in-progress or closed, not ${statusName}`)
  return callDesk(desk, person, 'POST', `/desk/tickets/${encodeURIComponent(number)}/answer`, {
    status,
    ...(remarks.length > 0 && { feedback: remarks.join(' ') }),
  })
}

/** Accounts and support tickets of users. */
export const accountVerbs: Readonly<Record<string, DeskVerb>> = {
  suspend: toStatus('SUSPENDED', 'suspends an account: no new deals'),
  restore: toStatus('ACTIVE', 'makes an account active again'),
  deactivate: toStatus('DEACTIVATED', 'closes an account to its owner'),
  archive: toStatus('ARCHIVED', 'archives an account'),
  delete: toStatus('DELETED', 'deletes an account where the law allows it: a supervisor may'),
  unblock: {
    form: '<phone or e-mail>',
    does: 'lifts the block after too many wrong codes',
    run: (desk, person, { positionals: [identifier = ''] }) =>
      callDesk(desk, person, 'POST', '/desk/blocks/lift', { identifier }),
  },
  tickets: {
    form: '',
    does: 'support tickets that are not closed',
    run: (desk, person) => callDesk(desk, person, 'GET', '/desk/tickets'),
  },
  ticket: {
    form: '<number> [before]',
    does: 'a support ticket with its newest messages, or with those before a message',
    run: (desk, person, { positionals: [number = '', before = 'newest'] }) =>
      callDesk(
        desk,
        person,
        'GET',
        `/desk/tickets/${encodeURIComponent(number)}?limit=100&before=${encodeURIComponent(before)}`,
      ),
  },
  answer: {
    form: '<number> <in-progress|closed> [remarks…]',
    does: 'answers a support ticket',
    run: answer,
  },
}
