import { useCallback } from 'react'
import type { NewsView, ReactionCounts, ReactionType } from '#shared/news/news.ts'
import { call } from '#web/platform/api/client.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { useUser } from '#web/platform/session.ts'
import { ownReaction, reacted } from './reacted.ts'

export type React = (item: NewsView, type: ReactionType) => Promise<void>

interface UnderWay {
  /** What has been sent for an item and not been answered: one after the other, since each tap begins where the one before it ended. */
  readonly last: Promise<unknown>
  /** The item as the server last told it. */
  readonly told: NewsView
}

const underWay = new Map<string, UnderWay>()

/** A page of a company's news as the caller sees them, and how to react to one: the newest, or those that a cursor names. */
export function useNews(securityId: string | undefined, cursor?: string) {
  const userId = useUser()?.id
  const { data, error, mutate } = useEndpoint(
    'listSecurityNews',
    securityId === undefined || userId === undefined ? null : { params: { securityId }, body: { userId, cursor } },
  )

  const react: React = useCallback(
    async (item, type) => {
      const show = (id: string, change: (each: NewsView) => NewsView) =>
        mutate(
          (known) => known && { ...known, data: known.data.map((each) => (each.id === id ? change(each) : each)) },
          { revalidate: false },
        )
      const remove = ownReaction(item) === type
      const { last = Promise.resolve(), told = item } = underWay.get(item.id) ?? {}
      const turn = last.catch(() => undefined).then(() => send(securityId ?? '', userId ?? '', item, type, remove))
      underWay.set(item.id, { last: turn, told })
      void show(item.id, (each) => reacted(each, type, remove))
      const failed = await turn.then(() => false, logged)
      // Who taps again meanwhile tells how all of it ended.
      if (underWay.get(item.id)?.last !== turn) return
      if (failed) void show(item.id, () => told)
      const counts = await read(securityId ?? '', userId ?? '', item.id)
      if (underWay.get(item.id)?.last !== turn) return
      underWay.delete(item.id)
      if (counts !== undefined) void show(item.id, (each) => ({ ...each, ...counts }))
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

/** How it stands now: undefined when that does not come. */
function read(securityId: string, userId: string, newsId: string): Promise<ReactionCounts | undefined> {
  return call('readReactions', { params: { newsId }, body: { userId, related_security_id: securityId } }).then(
    ({ mainData }) => mainData,
    (failure: unknown) => void logged(failure),
  )
}

/** Nobody is told of a reaction that did not arrive (S9): it is seen not to be there. */
function logged(failure: unknown): true {
  console.warn('A reaction was not answered', failure)
  return true
}
