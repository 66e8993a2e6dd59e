import { useState } from 'react'
import useSWRInfinite from 'swr/infinite'
import type { HoldingView, holdingApi } from '#shared/holding/api.ts'
import type { ResponseOf } from '#shared/kernel/endpoint.ts'
import { call, lastAnsweredMs } from '#web/platform/api/client.ts'
import { dedupingMs } from '#web/platform/api/use-endpoint.ts'

type Page = ResponseOf<typeof holdingApi.listHoldings>

/** The first page is one read unit of the table, and more than a screen shows. */
const firstPageSize = '10'
const pageSize = '50'
/** Read without being asked for: more companies than nearly anybody owns. */
const firstPages = 2
const refreshMs = 10_000

export interface HoldingList {
  /** Undefined until the first response. */
  readonly holdings: readonly HoldingView[] | undefined
  /** The sums over all holdings, of all pages. */
  readonly summary: Page['summary'] | undefined
  readonly failed: boolean
  readonly readAtMs: number | undefined
  readonly hasMore: boolean
  readonly loadingMore: boolean
  readonly loadMore: () => void
  readonly refresh: () => void
}

export function useHoldings(): HoldingList {
  const [readAtMs, setReadAtMs] = useState<number>()
  const { data, error, size, setSize, mutate } = useSWRInfinite<Page, Error>(
    keyOfPage,
    ([, limit, cursor]: PageKey) => call('listHoldings', { query: { limit, cursor } }),
    {
      initialSize: firstPages,
      onSuccess: () => setReadAtMs(lastAnsweredMs()),
      dedupingInterval: dedupingMs(),
      // Shares are listed some moments after their order is completed.
      refreshInterval: (pages) => (pages?.[0]?.total_count === 0 ? refreshMs : 0),
    },
  )
  const hasMore = data?.at(-1)?.next_cursor !== undefined
  return {
    holdings: data === undefined ? undefined : holdingsOf(data),
    summary: data?.[0]?.summary,
    failed: error !== undefined,
    readAtMs,
    hasMore,
    loadingMore: hasMore && error === undefined && size > (data?.length ?? 0),
    loadMore: () => void setSize(size + (error === undefined ? 1 : 0)),
    refresh: () => void mutate(),
  }
}

type PageKey = readonly ['listHoldings', limit: string, cursor: string | undefined]

function keyOfPage(index: number, before: Page | null): PageKey | null {
  if (before !== null && before.next_cursor === undefined) return null
  return ['listHoldings', index === 0 ? firstPageSize : pageSize, before?.next_cursor]
}

/** Removes duplicates: a page can be read again after its neighbour. */
function holdingsOf(pages: readonly Page[]): readonly HoldingView[] {
  return [...new Map(pages.flatMap((page) => page.client_holdings).map((holding) => [holding.id, holding])).values()]
}
