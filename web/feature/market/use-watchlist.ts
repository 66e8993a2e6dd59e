import { useCallback, useMemo } from 'react'
import type { ResponseOf } from '#shared/kernel/endpoint.ts'
import type { marketApi } from '#shared/market/api.ts'
import type { WatchlistKind } from '#shared/market/market.ts'
import { call } from '#web/platform/api/client.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { useUser } from '#web/platform/session.ts'
import { showToast } from '#web/ui/show-toast.ts'

type Watchlist = ResponseOf<typeof marketApi.readWatchlist>

const endpoints = { interested: 'markInterested', notify: 'markNotify' } as const
const empty: Watchlist = { data: { interested: [], notify: [] } }

/** Requests run one after another, also across lists, so that the watchlist read after each one contains the earlier entries. */
let lastRequest: Promise<unknown> = Promise.resolve()

export interface MyWatchlist {
  readonly entries: Readonly<Record<WatchlistKind, ReadonlySet<string>>>
  readonly add: (securityId: string, kind: WatchlistKind) => void
}

/** The watchlist of the signed-in user. A new entry shows at once and is removed without a message when the request fails. */
export function useWatchlist(): MyWatchlist {
  const userId = useUser()?.id ?? ''
  // All lists share this cached answer, so a change of tab does not read it again.
  const { data = empty, mutate } = useEndpoint('readWatchlist', {}, { revalidateIfStale: false })

  const add = useCallback(
    (securityId: string, kind: WatchlistKind) => {
      const optimistic = (_: Watchlist | undefined, displayed: Watchlist | undefined = empty): Watchlist => ({
        data: { ...displayed.data, [kind]: [...displayed.data[kind], securityId] },
      })
      const request = lastRequest.then(() => send(userId, securityId, kind))
      lastRequest = request.catch(() => undefined)
      mutate(request, { optimisticData: optimistic, revalidate: false }).catch(() => {
        if (!navigator.onLine) showToast('You are offline. This was not saved.', 'error')
        void mutate()
      })
    },
    [userId, mutate],
  )
  const entries = useMemo(
    () => ({ interested: new Set(data.data.interested), notify: new Set(data.data.notify) }),
    [data],
  )
  return { entries, add }
}

/** Reads the watchlist again. For the screen around the lists, which does not render again when the watchlist changes. */
export function useRefreshWatchlist(): () => Promise<unknown> {
  const { mutate } = useEndpoint('readWatchlist', {})
  return () => mutate()
}

async function send(userId: string, securityId: string, kind: WatchlistKind): Promise<Watchlist> {
  await call(endpoints[kind], { body: { related_security_id: securityId, related_user_id: userId } })
  return await call('readWatchlist', {})
}
