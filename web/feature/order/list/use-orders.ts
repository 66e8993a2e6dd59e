import { useState } from 'react'
import useSWRInfinite from 'swr/infinite'
import type { ResponseOf } from '#shared/kernel/endpoint.ts'
import type { ListedOpenOrder, OrderView, orderApi } from '#shared/order/api.ts'
import { call, lastAnsweredMs } from '#web/platform/api/client.ts'
import { dedupingMs } from '#web/platform/api/use-endpoint.ts'

type Page = ResponseOf<typeof orderApi.listOrders>

const pageSize = '20'

export interface OrderList {
  /** Undefined until the first response. */
  readonly orders: readonly OrderView[] | undefined
  /** Orders that can still be paid; the one that ends first comes first. */
  readonly open: readonly ListedOpenOrder[]
  readonly failed: boolean
  readonly readAtMs: number | undefined
  readonly hasMore: boolean
  readonly loadingMore: boolean
  readonly loadMore: () => void
  readonly refresh: () => void
  /** Reads every shown page again and returns the orders. Rejects on failure, unlike `refresh`. */
  readonly readAgain: () => Promise<readonly OrderView[]>
}

export function useOrders(): OrderList {
  const [readAtMs, setReadAtMs] = useState<number>()
  const { data, error, size, setSize, mutate } = useSWRInfinite<Page, Error>(
    keyOfPage,
    ([, cursor]: readonly [string, string | undefined]) => readPage(cursor),
    { onSuccess: () => setReadAtMs(lastAnsweredMs()), dedupingInterval: dedupingMs() },
  )
  return {
    orders: data === undefined ? undefined : ordersOf(data),
    open: data?.[0]?.open_orders ?? [],
    failed: error !== undefined,
    readAtMs,
    hasMore: data?.at(-1)?.next_cursor !== undefined,
    loadingMore: error === undefined && size > (data?.length ?? 0),
    loadMore: () => void setSize(size + (error === undefined ? 1 : 0)),
    refresh: () => void mutate(),
    readAgain: async () => {
      const pages = await readPages(data?.length ?? 1)
      await mutate(pages, { revalidate: false })
      return ordersOf(pages)
    },
  }
}

function readPage(cursor: string | undefined): Promise<Page> {
  return call('listOrders', { query: { limit: pageSize, cursor } })
}

async function readPages(count: number): Promise<Page[]> {
  const pages = [await readPage(undefined)]
  for (
    let cursor = pages[0]?.next_cursor;
    cursor !== undefined && pages.length < count;
    cursor = pages.at(-1)?.next_cursor
  )
    pages.push(await readPage(cursor))
  return pages
}

function keyOfPage(_index: number, before: Page | null): readonly [string, string | undefined] | null {
  if (before !== null && before.next_cursor === undefined) return null
  return ['listOrders', before?.next_cursor]
}

/** Removes duplicates: a new order can move an earlier one to the next page between two reads. */
function ordersOf(pages: readonly Page[]): readonly OrderView[] {
  const byId = new Map(pages.flatMap((page) => page.client_holdings).map((order) => [order.order_id, order]))
  return [...byId.values()]
}
