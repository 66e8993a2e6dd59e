import { t } from '@lingui/core/macro'
import { Skeleton } from '#web/ui/state/skeleton.tsx'

/** While nothing of the company is known. */
export function CompanySkeleton() {
  return (
    <div role="status" aria-label={t`Loading the company`} className="animate-pulse">
      <div className="flex h-11 items-center gap-3">
        <Skeleton className="size-10 flex-none rounded-control" />
        <Skeleton className="h-4 w-28" />
      </div>
      <Skeleton className="mt-3 h-7 w-48" />
      <Skeleton className="mt-4 h-4 w-56" />
      <div className="mt-4 grid grid-cols-3 gap-3 border-t border-line pt-3 pb-2">
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} className="h-12 w-full" />
        ))}
      </div>
      <TrendSkeleton />
    </div>
  )
}

/** The tabs with the first of them, while the page loads below its header. */
export function TrendSkeleton() {
  return (
    <div role="status" aria-label={t`Loading the prices`} className="animate-pulse">
      <Skeleton className="mt-3 h-11 w-full" />
      <Skeleton className="mt-4 h-5 w-40" />
      <Skeleton className="mt-1 h-66.5 w-full" />
      <Skeleton className="mt-3 h-13 w-full rounded-control" />
      <Skeleton className="mt-4 h-20 w-full rounded-card" />
    </div>
  )
}

/** For a tab whose code is still loading. */
export function TabSkeleton() {
  return (
    <div role="status" aria-label={t`Loading`} className="space-y-3 py-4">
      <Skeleton />
      <Skeleton />
      <Skeleton className="h-4 w-2/3" />
    </div>
  )
}
