export interface Slice {
  readonly name: string
  readonly percentage: number
  /** Comes with the data. */
  readonly colour: string
}

const radius = 42
const around = 2 * Math.PI * radius
/** A hair of background between slices, so that neighbours of alike colour stay apart. */
const gap = 1.5

/** A ring of shares. The legend beside it says everything in words, so that the ring itself may stay silent. */
export function Donut({ slices }: { slices: readonly Slice[] }) {
  const total = Math.max(100, slices.reduce((sum, slice) => sum + slice.percentage, 0))
  let before = 0
  return (
    <svg aria-hidden viewBox="0 0 100 100" className="size-28 flex-none -rotate-90 fill-none">
      <circle cx="50" cy="50" r={radius} className="stroke-sunken stroke-14" />
      {slices.map((slice) => {
        const length = (slice.percentage / total) * around
        const offset = -before
        before += length
        return (
          <circle
            key={slice.name}
            cx="50"
            cy="50"
            r={radius}
            stroke={slice.colour}
            className="stroke-14"
            strokeDasharray={`${Math.max(length - gap, 0.5)} ${around}`}
            strokeDashoffset={offset}
          />
        )
      })}
    </svg>
  )
}
