import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import useSWRInfinite from 'swr/infinite'
import type { marketApi } from '#shared/market/api.ts'
import type { ResponseOf, RequestOf } from '#shared/kernel/endpoint.ts'
import { call } from '#web/platform/api/client.ts'
import { useUser } from '#web/platform/session/session.ts'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Companies, type CompaniesProps } from './companies.tsx'
import { rowOfView } from '#web/feature/market/home/home-rows.ts'
import { bandOf, type ListChoice, lists } from './list-choice.ts'
import { listTypes } from '#shared/market/rules.ts'
import type { MatchingRows } from './use-matching-rows.ts'

type Page = ResponseOf<typeof marketApi.listSecurities>
type PageRequest = RequestOf<typeof marketApi.listSecurities>
type PageKey = readonly ['listSecurities', PageRequest]

/** How long typing must pause before the search is sent. */
const debounceMs = 250
/** Skeletons after the last page, so that the list can be scrolled while the next page loads. */
const skeletonRows = 10
/** With more pages than this, a refresh of the catalogue does not reload the pages. */
const freshPagesMax = 5

interface PagedCompaniesProps extends CompaniesProps {
  /** Shown until the first page is loaded. */
  placeholder: MatchingRows
  /** A changed value reloads the pages. */
  revision: number
}

/** The list as the server searches, filters and sorts it, page by page. Used when the catalogue is too large to send whole. */
export function PagedCompanies({ placeholder, revision, choice, ...rest }: PagedCompaniesProps) {
  const userId = useUser()?.id ?? ''
  const debounced = useDebouncedChoice(choice)
  const keyOf = (_: number, page: Page | null): PageKey | null =>
    page !== null && page.next_cursor === undefined
      ? null
      : ['listSecurities', requestOf(debounced, userId, page?.next_cursor)]
  const { data, error, size, setSize, mutate } = useSWRInfinite<Page, Error>(
    keyOf,
    ([, request]: PageKey) => call('listSecurities', request),
    { revalidateFirstPage: false, revalidateIfStale: false, revalidateOnFocus: false },
  )

  // A company can appear on two pages when the catalogue changes between the two reads; the map removes duplicates.
  const rows = useMemo(
    () => [...new Map(data?.flatMap((page) => page.data.map((view) => [view.id, rowOfView(view)] as const))).values()],
    [data],
  )

  const reload = useEffectEvent(() => data !== undefined && size <= freshPagesMax && void mutate())
  useEffect(() => {
    reload()
  }, [revision])

  function loadMore() {
    if (size === data?.length && data.at(-1)?.next_cursor !== undefined) void setSize(size + 1)
  }
  if (data === undefined && error !== undefined)
    return (
      <ErrorState
        what={t`We could not load the companies.`}
        safe={t`Your orders and holdings are not affected.`}
        onRetry={() => void mutate()}
      />
    )
  const total = data?.[0]?.total_count ?? 0
  const matching =
    data === undefined ? placeholder : { rows, rowCount: Math.min(total, rows.length + skeletonRows), total }
  return <Companies {...rest} choice={choice} matching={matching} onEndReached={loadMore} />
}

const loading: MatchingRows = { rows: undefined, rowCount: 0, total: 0 }

/** The results of a search in a catalogue that is too large to send whole: the server searches each list. */
export function PagedResults({ choice, ...rest }: Omit<PagedCompaniesProps, 'placeholder' | 'label'>) {
  return lists().map(({ id, label }) => (
    <section key={id} aria-label={label} className="pb-2">
      <h2 className="pt-2 pb-1 text-sm font-semibold text-muted">{label}</h2>
      <PagedCompanies {...rest} label={label} choice={{ ...choice, tab: id }} placeholder={loading} />
    </section>
  ))
}

/** The choice, with the search text delayed until typing pauses. A cleared search applies at once. */
function useDebouncedChoice(choice: ListChoice): ListChoice {
  const [text, setText] = useState(choice.text)
  useEffect(() => {
    const timer = setTimeout(() => setText(choice.text), debounceMs)
    return () => clearTimeout(timer)
  }, [choice.text])
  return { ...choice, text: choice.text === '' ? '' : text.trim() }
}

function requestOf({ tab, text, filter }: ListChoice, userId: string, cursor: string | undefined): PageRequest {
  const { hasFilter, sectorCodes, marketCap, depository, sort } = filter
  const { priceFrom, priceTo, investmentTo } = bandOf(filter)
  return {
    query: {
      userId,
      status: `${listTypes[tab]}`,
      hasFilter: `${hasFilter}`,
      hasMarketSort: sort === null ? '0' : '1',
      limit: '100',
      cursor,
    },
    body: {
      filterValue: sectorCodes.map((code) => `'${code}'`).join(','),
      related_market_capital_id: marketCap,
      price_from: priceFrom,
      price_to: priceTo,
      investment_to: investmentTo,
      depository,
      sort: sort ?? undefined,
      search: text,
    },
  }
}
