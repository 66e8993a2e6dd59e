import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import type { TicketMessage } from '#shared/support/support.ts'
import { ApiError, call } from '#web/platform/api/client.ts'

interface Draft {
  readonly text: string
  /** The idempotency key of these words: a retry after a lost answer sends them once. */
  readonly key: string
  /** Why they could not be sent. */
  readonly failure?: string
}

/** The replies that a person is writing, by ticket. They live outside the sheet, so that closing it loses no text. */
export function useReply() {
  const [drafts, setDrafts] = useState<Readonly<Record<number, Draft>>>({})
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  const save = (ticketId: number, draft: Draft) => setDrafts((before) => ({ ...before, [ticketId]: draft }))
  const write = (ticketId: number, text: string) => save(ticketId, { text, key: crypto.randomUUID() })

  /** Undefined when it could not be sent. */
  async function send(ticketId: number): Promise<TicketMessage | undefined> {
    const { text, key } = drafts[ticketId] ?? { text: '', key: '' }
    if (sending.current || text.trim() === '') return undefined
    sending.current = true
    setBusy(true)
    save(ticketId, { text, key })
    try {
      const request = { params: { ticket: String(ticketId) }, body: { message: text.trim() } }
      const { data } = await call('replyToTicket', request, { key })
      write(ticketId, '')
      return data
    } catch (error) {
      const failure =
        error instanceof ApiError
          ? error.userMessage
          : t`We couldn't send it. What you wrote is still here. Please try again.`
      save(ticketId, { text, key, failure })
      return undefined
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return { busy, draftOf: (ticketId: number) => drafts[ticketId], write, send }
}
