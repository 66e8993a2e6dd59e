import { useEffect, useState } from 'react'
import { useEndpoint } from '#web/api/use-endpoint.ts'
import { useUser } from '#web/app/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { NewsItem } from './news-item.tsx'

/** Long enough that a quick answer does not flicker (C14). */
const revealAfterMs = 300

export function NewsList({ securityId }: { securityId: string }) {
  const user = useUser()
  const { data, error, mutate } = useEndpoint('listSecurityNews', user === undefined ? null : { params: { securityId }, body: { userId: user.id } })
  const revealed = useRevealed()
  if (!revealed || (data === undefined && error === undefined)) return <NewsSkeletons />
  const items = data?.data ?? []
  if (items.length === 0) {
    return <EmptyState text="Oopsy, no news!" action={error !== undefined && <Button kind="secondary" onClick={() => void mutate()}>Retry</Button>} />
  }
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <NewsItem key={item.id} item={item} />
      ))}
    </ul>
  )
}

function useRevealed(): boolean {
  const [revealed, setRevealed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRevealed(true), revealAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return revealed
}

function NewsSkeletons() {
  return (
    <div role="status" aria-label="Loading the news" className="divide-y divide-line">
      {Array.from({ length: 6 }, (_, place) => (
        <div key={place} className="flex gap-3 py-4">
          <div className="flex-1 space-y-2">
            <Skeleton />
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3.5 w-20" />
          </div>
          <Skeleton className="size-16 flex-none rounded-control" />
        </div>
      ))}
    </div>
  )
}
