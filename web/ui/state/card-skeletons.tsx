import { Skeleton } from './skeleton.tsx'

/** Placeholders for cards that are loading: a name with its status, two lines, then what a taller one has below. Each has the height (a class) of the card that replaces it. */
export function CardSkeletons({ label, heights }: { label: string; heights: readonly string[] }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3">
      {heights.map((height, index) => (
        <div
          key={index}
          aria-hidden
          className={`overflow-hidden rounded-card border border-line bg-surface p-4 ${height}`}
        >
          <div className="flex justify-between gap-4">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-5 w-20" />
          </div>
          <Skeleton className="mt-2 h-4 w-24" />
          <Skeleton className="mt-2 h-7 w-40" />
          <Skeleton className="mt-6 h-12" />
        </div>
      ))}
    </div>
  )
}
