import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import useSWRInfinite from 'swr/infinite'
import type { marketApi } from '#shared/market/api.ts'
import type { AnswerOf, RequestOf } from '#shared/kernel/endpoint.ts'
import { call } from '#web/platform/api/client.ts'
import { useUser } from '#web/platform/session.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Companies, type CompaniesProps } from './companies.tsx'
import { rowOfView } from './home-rows.ts'
import type { ListChoice } from './list-choice.ts'
import { listTypes } from '#shared/market/rules.ts'
import type { Shown } from './use-shown.ts'

type Page = AnswerOf<typeof marketApi.listSecurities>
type Ask = RequestOf<typeof marketApi.listSecurities>
type PageKey = readonly ['listSecurities', Ask]

/** How long somebody may pause between two letters before the server is asked. */
const typingMs = 250
/** Skeletons behind the last page, so that there is something to scroll to while the next one comes. */
const behind = 10
/** Who has scrolled further than this sees new prices when the list is asked for anew. */
const freshPagesMax = 5

interface PagedCompaniesProps extends CompaniesProps {
  /** Shown until the first page is there. */
  before: Shown
  /** Another one: the pages are asked for anew. */
  round: number
}

/** The list as the server searches, filters and sorts it, page by page: for more companies than a browser should be sent. */
export function PagedCompanies({ before, round, choice, ...rest }: PagedCompaniesProps) {
  const userId = useUser()?.id ?? ''
  const wanted = useSettled(choice)
  const keyOf = (_: number, page: Page | null): PageKey | null =>
    page !== null && page.next_cursor === undefined
      ? null
      : ['listSecurities', askFor(wanted, userId, page?.next_cursor)]
  const { data, error, size, setSize, mutate } = useSWRInfinite<Page, Error>(
    keyOf,
    ([, ask]: PageKey) => call('listSecurities', ask),
    { revalidateFirstPage: false, revalidateIfStale: false, revalidateOnFocus: false },
  )

  // While the list changes, a company may stand at the end of one page and at the beginning of the next.
  const rows = useMemo(
    () => [...new Map(data?.flatMap((page) => page.data.map((view) => [view.id, rowOfView(view)] as const))).values()],
    [data],
  )

  const askAnew = useEffectEvent(() => data !== undefined && size <= freshPagesMax && void mutate())
  useEffect(() => {
    askAnew()
  }, [round])

  function askForMore() {
    if (size === data?.length && data.at(-1)?.next_cursor !== undefined) void setSize(size + 1)
  }
  if (data === undefined && error !== undefined)
    return (
      <ErrorState
        what="We could not load the companies."
        safe="Your orders and holdings are not affected."
        onRetry={() => void mutate()}
      />
    )
  const total = data?.[0]?.total_count ?? 0
  const shown = data === undefined ? before : { rows, places: Math.min(total, rows.length + behind), total }
  return <Companies {...rest} choice={choice} shown={shown} onMissing={askForMore} />
}

/** What was chosen, and what was typed once the typing has paused. */
function useSettled(choice: ListChoice): ListChoice {
  const [text, setText] = useState(choice.text)
  useEffect(() => {
    const timer = setTimeout(() => setText(choice.text), typingMs)
    return () => clearTimeout(timer)
  }, [choice.text])
  return { ...choice, text: choice.text === '' ? '' : text.trim() }
}

function askFor({ tab, text, filter }: ListChoice, userId: string, cursor: string | undefined): Ask {
  const { hasFilter, sectorCodes, marketCap, sort } = filter
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
      sort: sort ?? undefined,
      search: text,
    },
  }
}
