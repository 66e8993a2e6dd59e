import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import useSWRInfinite from 'swr/infinite'
import type { marketApi } from '#shared/market/api.ts'
import type { AnswerOf, RequestOf } from '#shared/kernel/endpoint.ts'
import { call } from '#web/api/client.ts'
import { useUser } from '#web/app/session.ts'
import { type HomeRow, rowOfView, steady } from './home-rows.ts'
import type { ListChoice } from './list-choice.ts'
import { listTypes } from './list-types.ts'

type Page = AnswerOf<typeof marketApi.listSecurities>
type Ask = RequestOf<typeof marketApi.listSecurities>
type PageKey = readonly ['listSecurities', Ask]

/** Who has scrolled further than this sees new prices of the first screen at once, and the others when they pull to refresh. */
const freshPagesMax = 5

export interface PageList {
  /** Undefined until the first page is there. */
  readonly rows: readonly HomeRow[] | undefined
  readonly total: number
  readonly failed: boolean
  readonly loadMore: () => void
  readonly refresh: () => Promise<unknown>
}

/** The list as the server searches, filters and sorts it, page by page: for more companies than a browser should be sent. Undefined: not wanted. */
export function usePageList(choice: ListChoice | undefined, build: number | undefined): PageList {
  const userId = useUser()?.id ?? ''
  const keyOf = (_: number, before: Page | null): PageKey | null =>
    choice === undefined || (before !== null && before.next_cursor === undefined) ? null : ['listSecurities', askFor(choice, userId, before?.next_cursor)]
  const { data, error, size, setSize, mutate } = useSWRInfinite<Page, Error>(keyOf, ([, ask]: PageKey) => call('listSecurities', ask), { revalidateFirstPage: false, revalidateIfStale: false, revalidateOnFocus: false })

  const known = useRef<readonly HomeRow[]>([])
  const rows = useMemo(() => {
    if (data === undefined) return undefined
    // While the list changes, a company may stand at the end of one page and at the beginning of the next.
    const each = new Map(data.flatMap((page) => page.data.map((view) => [view.id, rowOfView(view)] as const)))
    known.current = steady(known.current, [...each.values()])
    return known.current
  }, [data])

  const changed = useEffectEvent(() => choice !== undefined && data !== undefined && size <= freshPagesMax && void mutate())
  useEffect(() => {
    changed()
  }, [build])

  return {
    rows,
    total: data?.[0]?.total_count ?? 0,
    failed: error !== undefined,
    loadMore: () => {
      if (data !== undefined && size === data.length && data.at(-1)?.next_cursor !== undefined) void setSize(size + 1)
    },
    refresh: () => mutate(),
  }
}

function askFor({ tab, text, filter }: ListChoice, userId: string, cursor: string | undefined): Ask {
  const { hasFilter, sectorCodes, marketCap, sort } = filter
  const flag = hasFilter === 1 ? '1' : '0'
  return {
    query: { userId, status: `${listTypes[tab]}`, hasFilter: flag, hasMarketSort: sort === null ? '0' : '1', limit: '100', cursor },
    body: { filterValue: sectorCodes.map((code) => `'${code}'`).join(','), related_market_capital_id: marketCap, sort: sort ?? undefined, search: text },
  }
}
