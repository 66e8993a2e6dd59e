import { useId, useState } from 'react'
import type { AnswerOf } from '#shared/kernel/endpoint.ts'
import type { newsApi } from '#shared/news/api.ts'
import { formatDay } from '#shared/kernel/format.ts'
import { SafeHtml } from '#web/ui/safe-html.tsx'

type News = AnswerOf<typeof newsApi.listSecurityNews>['data'][number]

/** Headline, date and picture; the text opens in place. */
export function NewsItem({ item }: { item: News }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const hasText = item.long_description.trim() !== ''
  return (
    <li className="py-4">
      <article className="flex gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-semibold wrap-anywhere">{item.short_description}</h2>
          <p className="mt-1 text-sm text-muted">{formatDay(item.news_picked_date)}</p>
          {hasText && (
            <button
              type="button"
              aria-expanded={open}
              aria-controls={id}
              aria-label={`${open ? 'Show less' : 'Read more'}: ${item.short_description}`}
              onClick={() => setOpen(!open)}
              className="-mb-3 -ml-2 min-h-11 px-2 text-sm font-semibold text-brand"
            >
              {open ? 'Show less' : 'Read more'}
            </button>
          )}
        </div>
        <Picture url={item.news_image_url} />
      </article>
      {hasText && (
        <div id={id} hidden={!open} className="pt-3">
          {open && <SafeHtml html={item.long_description} />}
        </div>
      )}
    </li>
  )
}

function Picture({ url }: { url: string }) {
  const [broken, setBroken] = useState(false)
  if (url === '' || broken) return null
  const source = url.trimStart().startsWith('<svg') ? `data:image/svg+xml,${encodeURIComponent(url)}` : url
  return <img src={source} alt="" width={64} height={64} loading="lazy" decoding="async" onError={() => setBroken(true)} className="size-16 flex-none rounded-control border border-line object-cover" />
}
