import useSWRInfinite from 'swr/infinite'
import type { HoldingView, holdingApi } from '#shared/holding/api.ts'
import type { ResponseOf } from '#shared/kernel/endpoint.ts'
import { call } from '#web/platform/api/client.ts'

type Page = ResponseOf<typeof holdingApi.listHoldings>
type PageKey = readonly ['listScrips', cursor: string | undefined]

const pageSize = '50'

/** The holdings to choose from, page by page. `scrips` is undefined until the first response. */
export function useOwnScrips() {
  const { data, error, size, setSize, mutate } = useSWRInfinite<Page, Error>(keyOfPage, ([, cursor]: PageKey) =>
    call('listHoldings', { query: { limit: pageSize, cursor } }),
  )
  const scrips: readonly HoldingView[] | undefined = data && [
    ...new Map(data.flatMap((page) => page.client_holdings).map((holding) => [holding.id, holding])).values(),
  ]
  return {
    scrips,
    failed: error !== undefined,
    hasMore: data?.at(-1)?.next_cursor !== undefined,
    loadingMore: error === undefined && size > (data?.length ?? 0),
    loadMore: () => void setSize(size + (error === undefined ? 1 : 0)),
    refresh: () => void mutate(),
  }
}

function keyOfPage(_index: number, before: Page | null): PageKey | null {
  if (before !== null && before.next_cursor === undefined) return null
  return ['listScrips', before?.next_cursor]
}
