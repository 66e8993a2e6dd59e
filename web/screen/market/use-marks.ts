import { useCallback, useMemo, useRef } from 'react'
import type { AnswerOf } from '#shared/kernel/endpoint.ts'
import type { marketApi } from '#shared/market/api.ts'
import type { MarkKind } from '#shared/market/market.ts'
import { call } from '#web/api/client.ts'
import { useEndpoint } from '#web/api/use-endpoint.ts'
import { useUser } from '#web/app/session.ts'

type Marks = AnswerOf<typeof marketApi.readMarks>

const endpoints = { interested: 'markInterested', notify: 'markNotify' } as const
const none: Marks = { data: { interested: [], notify: [] } }

export interface MyMarks {
  readonly marks: Readonly<Record<MarkKind, ReadonlySet<string>>>
  readonly mark: (securityId: string, kind: MarkKind) => void
  readonly refresh: () => Promise<unknown>
}

/** What the caller has marked. A mark shows at once, and goes again without a word when it could not be sent (S9, S48). */
export function useMarks(): MyMarks {
  const userId = useUser()?.id ?? ''
  const { data = none, mutate } = useEndpoint('readMarks', {})
  const last = useRef<Promise<unknown>>(Promise.resolve())

  // One after another, so that what is read behind each holds those before it.
  const mark = useCallback(
    (securityId: string, kind: MarkKind) => {
      const shown = (_: Marks | undefined, seen: Marks | undefined = none): Marks => ({ data: { ...seen.data, [kind]: [...seen.data[kind], securityId] } })
      const sent = last.current.then(() => send(userId, securityId, kind))
      last.current = sent.catch(() => undefined)
      mutate(sent, { optimisticData: shown, revalidate: false }).catch(() => void mutate())
    },
    [userId, mutate],
  )
  const marks = useMemo(() => ({ interested: new Set(data.data.interested), notify: new Set(data.data.notify) }), [data])
  return { marks, mark, refresh: () => mutate() }
}

async function send(userId: string, securityId: string, kind: MarkKind): Promise<Marks> {
  await call(endpoints[kind], { body: { related_security_id: securityId, related_user_id: userId } })
  return await call('readMarks', {})
}
