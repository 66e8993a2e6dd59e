import { useCallback, useMemo } from 'react'
import type { AnswerOf } from '#shared/kernel/endpoint.ts'
import type { marketApi } from '#shared/market/api.ts'
import type { WatchlistKind } from '#shared/market/market.ts'
import { call } from '#web/platform/api/client.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { useUser } from '#web/platform/session.ts'

type Marks = AnswerOf<typeof marketApi.readWatchlist>

const endpoints = { interested: 'markInterested', notify: 'markNotify' } as const
const none: Marks = { data: { interested: [], notify: [] } }

/** One after another, in whichever list, so that what is read behind each holds those before it. */
let lastSent: Promise<unknown> = Promise.resolve()

export interface MyWatchlist {
  readonly marks: Readonly<Record<WatchlistKind, ReadonlySet<string>>>
  readonly mark: (securityId: string, kind: WatchlistKind) => void
}

/** What the caller has marked. A mark shows at once, and goes again without a word when it could not be sent (S9, S48). */
export function useWatchlist(): MyWatchlist {
  const userId = useUser()?.id ?? ''
  // Another list knows what the one before it knew.
  const { data = none, mutate } = useEndpoint('readWatchlist', {}, { revalidateIfStale: false })

  const mark = useCallback(
    (securityId: string, kind: WatchlistKind) => {
      const shown = (_: Marks | undefined, seen: Marks | undefined = none): Marks => ({
        data: { ...seen.data, [kind]: [...seen.data[kind], securityId] },
      })
      const sent = lastSent.then(() => send(userId, securityId, kind))
      lastSent = sent.catch(() => undefined)
      mutate(sent, { optimisticData: shown, revalidate: false }).catch(() => void mutate())
    },
    [userId, mutate],
  )
  const marks = useMemo(
    () => ({ interested: new Set(data.data.interested), notify: new Set(data.data.notify) }),
    [data],
  )
  return { marks, mark }
}

/** For the screen around the lists. It asks once, and is not drawn anew by what it hears. */
export function useRefreshWatchlist(): () => Promise<unknown> {
  const { mutate } = useEndpoint('readWatchlist', {})
  return () => mutate()
}

async function send(userId: string, securityId: string, kind: WatchlistKind): Promise<Marks> {
  await call(endpoints[kind], { body: { related_security_id: securityId, related_user_id: userId } })
  return await call('readWatchlist', {})
}
