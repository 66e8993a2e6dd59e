import { t } from '@lingui/core/macro'
import { useCallback, useMemo } from 'react'
import type { ResponseOf } from '#shared/kernel/endpoint.ts'
import type { SecurityId } from '#shared/kernel/id.ts'
import type { marketApi } from '#shared/market/api.ts'
import type { WatchlistKind } from '#shared/market/market.ts'
import { call } from '#web/platform/api/client.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { useUser } from '#web/platform/session/session.ts'
import { showToast } from '#web/ui/state/show-toast.ts'
import { hideMarkMessage, showMarkMessage } from './mark-store.ts'

type Watchlist = ResponseOf<typeof marketApi.readWatchlist>

const endpoints = { interested: 'markInterested', notify: 'markNotify' } as const
const empty: Watchlist = { data: { interested: [], notify: [] } }

/** What a tap on a mark says. `isMarked`: the company had it before. */
const messages = () =>
  ({
    interested: { added: t`Saved to your watchlist.`, isMarked: t`It is on your watchlist.` },
    notify: {
      added: t`We’ll tell you by email when it is available.`,
      isMarked: t`We’ll tell you by email when it is available.`,
    },
  }) as const

/** Requests run one after another, also across lists, so that the watchlist read after each one contains the earlier entries. */
let lastRequest: Promise<unknown> = Promise.resolve()

export interface MyWatchlist {
  readonly entries: Readonly<Record<WatchlistKind, ReadonlySet<SecurityId>>>
  /** False until the entries have been read. */
  readonly known: boolean
  readonly failed: boolean
  /** Marks a company and says so, with a way back. For one that is marked already: says so, with the same way back. */
  readonly mark: (id: SecurityId, kind: WatchlistKind, isMarked: boolean) => void
  readonly takeBack: (id: SecurityId, kind: WatchlistKind) => void
}

/** The watchlist of the signed-in user. A change shows at once and is reverted without a message when the request fails. */
export function useWatchlist(): MyWatchlist {
  const userId = useUser()?.id ?? ''
  // All lists share this cached answer, so a change of tab does not read it again.
  const { data, error, mutate } = useEndpoint('readWatchlist', {}, { revalidateIfStale: false })

  const change = useCallback(
    (id: SecurityId, kind: WatchlistKind, isAdded: boolean) => {
      const optimistic = (_: Watchlist | undefined, displayed: Watchlist | undefined = empty): Watchlist => {
        const others = displayed.data[kind].filter((other) => other !== id)
        return { data: { ...displayed.data, [kind]: isAdded ? [...others, id] : others } }
      }
      const request = lastRequest.then(() => send(userId, id, kind, isAdded))
      lastRequest = request.catch(() => undefined)
      mutate(request, { optimisticData: optimistic, revalidate: false }).catch(() => {
        if (!navigator.onLine) showToast(t`You are offline. This was not saved.`, 'error')
        hideMarkMessage()
        void mutate()
      })
    },
    [userId, mutate],
  )
  const mark = useCallback(
    (id: SecurityId, kind: WatchlistKind, isMarked: boolean) => {
      if (!isMarked) change(id, kind, true)
      showMarkMessage({
        text: messages()[kind][isMarked ? 'isMarked' : 'added'],
        action: isMarked ? t`Take back` : t`Undo`,
        run: () => change(id, kind, false),
      })
    },
    [change],
  )
  const takeBack = useCallback(
    (id: SecurityId, kind: WatchlistKind) => {
      change(id, kind, false)
      showMarkMessage({ text: t`Taken off your watchlist.`, action: t`Undo`, run: () => change(id, kind, true) })
    },
    [change],
  )
  const entries = useMemo(() => {
    const { interested, notify } = (data ?? empty).data
    return { interested: new Set(interested), notify: new Set(notify) }
  }, [data])
  return { entries, known: data !== undefined, failed: error !== undefined, mark, takeBack }
}

/** Reads the watchlist again. For the screen around the lists, which does not render again when the watchlist changes. */
export function useRefreshWatchlist(): () => Promise<unknown> {
  const { mutate } = useEndpoint('readWatchlist', {})
  return () => mutate()
}

async function send(userId: string, id: SecurityId, kind: WatchlistKind, isAdded: boolean): Promise<Watchlist> {
  if (isAdded) await call(endpoints[kind], { body: { related_security_id: id, related_user_id: userId } })
  else await call('removeWatchlistEntry', { params: { kind, id } })
  return await call('readWatchlist', {})
}
