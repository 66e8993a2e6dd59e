import { memo } from 'react'
import type { NewsView } from '#shared/news/news.ts'
import { languageStore } from '#web/language/language.ts'
import { useStore } from '#web/platform/storage/store.ts'
import { currentEntry, navigate } from '#web/platform/navigation/navigation.ts'
import { Link } from 'wouter'
import { Day } from '#web/ui/when.tsx'
import { Picture } from './picture.tsx'
import { ReactionSummary } from './reaction-summary.tsx'
import { timeAgo } from './time-ago.ts'

interface NewsItemProps {
  item: NewsView
  securityId: string
  /** Its name, in a list of several. */
  company: string | undefined
  userId: string
  /** The cursor of the page that contains the item. */
  cursor: string | undefined
}

/**
 * A row of the news list. `content-visibility` skips those out of sight; a short headline keeps the height of a long one. `memo` limits a
 * reaction to its own row; the language is every row's. Focus outlines are inside the row, because `content-visibility` clips what overflows.
 */
export const NewsItem = memo(function NewsItem({ item, securityId, company, userId, cursor }: NewsItemProps) {
  useStore(languageStore)
  const address = new URLSearchParams({
    newsId: item.id,
    securityId,
    ...(cursor !== undefined && { cursor }),
  }).toString()
  return (
    <li className="px-2 [contain-intrinsic-height:auto_5.75rem] [content-visibility:auto]">
      <Link
        to={`/newinfo?${address}`}
        state={{ newsId: item.id, userId, securityId, company }}
        onClick={rememberNews}
        className="flex gap-3 py-3 -outline-offset-2"
      >
        <span className="min-h-17 min-w-0 flex-1">
          {company !== undefined && <span className="block pb-0.5 text-sm text-muted wrap-anywhere">{company}</span>}
          <span
            lang="en"
            translate="no"
            className="line-clamp-2 text-base font-semibold wrap-anywhere @max-[15rem]:line-clamp-none"
          >
            {item.short_description}
          </span>
          <span className="mt-1.5 flex items-center justify-between gap-3 text-sm text-muted">
            <span className="min-w-0 wrap-anywhere">
              {item.source_name !== undefined && `${item.source_name} · `}
              <Day at={item.news_picked_date} /> ·{' '}
              <span className="whitespace-nowrap">{timeAgo(item.published_at, Date.now())}</span>
            </span>
            <ReactionSummary item={item} />
          </span>
        </span>
        <Picture url={item.news_image_url} />
      </Link>
    </li>
  )
})

/** Stores the tab News in the history entry, so that going back from an item opens it. */
export function rememberNews(): void {
  const { value } = currentEntry()
  navigate(location.pathname + location.search, {
    replace: true,
    state: { ...(value as object | undefined), data: true },
  })
}
