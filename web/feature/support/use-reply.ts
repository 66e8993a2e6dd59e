import { useRef } from 'react'
import type { TicketMessage } from '#shared/support/support.ts'
import { ApiError, call } from '#web/platform/api/client.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { notSent } from './not-sent.ts'

interface Reply {
  readonly text: string
}

interface Draft extends Reply {
  /** The idempotency key of these words, once they were sent: a retry after a lost answer sends them once. */
  readonly key?: string
}

/** The replies that a person is writing, by ticket. They live outside the sheet, so that closing it loses no text. */
export type Drafts = Map<number, Draft>

export function useDrafts(): Drafts {
  return useRef<Drafts>(new Map()).current
}

/** The form of a reply to a ticket. */
export function useReply(ticketId: number, drafts: Drafts, onSent: (message: TicketMessage) => void) {
  return useForm<Reply>({
    initial: { text: drafts.get(ticketId)?.text ?? '' },
    // Without words: the button waits for some.
    validate: ({ text }) => ({ text: text.trim() === '' ? '' : undefined }),
    async submit({ text }, { restart }) {
      const key = drafts.get(ticketId)?.key ?? crypto.randomUUID()
      drafts.set(ticketId, { text, key })
      const request = { params: { ticket: String(ticketId) }, body: { message: text.trim() } }
      const { data } = await call('replyToTicket', request, { key })
      drafts.delete(ticketId)
      restart({ text: '' })
      onSent(data)
    },
    refusalOf: (error) => ({ message: error instanceof ApiError ? error.userMessage : notSent() }),
    onChange: ({ text }) => drafts.set(ticketId, { text }),
  })
}
