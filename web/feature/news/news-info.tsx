import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { NewsView } from '#shared/news/news.ts'
import { navigate, useQuery, useRouteState } from '#web/platform/navigation/navigation.ts'
import { Button } from '#web/ui/form/button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { SafeHtml } from '#web/ui/safe-html.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { Day } from '#web/ui/when.tsx'
import { Picture } from './picture.tsx'
import { Reactions } from './reactions.tsx'
import { timeAgo } from './time-ago.ts'
import { type ReactToNews, useNews } from './use-news.ts'

/** The route state of the screen. `userId` is not read: the session decides who the user is. */
interface NewsState {
  readonly newsId?: string
  readonly userId?: string
  readonly securityId?: string
  /** Its name, from the news of all companies. */
  readonly company?: string
}

interface NewsInfoProps {
  /** The company of the item. `name` is undefined where the item was opened without it. */
  renderCompany: (securityId: string, name: string | undefined) => ReactNode
}

/** One news item, named by the route state or by the address. */
export function NewsInfo({ renderCompany }: NewsInfoProps) {
  const state = useRouteState<NewsState>()
  const query = useQuery()
  const newsId = state?.newsId ?? query.get('newsId')
  const securityId = state?.securityId ?? (query.get('securityId') || undefined)
  const [cursor, setCursor] = useState(query.get('cursor') ?? undefined)
  const { items, next, known, failed, retry, react } = useNews(securityId, cursor)
  const item = items?.find(({ id }) => id === newsId)
  const isElsewhere = item === undefined && next !== undefined
  // Earlier news of its company than one page has: the list of all companies leads to them too.
  useEffect(() => {
    if (isElsewhere) setCursor(next)
  }, [isElsewhere, next])
  // From the company screen, back returns to it. From a link, back opens the news of the company.
  const back = () => (state === undefined ? toNewsOf(securityId) : history.back())
  return (
    <Screen title={t`News`} onBack={back}>
      {item ? (
        <Article key={item.id} item={item} onReact={react}>
          {securityId !== undefined && renderCompany(securityId, state?.company)}
        </Article>
      ) : (
        <NewsUnavailable
          known={(known && !isElsewhere) || securityId === undefined}
          failed={failed}
          onRetry={retry}
          onLeave={() => toNewsOf(securityId)}
        />
      )}
    </Screen>
  )
}

function toNewsOf(securityId: string | undefined): void {
  if (securityId === undefined) navigate('/home', { replace: true })
  else
    navigate(`/companyOverview?id=${encodeURIComponent(securityId)}`, {
      replace: true,
      state: { id: securityId, data: true },
    })
}

interface ArticleProps {
  item: NewsView
  onReact: ReactToNews
  /** Above the headline: its company. */
  children: ReactNode
}

/** What follows the text comes with it: the text, whose height nobody knows before, would push it away. */
function Article({ item, onReact, children }: ArticleProps) {
  const [hasText, setHasText] = useState(false)
  return (
    <>
      <article className="pb-6">
        {children}
        <h2 lang="en" translate="no" className="text-lg font-semibold wrap-anywhere">
          {item.short_description}
        </h2>
        <p className="mt-1 mb-4 text-sm text-muted wrap-anywhere">
          {item.source_name !== undefined && `${item.source_name} · `}
          <Day at={item.news_picked_date} /> ·{' '}
          <span className="whitespace-nowrap">{timeAgo(item.published_at, Date.now())}</span>
        </p>
        <Picture url={item.news_image_url} large />
        <SafeHtml html={item.long_description} onShown={() => setHasText(true)} />
        {hasText && item.source_url !== undefined && (
          <a
            href={item.source_url}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="mt-2 inline-flex min-h-11 items-center gap-1.5 text-base font-semibold text-brand"
          >
            <Trans>Read it at {item.source_name ?? new URL(item.source_url).hostname}</Trans>
            <ExternalLink aria-hidden className="size-4" />
          </a>
        )}
      </article>
      {hasText && <Reactions item={item} onReact={onReact} />}
    </>
  )
}

interface NewsUnavailableProps {
  known: boolean
  failed: boolean
  onRetry: () => void
  onLeave: () => void
}

function NewsUnavailable({ known, failed, onRetry, onLeave }: NewsUnavailableProps) {
  if (known)
    return (
      <EmptyState
        text={t`We could not find this news.`}
        action={
          <Button onClick={onLeave}>
            <Trans>See other news</Trans>
          </Button>
        }
      />
    )
  if (failed)
    return (
      <ErrorState
        what={t`We could not load this news.`}
        safe={t`Your orders and holdings are not affected.`}
        onRetry={onRetry}
      />
    )
  return (
    <div role="status" aria-label={t`Loading the news`}>
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="mt-2 mb-4 h-4 w-24" />
      <Skeleton className="mb-4 aspect-video max-h-60 w-full rounded-card" />
      <div className="space-y-2.5">
        <Skeleton />
        <Skeleton />
        <Skeleton className="h-4 w-3/4" />
      </div>
    </div>
  )
}
