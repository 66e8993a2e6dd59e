import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { LatestNewsView, NewsView } from '#shared/news/news.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { preloadScreen } from '#web/platform/preload-screen.ts'
import { useUser } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/form/button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Link } from 'wouter'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { NewsItem, rememberNews } from './news-item.tsx'
import { useLatestNews, useNews } from './use-news.ts'

/** Skeletons are shown for at least this long, so that a quick answer does not flicker. */
const revealAfterMs = 300

type Cursors = readonly (string | undefined)[]

/** The loaded pages of each company, by its id, and of all companies. Coming back from an item shows all of them again. */
const opened = new Map<string | undefined, Cursors>()

/** The news of a company, and a way to those of all. */
export function NewsList({ securityId }: { securityId: string }) {
  return (
    <>
      <NewsPages securityId={securityId} />
      <Link
        to="/news"
        onClick={rememberNews}
        className="inline-flex min-h-11 items-center text-sm font-semibold text-brand"
      >
        <Trans>All news</Trans>
      </Link>
    </>
  )
}

interface NewsPagesProps {
  /** Undefined: of all companies. */
  securityId?: string
}

/** News, page by page. Each page is refreshed by itself. */
export function NewsPages({ securityId }: NewsPagesProps) {
  const [cursors, setCursors] = useState<Cursors>(() => opened.get(securityId) ?? [undefined])
  useEffect(() => preloadScreen('/newinfo'), [])
  function open(next: string) {
    opened.set(securityId, [...cursors, next])
    setCursors([...cursors, next])
  }
  return (
    <div className="-mx-2 divide-y divide-line">
      {cursors.map((cursor, index) => (
        <NewsPage
          key={cursor ?? ''}
          securityId={securityId}
          cursor={cursor}
          onMore={index === cursors.length - 1 ? open : undefined}
        />
      ))}
    </div>
  )
}

interface NewsPageProps {
  securityId: string | undefined
  cursor: string | undefined
  /** Loads the next page. */
  onMore: ((next: string) => void) | undefined
}

function NewsPage({ securityId, cursor, onMore }: NewsPageProps) {
  const userId = useUser()?.id ?? ''
  const { items, next, known, failed, retry } = usePage(securityId, cursor)
  const revealed = useRevealed(known)
  if (!revealed || (!known && !failed)) return <NewsSkeletons />
  const isEmpty = items.length === 0
  if (isEmpty && securityId !== undefined) return <NoNewsOfCompany failed={failed} retry={retry} />
  if (isEmpty && next === undefined) return <NoNews failed={failed} isFirst={cursor === undefined} retry={retry} />
  return (
    <>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <NewsItem
            key={item.id}
            item={item}
            securityId={item.security_id ?? securityId ?? ''}
            company={item.company_name}
            userId={userId}
            cursor={securityId === undefined ? undefined : cursor}
          />
        ))}
      </ul>
      {next !== undefined && onMore && (
        <Button kind="quiet" full onClick={() => onMore(next)}>
          <Trans>Show earlier news</Trans>
        </Button>
      )}
    </>
  )
}

/** A page of a company's news, or of those of all companies, which name theirs. */
function usePage(securityId: string | undefined, cursor: string | undefined) {
  const latest = useLatestNews(securityId === undefined, cursor)
  const ofCompany = useNews(securityId, cursor)
  const page = securityId === undefined ? latest : ofCompany
  const items: readonly (NewsView & Partial<LatestNewsView>)[] = page.items ?? []
  return { ...page, items }
}

interface NoNewsProps {
  failed: boolean
  retry: () => void
}

function NoNewsOfCompany({ failed, retry }: NoNewsProps) {
  return (
    <EmptyState
      text={failed && !navigator.onLine ? t`The news needs a connection.` : t`Oopsy, no news!`}
      action={
        failed && (
          <Button kind="secondary" onClick={retry}>
            <Trans>Retry</Trans>
          </Button>
        )
      }
    />
  )
}

/** Behind the last page of all news there is nothing to say. */
function NoNews({ failed, isFirst, retry }: NoNewsProps & { isFirst: boolean }) {
  if (failed)
    return (
      <ErrorState
        what={t`We could not load the news.`}
        safe={t`Your orders and holdings are not affected.`}
        onRetry={retry}
      />
    )
  return (
    isFirst && (
      <EmptyState
        text={t`No news yet.`}
        action={
          <Button onClick={() => navigate('/home')}>
            <Trans>See all companies</Trans>
          </Button>
        }
      />
    )
  )
}

/** False until the skeletons were shown long enough. `atOnce`: the news are cached, so that the scroll position can be restored. */
function useRevealed(atOnce: boolean): boolean {
  const [revealed, setRevealed] = useState(atOnce)
  useEffect(() => {
    const timer = setTimeout(() => setRevealed(true), revealAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return revealed
}

function NewsSkeletons() {
  return (
    <div role="status" aria-label={t`Loading the news`} className="animate-pulse divide-y divide-line">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="px-2 py-3">
          <div className="flex gap-3">
            <div className="h-17 flex-1 space-y-2 pt-1">
              <Skeleton />
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-3.5 w-20" />
            </div>
            <Skeleton className="size-16 flex-none rounded-control" />
          </div>
        </div>
      ))}
    </div>
  )
}
