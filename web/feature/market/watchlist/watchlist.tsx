import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import type { SecurityId } from '#shared/kernel/id.ts'
import type { Day } from '#shared/kernel/instant.ts'
import type { WatchlistKind } from '#shared/market/market.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { navigate, useBack } from '#web/platform/navigation/navigation.ts'
import { Button } from '#web/ui/form/button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { rowOfView } from '#web/feature/market/home/home-rows.ts'
import { MarkMessage } from './mark-message.tsx'
import { SkeletonRow } from '#web/feature/market/list/security-list.tsx'
import { useCatalogue } from '#web/feature/market/list/use-catalogue.ts'
import { useRefreshWatchlist, useWatchlist } from './use-watchlist.ts'
import { WatchedRow } from './watched-row.tsx'

const groups = (): readonly { readonly kind: WatchlistKind; readonly title: string; readonly text: string }[] => [
  { kind: 'interested', title: t`Interested`, text: t`Companies whose shares you want to buy.` },
  { kind: 'notify', title: t`Notify me`, text: t`We’ll tell you by email when they become available.` },
]

/** `/watchlist`: the companies that the person has marked, each to be taken off again. */
export function Watchlist() {
  const back = useBack('/home')
  const { entries, known, failed, takeBack } = useWatchlist()
  const refresh = useRefreshWatchlist()
  const { first, rows, extent } = useCatalogue()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isEmpty = known && entries.interested.size + entries.notify.size === 0
  return (
    <Screen title={t`Watchlist`} onBack={back}>
      <MarkMessage />
      {!known && failed && <ErrorState what={t`We could not load your watchlist.`} onRetry={() => void refresh()} />}
      {isEmpty && (
        <EmptyState
          text={t`You have marked no companies yet.`}
          action={
            <>
              <p className="text-base">
                <Trans>Tap the bookmark beside a company to find it here again.</Trans>
              </p>
              <Button onClick={() => navigate('/home')}>
                <Trans>See all companies</Trans>
              </Button>
            </>
          }
        />
      )}
      {!known && !failed && (
        <ul aria-hidden className="-mx-4 animate-pulse [--row:5rem]">
          {Array.from({ length: 5 }, (_, index) => (
            <SkeletonRow key={index} />
          ))}
        </ul>
      )}
      {groups().map(({ kind, title, text }) => (
        <Group key={kind} title={title} text={text} ids={[...entries[kind]]}>
          {(id) => {
            const row = byId.get(id)
            const shared = { kind, pricesAsOf: first?.prices_as_of, onTakeBack: () => takeBack(id, kind) }
            if (row !== undefined) return <WatchedRow key={id} row={row} {...shared} />
            // A catalogue that is too large to load whole has companies that are read one by one.
            return extent === 'pages' ? <FetchedRow key={id} id={id} {...shared} /> : <SkeletonRow key={id} />
          }}
        </Group>
      ))}
    </Screen>
  )
}

interface GroupProps {
  title: string
  text: string
  ids: readonly SecurityId[]
  children: (id: SecurityId) => ReactNode
}

/** The company that was marked last comes first. */
function Group({ title, text, ids, children }: GroupProps) {
  const id = useId()
  if (ids.length === 0) return null
  return (
    <section aria-labelledby={id} className="pb-6">
      <h2 id={id} className="text-base font-semibold">
        {title} · {ids.length}
      </h2>
      <p className="pb-1 text-sm text-muted">{text}</p>
      <ul aria-labelledby={id} className="-mx-4 [--row:4.5rem]">
        {ids.toReversed().map(children)}
      </ul>
    </section>
  )
}

interface FetchedRowProps {
  id: SecurityId
  kind: WatchlistKind
  pricesAsOf: Day | undefined
  onTakeBack: () => void
}

function FetchedRow({ id, ...rest }: FetchedRowProps) {
  const { data } = useEndpoint('readSecurity', { params: { id } })
  return data === undefined ? <SkeletonRow /> : <WatchedRow row={rowOfView(data.data)} {...rest} />
}
