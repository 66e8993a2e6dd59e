import { useEffect, useMemo, useRef, useState } from 'react'
import type uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatDay, formatRupees } from '#shared/kernel/format.ts'
import { extremes, grouped, type SeriesPoint } from '#shared/market/rules.ts'
import { drawPlot, plotHeight } from './plot.ts'
import { PriceTable } from './price-table.tsx'
import { onThemeChange } from './theme-colour.ts'

interface Hover {
  readonly point: SeriesPoint
  readonly left: number
}

/** The line of a range. Loaded on its own, because the chart library is as large as everything else of the screen together. */
export function PriceChart({ points, name, summary }: { points: readonly SeriesPoint[]; name: string; summary: string }) {
  const host = useRef<HTMLDivElement>(null)
  const [hover, setHover] = useState<Hover | null>(null)
  const drawn = useMemo(() => grouped(points), [points])

  useEffect(() => {
    const [element, ends] = [host.current, extremes(points)]
    if (element === null || ends === null) return
    const plot = drawPlot({
      host: element,
      width: element.clientWidth,
      points: drawn,
      extremes: ends,
      onPoint(index, left) {
        const point = index === null ? undefined : drawn[index]
        setHover(point === undefined ? null : { point, left })
      },
    })
    const stop = keepUp(plot, element)
    return () => {
      stop()
      plot.destroy()
      setHover(null)
    }
  }, [points, drawn])

  const first = drawn[0]
  const last = drawn.at(-1)
  return (
    <div className="relative">
      <div className="relative" role="img" aria-label={summary}>
        <div className="h-6">{hover && <Reading hover={hover} width={host.current?.clientWidth ?? 0} />}</div>
        <div ref={host} style={{ height: plotHeight }} className="overflow-hidden [&_.u-cursor-x]:border-edge!" />
      </div>
      <div aria-hidden className="flex justify-between text-sm text-muted">
        <span>{first && formatDay(first.date)}</span>
        <span>{last && formatDay(last.date)}</span>
      </div>
      <PriceTable name={name} points={drawn} />
    </div>
  )
}

/** Date and price above the finger, never outside the chart. */
function Reading({ hover, width }: { hover: Hover; width: number }) {
  const half = 88
  const left = Math.min(Math.max(hover.left, half), Math.max(width - half, half))
  return (
    <p aria-hidden className="pointer-events-none absolute top-0 -translate-x-1/2 whitespace-nowrap text-sm text-muted" style={{ left }}>
      {formatDay(hover.point.date)} <span className="font-semibold text-ink">{formatRupees(hover.point.close)}</span>
    </p>
  )
}

/** Follows the width of the screen and the colours of the theme. */
function keepUp(plot: uPlot, element: HTMLElement): () => void {
  const size = new ResizeObserver(() => {
    if (element.clientWidth > 0 && element.clientWidth !== plot.width) plot.setSize({ width: element.clientWidth, height: plotHeight })
  })
  size.observe(element)
  const stop = onThemeChange(() => plot.redraw(false, true))
  return () => {
    size.disconnect()
    stop()
  }
}
