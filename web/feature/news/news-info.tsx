import type { NewsView } from '#shared/news/news.ts'
import { formatDay } from '#shared/kernel/format.ts'
import { navigate, useQuery, useRouteState } from '#web/platform/navigation.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SafeHtml } from '#web/ui/safe-html.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Picture } from './picture.tsx'
import { Reactions } from './reactions.tsx'
import { useNews } from './use-news.ts'

/** The route state of the screen. `userId` is not read: the session decides who the user is. */
interface NewsState {
  readonly newsId?: string
  readonly userId?: string
  readonly securityId?: string
}

/** One news item, named by the route state or by the address. */
export function NewsInfo() {
  const state = useRouteState<NewsState>()
  const query = useQuery()
  const newsId = state?.newsId ?? query.get('newsId')
  const securityId = state?.securityId ?? (query.get('securityId') || undefined)
  const { items, known, failed, retry, react } = useNews(securityId, query.get('cursor') ?? undefined)
  const item = items?.find(({ id }) => id === newsId)
  // From the company screen, back returns to it. From a link, back opens the news of the company.
  const back = () => (state === undefined ? toNewsOf(securityId) : history.back())
  return (
    <Screen title="News" onBack={back} footer={item && <Reactions item={item} onReact={react} large />}>
      {item ? (
        <Article item={item} />
      ) : (
        <NewsUnavailable
          known={known || securityId === undefined}
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

function Article({ item }: { item: NewsView }) {
  return (
    <article>
      <Picture url={item.news_image_url} large />
      <h2 className="text-lg font-semibold wrap-anywhere">{item.short_description}</h2>
      <p className="mt-1 mb-4 text-sm text-muted">{formatDay(item.news_picked_date)}</p>
      <SafeHtml html={item.long_description} />
    </article>
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
    return <EmptyState text="We could not find this news." action={<Button onClick={onLeave}>See other news</Button>} />
  if (failed)
    return (
      <ErrorState
        what="We could not load this news."
        safe="Your orders and holdings are not affected."
        onRetry={onRetry}
      />
    )
  return (
    <div role="status" aria-label="Loading the news">
      <Skeleton className="mb-4 aspect-video w-full rounded-card" />
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="mt-2 mb-5 h-4 w-24" />
      <div className="space-y-2.5">
        <Skeleton />
        <Skeleton />
        <Skeleton className="h-4 w-3/4" />
      </div>
    </div>
  )
}
