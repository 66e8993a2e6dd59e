import { Skeleton } from './skeleton.tsx'

/** Placeholders for cards that are loading. Each has the height (a class) of the card that replaces it. */
export function CardSkeletons({ label, heights }: { label: string; heights: readonly string[] }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3">
      {heights.map((height, index) => (
        <Skeleton key={index} className={`rounded-card ${height}`} />
      ))}
    </div>
  )
}
