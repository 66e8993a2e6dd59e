import { describe, expect, it } from 'vitest'
import { dayMs, instant, later } from '#shared/kernel/instant.ts'
import { prefixedId } from '#shared/kernel/id.ts'
import { messagesForDesk, messagesMax, reopenDays } from './limits.ts'
import {
  answered,
  isUnread,
  type Conversation,
  lastMessageOf,
  messageRange,
  messagesOnTicket,
  replied,
  repliesUntil,
  seenUpTo,
} from './rules.ts'
import { ticketStatuses } from './support.ts'

const now = instant(Date.UTC(2026, 10, 21, 12))

const open: Conversation = {
  id: 1,
  user_id: prefixedId('usr', '1'),
  question: 'Where?',
  description: 'I paid on Monday.',
  status: ticketStatuses.open,
  created_datetime: now,
  related_file_id: null,
  feedback: null,
}
const closed: Conversation = { ...open, status: ticketStatuses.closed, closed_at: now }
const full = (id: number): Conversation => ({ ...open, last_message: { id, from: 'OWNER' } })

describe('an answer', () => {
  it('is a message where it has words, and changes only the status where it has none', () => {
    expect(answered(open, { status: 2, feedback: 'Soon' }, now)).toMatchObject({
      ticket: { status: 2, feedback: 'Soon', last_message: { id: 2, from: 'SUPPORT' } },
      messages: [{ id: 2, from: 'SUPPORT', text: 'Soon', at: now }],
    })
    expect(answered(open, { status: 2 }, now)).toMatchObject({ ticket: { status: 2, feedback: null }, messages: [] })
    expect(answered(open, { status: 3 }, now)?.ticket.closed_at).toBe(now)
  })

  it('is nothing when it was said already, and an answer when the owner has written since', () => {
    const said: Conversation = { ...open, feedback: 'Soon', last_message: { id: 2, from: 'SUPPORT' } }
    expect(answered(said, { status: 1, feedback: 'Soon' }, now)).toBeUndefined()
    const asked = replied(said, 'When?', now).ticket
    expect(answered(asked, { status: 1, feedback: 'Soon' }, now)?.messages).toMatchObject([{ id: 4, text: 'Soon' }])
  })

  it('is unread until its owner has seen it, in whichever order what they have seen arrives', () => {
    expect(isUnread(open)).toBe(false)
    const first = answered(open, { status: 2, feedback: 'Soon' }, now)?.ticket ?? open
    expect([isUnread(first), first.last_answer]).toEqual([true, { id: 2, at: now }])
    const seen = seenUpTo(first, 2) ?? open
    expect(isUnread(seen)).toBe(false)
    for (const again of [1, 2, 99]) expect(seenUpTo(seen, again)).toBeUndefined()
    // A change of the status alone says nothing new.
    expect(isUnread(answered(seen, { status: 3 }, now)?.ticket ?? first)).toBe(false)
    const second = answered(replied(seen, 'When?', now).ticket, { status: 2, feedback: 'Today' }, later(now, 1))
    expect(second?.ticket).toMatchObject({ last_answer: { id: 4, at: later(now, 1) } })
    expect(second && [isUnread(second.ticket), isUnread(seenUpTo(second.ticket, 4) ?? first)]).toEqual([true, false])
  })

  it('always has room, and a full ticket can still be closed', () => {
    expect(answered(full(messagesMax - 1), { status: 3, feedback: 'Done' }, now)?.messages).toHaveLength(1)
    expect(() => answered(full(messagesMax), { status: 3, feedback: 'Done' }, now)).toThrow('TICKET_FULL')
    expect(answered(full(messagesMax), { status: 3 }, now)?.ticket.status).toBe(3)
  })
})

describe('a reply', () => {
  it('leaves the status of a ticket that is not closed', () => {
    for (const status of [1, 2] as const) expect(replied({ ...open, status }, 'Hi', now).ticket.status).toBe(status)
  })

  it('opens a closed ticket again until 90 days have passed', () => {
    const until = later(now, reopenDays * dayMs)
    expect(repliesUntil(closed)).toBe(until)
    expect(repliesUntil(open)).toBeUndefined()
    const { ticket } = replied(closed, 'Hi', later(until, -1))
    expect(ticket).toMatchObject({ status: 1, last_message: { id: 2, from: 'OWNER' } })
    expect(ticket).not.toHaveProperty('closed_at')
    expect(() => replied(closed, 'Hi', until)).toThrow('TICKET_CLOSED')
  })

  it('counts from the day on which the ticket was raised, where nobody recorded when it was closed', () => {
    const { closed_at: _, ...old } = closed
    expect(repliesUntil(old)).toBe(later(now, reopenDays * dayMs))
  })

  it('leaves the last messages to the desk', () => {
    expect(replied(full(messagesMax - messagesForDesk - 1), 'Hi', now).messages).toHaveLength(1)
    expect(() => replied(full(messagesMax - messagesForDesk), 'Hi', now)).toThrow('TICKET_FULL')
  })
})

it('remarks from before messages were kept are the second message, and are stored with the third', () => {
  const old: Conversation = { ...open, feedback: 'Soon' }
  expect(lastMessageOf(old)).toEqual({ id: 2, from: 'SUPPORT' })
  expect(messagesOnTicket(old)).toMatchObject([{ id: 1 }, { id: 2, text: 'Soon', at: null }])
  const { ticket, messages } = replied(old, 'When?', now)
  expect(messages.map(({ id, text }) => [id, text])).toEqual([
    [2, 'Soon'],
    [3, 'When?'],
  ])
  expect(messagesOnTicket(ticket)).toHaveLength(1)
})

it.each([
  [{}, { first: 1, last: 3, next: 3 }],
  [{ after: 3 }, { first: 4, last: 5 }],
  [{ after: 9 }, { first: 10, last: 5 }],
  [{ before: 'newest' }, { first: 3, last: 5 }],
  [{ before: 3 }, { first: 1, last: 2 }],
  [{ before: 1 }, { first: 1, last: 0 }],
  [{ before: 99 }, { first: 3, last: 5 }],
] as const)('the page of three of five messages %j is %j', (asked, range) => {
  expect(messageRange(5, 3, asked)).toEqual(range)
})
