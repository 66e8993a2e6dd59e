import { useState } from 'react'
import type { TicketMessage } from '#shared/support/support.ts'
import { call } from '#web/platform/api/client.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'

/** The messages of a ticket: the newest ones, and what was asked for of the earlier ones. */
export function useThread(ticketId: number) {
  const params = { ticket: String(ticketId) }
  const { data, error, mutate } = useEndpoint('listTicketMessages', { params, query: { before: 'newest' } })
  /** What was shown: a newer page does not begin where the one before did. */
  const [seen, setSeen] = useState<readonly TicketMessage[]>([])
  const [earlier, setEarlier] = useState<'busy' | 'failed'>()
  const messages = data && merged(seen, data.data)
  const first = messages?.[0]?.id ?? 1

  async function showEarlier() {
    setEarlier('busy')
    try {
      const page = await call('listTicketMessages', { params, query: { before: String(first) } })
      setSeen(merged(page.data, messages ?? []))
      setEarlier(undefined)
    } catch {
      setEarlier('failed')
    }
  }

  return {
    /** Undefined while loading. */
    messages,
    failed: error !== undefined && data === undefined,
    reload: () => void mutate(),
    earlier: first > 1 ? { step: earlier, show: showEarlier } : undefined,
    /** Shows a message that was just sent. */
    add(message: TicketMessage) {
      setSeen(merged(messages ?? [], [message]))
      void mutate()
    },
  }
}

/** All messages, each once, oldest first. */
function merged(some: readonly TicketMessage[], others: readonly TicketMessage[]): TicketMessage[] {
  return [...new Map([...some, ...others].map((each) => [each.id, each])).values()].sort(
    (one, other) => one.id - other.id,
  )
}
