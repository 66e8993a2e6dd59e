import { Skeleton } from '#web/ui/skeleton.tsx'

/** Cards of the height that the real ones will have. */
export function CardSkeletons({ label, heights }: { label: string; heights: readonly string[] }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3">
      {heights.map((height, index) => (
        <Skeleton key={index} className={`rounded-card ${height}`} />
      ))}
    </div>
  )
}
