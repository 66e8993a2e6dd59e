import uPlot from 'uplot'
import { formatRupees } from '#shared/kernel/format.ts'
import type { Extremes, SeriesPoint } from '#shared/market/rules.ts'
import { chartTime } from './series.ts'
import { onThemeChange, type ThemeColours, themeColours, translucent } from './theme-colour.ts'

export const plotHeight = 220

interface PlotOptions {
  readonly host: HTMLElement
  /** The points to draw, after grouping. */
  readonly points: readonly SeriesPoint[]
  /** High and low of the points before grouping. */
  readonly extremes: Extremes
  /** Called with the point under the pointer and its horizontal position in pixels, or null. */
  readonly onPoint: (index: number | null, left: number) => void
  /** Called when the chart is drawn and `moveCrosshair` works. */
  readonly onReady: () => void
}

/** Controls a drawn chart. */
export interface Plot {
  /** Moves the crosshair to a point, or hides it. */
  readonly moveCrosshair: (index: number | null) => void
  readonly remove: () => void
}

/** The current colours of the theme. */
interface Palette {
  colours: ThemeColours
}

/** Draws a line with a faint area, three price levels, and marks for the high and the low. */
export function drawPlot(config: PlotOptions): Plot {
  const { host, points } = config
  const palette: Palette = { colours: themeColours(host) }
  const times = points.map((point) => chartTime(point.date))
  let stop = () => {}
  const plot = new uPlot(options(config, palette), [times, points.map((point) => point.close)], (made, draw) => {
    host.append(made.root)
    // Drawn in a separate task, so that no single task delays the answer to input.
    const timer = setTimeout(() => {
      draw()
      followTouch(made)
      stop = followChanges(made, host, palette)
    })
    stop = () => clearTimeout(timer)
  })
  return {
    moveCrosshair(index) {
      const time = index === null ? undefined : times[index]
      plot.setCursor(time === undefined ? hiddenCursor : { left: plot.valToPos(time, 'x'), top: 0 })
    },
    remove() {
      stop()
      plot.destroy()
    },
  }
}

const hiddenCursor = { left: -10, top: -10 }

/** Redraws when the width or the theme changes. Returns the function that stops it. */
function followChanges(plot: uPlot, host: HTMLElement, palette: Palette): () => void {
  const size = new ResizeObserver(() => {
    if (host.clientWidth > 0 && host.clientWidth !== plot.width)
      plot.setSize({ width: host.clientWidth, height: plotHeight })
  })
  size.observe(host)
  const stop = onThemeChange(() => {
    palette.colours = themeColours(host)
    plot.redraw(false, true)
  })
  return () => {
    size.disconnect()
    stop()
  }
}

function options({ host, points, extremes, onPoint, onReady }: PlotOptions, palette: Palette): uPlot.Options {
  const { high, low } = extremes
  // A flat line is drawn in the middle.
  const margin = high.close === low.close ? Math.max(high.close * 0.02, 0.01) : (high.close - low.close) * 0.1
  const levels = high.close === low.close ? [high.close] : [low.close, (low.close + high.close) / 2, high.close]
  const colour = (name: keyof ThemeColours) => () => palette.colours[name]
  return {
    width: host.clientWidth,
    height: plotHeight,
    padding: [8, 0, 8, 4],
    legend: { show: false },
    cursor: {
      x: true,
      y: false,
      drag: { x: false, y: false },
      move: snapToPoint,
      points: { size: 9, width: 2, stroke: colour('surface'), fill: colour('brand') },
    },
    scales: { x: { time: false }, y: { range: [low.close - margin, high.close + margin] } },
    axes: [
      { show: false },
      {
        side: 1,
        size: (_, values) => 12 + 6.6 * Math.max(0, ...(values ?? []).map((value) => value.length)),
        gap: 8,
        font: `11px ${getComputedStyle(host).fontFamily}`,
        stroke: colour('muted'),
        splits: () => levels,
        values: (_, splits) => splits.map((price) => formatRupees(price)),
        ticks: { show: false },
        grid: { stroke: colour('line'), width: 1, dash: [2, 4] },
      },
    ],
    series: [
      {},
      { stroke: colour('brand'), fill: () => translucent(palette.colours.brand), width: 1.75, points: { show: false } },
    ],
    hooks: {
      ready: [onReady],
      draw: [(plot) => markExtremes(plot, { points, extremes }, palette.colours)],
      setCursor: [(plot) => onPoint(isHovered(plot) ? (plot.cursor.idx ?? null) : null, plot.cursor.left ?? 0)],
    },
  }
}

/** Snaps the crosshair to the nearest point. */
function snapToPoint(plot: uPlot, left: number, top: number): uPlot.Cursor.LeftTop {
  const at = left < 0 ? undefined : plot.data[0]?.[plot.posToIdx(left)]
  return [typeof at === 'number' ? plot.valToPos(at, 'x') : left, top]
}

function isHovered(plot: uPlot): boolean {
  return (plot.cursor.left ?? -1) >= 0
}

/** Draws each mark at the group of its day. Where grouping has removed the extreme, a stem connects the mark to the line. */
function markExtremes(
  plot: uPlot,
  { points, extremes }: Pick<PlotOptions, 'points' | 'extremes'>,
  colours: ThemeColours,
): void {
  const { high, low } = extremes
  if (high.close === low.close) return
  for (const [extreme, name] of [
    [high, 'gain'],
    [low, 'loss'],
  ] as const) {
    const group = points.find((point) => point.date >= extreme.date)
    if (group === undefined) continue
    const x = plot.valToPos(chartTime(group.date), 'x', true)
    const [y, lineY] = [extreme.close, group.close].map((price) => plot.valToPos(price, 'y', true)) as [number, number]
    drawMark(plot.ctx, { x, y, lineY, colour: colours[name], outline: colours.surface })
  }
}

function drawMark(
  ctx: CanvasRenderingContext2D,
  at: { x: number; y: number; lineY: number; colour: string; outline: string },
): void {
  const scale = uPlot.pxRatio
  ctx.beginPath()
  ctx.moveTo(at.x, at.lineY)
  ctx.lineTo(at.x, at.y)
  ctx.lineWidth = scale
  ctx.strokeStyle = at.colour
  ctx.stroke()
  ctx.beginPath()
  ctx.arc(at.x, at.y, 3.5 * scale, 0, 2 * Math.PI)
  ctx.fillStyle = at.colour
  ctx.fill()
  ctx.lineWidth = 1.5 * scale
  ctx.strokeStyle = at.outline
  ctx.stroke()
}

/** Adds touch to the library, which handles the mouse only. A touch moves the crosshair sideways and still scrolls the page vertically. */
function followTouch(plot: uPlot): void {
  plot.over.style.touchAction = 'pan-y'
  const move = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') return
    const box = plot.over.getBoundingClientRect()
    const left = Math.min(Math.max(event.clientX - box.left, 0), box.width - 1)
    plot.setCursor({ left, top: event.clientY - box.top })
  }
  const leave = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') plot.setCursor(hiddenCursor)
  }
  plot.over.addEventListener('pointerdown', move)
  plot.over.addEventListener('pointermove', move)
  for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const) plot.over.addEventListener(end, leave)
}
