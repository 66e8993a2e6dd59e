import { useEffect, useMemo } from 'react'
import type { SecurityPage } from '#shared/market/market.ts'
import type { SeriesPoint } from '#shared/market/rules.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { seriesFrom } from '#web/chart/series.ts'

interface PriceGraph {
  /** Oldest first; undefined while they load. */
  readonly points: SeriesPoint[] | undefined
  readonly failed: boolean
  readonly retry: () => void
}

/** The prices of two years. A company without a last price has none, and none are requested. */
export function usePriceGraph({
  id,
  price,
  price_as_of,
}: Pick<SecurityPage, 'id' | 'price' | 'price_as_of'>): PriceGraph {
  const { data, error, mutate } = useEndpoint(
    'readPriceGraph',
    price_as_of === null ? null : { body: { related_security_id: id } },
    { revalidateOnFocus: false },
  )
  // The line ends with the current price, which can change while the page is open.
  useEffect(() => void (data !== undefined && mutate()), [price, price_as_of])
  return {
    points: useMemo(() => (data === undefined ? undefined : seriesFrom(data.data)), [data]),
    failed: error !== undefined,
    retry: () => void mutate(),
  }
}
