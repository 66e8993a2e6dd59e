import { t } from '@lingui/core/macro'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import 'uplot/dist/uPlot.min.css'
import { formatDay, formatRupees } from '#shared/kernel/format.ts'
import { drawnPoints, extremes, type SeriesPoint } from '#shared/market/rules.ts'
import { drawPlot, type Plot } from './plot.ts'

/** The point under the crosshair and its horizontal position in pixels. */
interface Hover {
  readonly index: number
  readonly left: number
}

/** The price chart of a range. Loaded separately, because the chart library is as large as the rest of the screen. */
export function PriceChart({
  points,
  name,
  summary,
}: {
  points: readonly SeriesPoint[]
  name: string
  summary: string
}) {
  const id = useId()
  const host = useRef<HTMLDivElement>(null)
  const plot = useRef<Plot>(null)
  const [hover, setHover] = useState<Hover | null>(null)
  const drawn = useMemo(() => drawnPoints(points), [points])

  useEffect(() => {
    const [element, ends] = [host.current, extremes(points)]
    if (element === null || ends === null) return
    const made = drawPlot({
      host: element,
      points: drawn,
      extremes: ends,
      onPoint: (index, left) => setHover(index === null ? null : { index, left }),
      onReady() {
        // The previous chart stays until this one is drawn.
        plot.current?.remove()
        plot.current = made
        setHover(null)
        // Keyboard users continue at the end of the new line.
        if (element.parentElement?.matches(':focus-visible')) made.moveCrosshair(drawn.length - 1)
      },
    })
    return () => {
      if (plot.current !== made) made.remove()
    }
  }, [points, drawn])
  useEffect(() => () => plot.current?.remove(), [])

  const last = drawn.length - 1
  const index = Math.min(hover?.index ?? last, last)
  const point = drawn[index]

  function onKeyDown(event: KeyboardEvent) {
    const next = indexAfterKey(event.key, index, last, hover !== null)
    if (next === undefined) return
    event.preventDefault()
    plot.current?.moveCrosshair(next)
  }

  return (
    <div>
      <p id={id} className="sr-only">
        {summary}
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label={t`Price of ${name} by date`}
        aria-describedby={id}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={index}
        aria-valuetext={point && `${formatDay(point.date)}, ${formatRupees(point.close)}`}
        onKeyDown={onKeyDown}
        // Only a keyboard focus moves the crosshair: a touch has its own position.
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && plot.current?.moveCrosshair(last)}
        onBlur={() => plot.current?.moveCrosshair(null)}
      >
        <div className="relative h-6">
          {hover && point && <CrosshairLabel point={point} left={hover.left} width={host.current?.clientWidth ?? 0} />}
        </div>
        <div
          ref={host}
          className="h-55 overflow-hidden @min-[36rem]:h-80 lg:@min-[36rem]:h-100 [&_.u-cursor-x]:border-edge!"
        />
      </div>
      <div aria-hidden className="flex justify-between text-sm text-muted">
        {[points[0], points.at(-1)].map((end, index) => (
          <span key={index}>{end && formatDay(end.date)}</span>
        ))}
      </div>
    </div>
  )
}

const steps: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
  Home: -Infinity,
  End: Infinity,
}

/** The point that a key selects; null hides the crosshair. Undefined for other keys. */
function indexAfterKey(key: string, index: number, last: number, shown: boolean): number | null | undefined {
  if (key === 'Escape') return shown ? null : undefined
  const by = steps[key]
  return by === undefined ? undefined : Math.min(Math.max(index + by, 0), last)
}

/** Date and price above the pointer, kept within the chart. */
function CrosshairLabel({ point, left, width }: { point: SeriesPoint; left: number; width: number }) {
  const half = 88
  const within = Math.min(Math.max(left, half), Math.max(width - half, half))
  return (
    <p
      aria-hidden
      className="pointer-events-none absolute top-0 -translate-x-1/2 whitespace-nowrap text-sm text-muted"
      style={{ left: within }}
    >
      {formatDay(point.date)} <span className="font-semibold text-ink">{formatRupees(point.close)}</span>
    </p>
  )
}
