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
/** A smaller slice has no room for its number. */
const numberedShare = 0.06

/**
 * A ring of shares. The legend beside it says everything in words, so that the ring itself may stay silent; the slices bear the
 * numbers of the legend, because two colours may be alike to whoever looks.
 */
export function Donut({ slices }: { slices: readonly Slice[] }) {
  const total = Math.max(
    100,
    slices.reduce((sum, slice) => sum + slice.percentage, 0),
  )
  let before = 0
  const placed = slices.map((slice) => {
    const share = slice.percentage / total
    const middle = (before + share / 2) * 2 * Math.PI
    const at = { ...slice, share, before, x: 50 + radius * Math.sin(middle), y: 50 - radius * Math.cos(middle) }
    before += share
    return at
  })
  return (
    <svg aria-hidden viewBox="0 0 100 100" className="size-28 flex-none">
      <g className="origin-center -rotate-90 fill-none stroke-14">
        <circle cx="50" cy="50" r={radius} className="stroke-sunken" />
        {placed.map(({ share, before: start, colour }, place) => (
          <circle
            key={place}
            cx="50"
            cy="50"
            r={radius}
            stroke={colour}
            strokeDasharray={`${Math.max(share * around - gap, 0.5)} ${around}`}
            strokeDashoffset={-start * around}
          />
        ))}
      </g>
      <g
        className="fill-ink stroke-surface stroke-3 [paint-order:stroke]"
        fontSize="9"
        fontWeight="600"
        textAnchor="middle"
        dominantBaseline="central"
      >
        {placed.map(
          ({ share, x, y }, place) =>
            share >= numberedShare && (
              <text key={place} x={x} y={y}>
                {place + 1}
              </text>
            ),
        )}
      </g>
    </svg>
  )
}
