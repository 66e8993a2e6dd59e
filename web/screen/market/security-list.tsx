import type { PublicRow } from '#shared/market/rows.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SecurityCard } from './security-card.tsx'
import { useWindowRows } from './use-window-rows.ts'

/** A card of 76 px and the gap below it. The skeletons have the same. */
const rowRem = 5.25
const row = 'h-21 pb-2'

export function SecurityList({ securities, label }: { securities: readonly PublicRow[]; label: string }) {
  const { list, from, to } = useWindowRows(securities.length, rowRem)
  return (
    <ul ref={list} aria-label={label} style={{ height: `${securities.length * rowRem}rem`, paddingTop: `${from * rowRem}rem` }}>
      {securities.slice(from, to).map((security, place) => (
        <li key={security.id} aria-setsize={securities.length} aria-posinset={from + place + 1} className={row}>
          <SecurityCard security={security} />
        </li>
      ))}
    </ul>
  )
}

export function SecuritySkeletons() {
  return (
    <div role="status" aria-label="Loading the companies">
      {Array.from({ length: 10 }, (_, place) => (
        <div key={place} className={row}>
          <div className="flex h-full items-center gap-3 rounded-card border border-line bg-surface px-4">
            <Skeleton className="size-10 flex-none rounded-control" />
            <div className="flex-1 space-y-2">
              <Skeleton className="h-4 w-3/4" />
              <Skeleton className="h-3.5 w-1/3" />
            </div>
            <div className="flex flex-col items-end gap-2">
              <Skeleton className="h-5 w-22" />
              <Skeleton className="h-3.5 w-14" />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
