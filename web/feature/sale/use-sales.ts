import { useState } from 'react'
import useSWRInfinite from 'swr/infinite'
import type { ResponseOf } from '#shared/kernel/endpoint.ts'
import type { SaleCard, saleApi } from '#shared/sale/api.ts'
import { call } from '#web/platform/api/client.ts'
import { isUnderWay } from './sale-words.ts'

type Page = ResponseOf<typeof saleApi.listSales>

const pageSize = '20'
/** While a request goes on, the desk, the buyer and the bank change it. */
const refreshMs = 20_000

export interface SaleList {
  /** Undefined until the first response. The newest comes first. */
  readonly sales: readonly SaleCard[] | undefined
  readonly failed: boolean
  readonly readAtMs: number | undefined
  readonly hasMore: boolean
  readonly loadingMore: boolean
  readonly loadMore: () => void
  readonly refresh: () => void
  /** Shows what an act has answered, in place of what was read before. */
  readonly put: (sale: SaleCard) => void
}

export function useSales(): SaleList {
  const [readAtMs, setReadAtMs] = useState<number>()
  const { data, error, size, setSize, mutate } = useSWRInfinite<Page, Error>(
    keyOfPage,
    ([, cursor]: PageKey) => call('listSales', { query: { limit: pageSize, cursor } }),
    {
      onSuccess: () => setReadAtMs(Date.now()),
      refreshInterval: (pages) => (pages?.some((page) => page.data.some(isUnderWay)) === true ? refreshMs : 0),
    },
  )
  return {
    sales: data === undefined ? undefined : salesOf(data),
    failed: error !== undefined,
    readAtMs,
    hasMore: data?.at(-1)?.next_cursor !== undefined,
    loadingMore: error === undefined && size > (data?.length ?? 0),
    loadMore: () => void setSize(size + (error === undefined ? 1 : 0)),
    refresh: () => void mutate(),
    put: (sale) => void mutate((pages) => pages?.map((page) => withSale(page, sale)), { revalidate: false }),
  }
}

type PageKey = readonly ['listSales', cursor: string | undefined]

function keyOfPage(_index: number, before: Page | null): PageKey | null {
  if (before !== null && before.next_cursor === undefined) return null
  return ['listSales', before?.next_cursor]
}

function withSale(page: Page, sale: SaleCard): Page {
  return { ...page, data: page.data.map((each) => (each.id === sale.id ? sale : each)) }
}

/** Removes duplicates: a new request can move an earlier one to the next page between two reads. */
function salesOf(pages: readonly Page[]): readonly SaleCard[] {
  return [...new Map(pages.flatMap((page) => page.data).map((sale) => [sale.id, sale])).values()]
}
