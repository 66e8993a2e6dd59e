import { useCallback } from 'react'
import type { NewsView, ReactionCounts, ReactionType } from '#shared/news/news.ts'
import { call } from '#web/platform/api/client.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { useUser } from '#web/platform/session/session.ts'
import { ownReaction, withReaction } from './reaction-counts.ts'

export type ReactToNews = (item: NewsView, type: ReactionType) => Promise<void>

interface Pending {
  /** The last request for an item. Requests for one item run one after another, because each tap starts from the result of the previous one. */
  readonly last: Promise<unknown>
  /** The item as the server last returned it, restored after a failure. */
  readonly confirmed: NewsView
}

const pending = new Map<string, Pending>()

/** A page of a company's news and the function that reacts to an item. Without a cursor it is the newest page. */
export function useNews(securityId: string | undefined, cursor?: string) {
  const userId = useUser()?.id
  const { data, error, mutate } = useEndpoint(
    'listSecurityNews',
    securityId === undefined || userId === undefined ? null : { params: { securityId }, body: { userId, cursor } },
  )

  const react: ReactToNews = useCallback(
    async (item, type) => {
      const update = (id: string, change: (shown: NewsView) => NewsView) =>
        mutate(
          (page) => page && { ...page, data: page.data.map((shown) => (shown.id === id ? change(shown) : shown)) },
          { revalidate: false },
        )
      const remove = ownReaction(item) === type
      const { last = Promise.resolve(), confirmed = item } = pending.get(item.id) ?? {}
      const request = last.catch(() => undefined).then(() => send(securityId ?? '', userId ?? '', item, type, remove))
      pending.set(item.id, { last: request, confirmed })
      void update(item.id, (shown) => withReaction(shown, type, remove))
      const failed = await request.then(() => false, logFailure)
      // A later tap on the same item updates it when its own request ends.
      if (pending.get(item.id)?.last !== request) return
      if (failed) void update(item.id, () => confirmed)
      const counts = await read(securityId ?? '', userId ?? '', item.id)
      if (pending.get(item.id)?.last !== request) return
      pending.delete(item.id)
      if (counts !== undefined) void update(item.id, (shown) => ({ ...shown, ...counts }))
    },
    [mutate, securityId, userId],
  )
  return {
    items: data?.data,
    next: data?.next_cursor,
    known: data !== undefined,
    failed: error !== undefined,
    retry: () => void mutate(),
    react,
  }
}

/** A page of the news of all companies, while `isWanted`. Without a cursor it is the newest page. */
export function useLatestNews(isWanted: boolean, cursor?: string) {
  const { data, error, mutate } = useEndpoint('listNews', isWanted ? { query: { cursor } } : null)
  return {
    items: data?.data,
    next: data?.next_cursor,
    known: data !== undefined,
    failed: error !== undefined,
    retry: () => void mutate(),
  }
}

function send(securityId: string, userId: string, item: NewsView, type: ReactionType, remove: boolean) {
  const body = {
    related_security_id: securityId,
    related_user_id: userId,
    related_news_id: item.id,
    reaction_type_id: type,
    deleteReaction: remove ? 1 : 0,
  } as const
  return call('setReaction', { params: { reactionRowId: item.reaction_row_id ?? 'null' }, body })
}

/** The current counts; undefined when the request fails. */
function read(securityId: string, userId: string, newsId: string): Promise<ReactionCounts | undefined> {
  return call('readReactions', { params: { newsId }, body: { userId, related_security_id: securityId } }).then(
    ({ mainData }) => mainData,
    (failure: unknown) => void logFailure(failure),
  )
}

/** Logs a failed reaction. It shows no message: the reaction disappears from the item. */
function logFailure(failure: unknown): true {
  console.warn('A news reaction request failed', failure)
  return true
}
