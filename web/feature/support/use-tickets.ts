import { useState } from 'react'
import type { UserId } from '#shared/kernel/id.ts'
import type { TicketView } from '#shared/support/api.ts'
import { call } from '#web/platform/api/client.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'

interface More {
  readonly tickets: readonly TicketView[]
  readonly cursor: string | undefined
}

/** The tickets of the user, newest first, in pages. */
export function useTickets(userId: UserId | undefined) {
  const { data, error, mutate } = useEndpoint(
    'listTickets',
    userId === undefined ? null : { params: { id: userId }, query: {} },
  )
  /** The pages after the first. Only the first page is revalidated. */
  const [more, setMore] = useState<More>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const cursor = more === undefined ? data?.next_cursor : more.cursor
  const first = data?.data ?? []
  const seen = new Set(first.map(({ id }) => id))

  async function showMore() {
    if (userId === undefined || cursor === undefined || busy) return
    setBusy(true)
    setFailed(false)
    try {
      const next = await call('listTickets', { params: { id: userId }, query: { cursor } })
      setMore({ tickets: [...(more?.tickets ?? []), ...next.data], cursor: next.next_cursor })
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }

  /** Records that the user has seen a ticket up to a message. When that fails, the ticket is unread again at the next visit. */
  async function see({ id }: TicketView, message: number) {
    const withoutMark = (list: readonly TicketView[]) =>
      list.map((ticket) => (ticket.id === id ? { ...ticket, unread: false } : ticket))
    setMore((before) => before && { ...before, tickets: withoutMark(before.tickets) })
    void mutate((page) => page && { ...page, data: withoutMark(page.data) }, { revalidate: false })
    await call('markTicketSeen', { params: { ticket: String(id) }, body: { message } }).catch(() => undefined)
  }

  return {
    see,
    /** Undefined while loading. A new ticket can move another from the first page to the loaded second page, so duplicates are removed. */
    tickets: data && [...first, ...(more?.tickets ?? []).filter(({ id }) => !seen.has(id))],
    failed: error !== undefined && data === undefined,
    more: cursor === undefined ? undefined : { busy, failed, show: showMore },
    reload: async () => {
      setMore(undefined)
      await mutate()
    },
  }
}
