import { Skeleton } from '#web/ui/skeleton.tsx'

export function CompanySkeleton() {
  return (
    <div role="status" aria-label="Loading the company" className="animate-pulse">
      <div className="flex items-center gap-3">
        <Skeleton className="size-10 rounded-control" />
        <Skeleton className="h-5 flex-1" />
        <Skeleton className="h-6.5 w-28" />
      </div>
      <Skeleton className="mt-6 h-7 w-48" />
      <Skeleton className="mt-5 h-4 w-56" />
      <Skeleton className="mt-6 h-11 w-full" />
      <Skeleton className="mt-4 h-5 w-40" />
      <Skeleton className="mt-1 h-66.5 w-full" />
      <Skeleton className="mt-3 h-13 w-full rounded-control" />
      <Skeleton className="mt-5 h-20 w-full rounded-card" />
    </div>
  )
}

/** For a tab whose code is still loading. */
export function TabSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="space-y-3 py-4">
      <Skeleton />
      <Skeleton />
      <Skeleton className="h-4 w-2/3" />
    </div>
  )
}
