import { readableColour } from './readable-colour.ts'

export interface Slice {
  readonly name: string
  readonly percentage: number
  /** A CSS colour. It comes with the data. */
  readonly colour: string
}

const radius = 42
const circumference = 2 * Math.PI * radius
/** The space between slices, which separates neighbours of similar colour. */
const gap = 1.5
/** Smaller slices are drawn without a number. */
const numberedShare = 0.06

/**
 * A donut chart. It is hidden from screen readers, because the legend beside it has the same content as text. The slices carry the
 * numbers of the legend, because some readers cannot tell two colours apart.
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
    const placedSlice = {
      ...slice,
      share,
      before,
      x: 50 + radius * Math.sin(middle),
      y: 50 - radius * Math.cos(middle),
    }
    before += share
    return placedSlice
  })
  return (
    <svg aria-hidden viewBox="0 0 100 100" className="size-28 flex-none">
      <g className="origin-center -rotate-90 fill-none stroke-14">
        <circle cx="50" cy="50" r={radius} className="stroke-sunken" />
        {placed.map(({ share, before: start, colour }, index) => (
          <circle
            key={index}
            cx="50"
            cy="50"
            r={radius}
            style={{ stroke: readableColour(colour) }}
            strokeDasharray={`${Math.max(share * circumference - gap, 0.5)} ${circumference}`}
            strokeDashoffset={-start * circumference}
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
          ({ share, x, y }, index) =>
            share >= numberedShare && (
              <text key={index} x={x} y={y}>
                {index + 1}
              </text>
            ),
        )}
      </g>
    </svg>
  )
}
