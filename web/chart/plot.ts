import uPlot from 'uplot'
import { formatRupees } from '#shared/kernel/format.ts'
import type { Extremes, SeriesPoint } from '#shared/market/rules.ts'
import { chartTime } from './series.ts'
import { faint, onThemeChange, type ThemeColours, themeColours } from './theme-colour.ts'

export const plotHeight = 220

interface PlotWishes {
  readonly host: HTMLElement
  /** The points as drawn, grouped. */
  readonly points: readonly SeriesPoint[]
  /** Of the points before grouping. */
  readonly extremes: Extremes
  /** The point under the finger and where it lies, or null. */
  readonly onPoint: (index: number | null, left: number) => void
  /** It stands, a moment after it was asked for, and can be pointed at. */
  readonly onReady: () => void
}

/** What a drawing is asked afterwards. */
export interface Plot {
  /** Puts the crosshair on a point, or takes it away. */
  readonly pointAt: (index: number | null) => void
  readonly remove: () => void
}

/** What the colours are now. */
interface Palette {
  colours: ThemeColours
}

/** One line with a faint area, three price levels, the high and the low marked. */
export function drawPlot(wishes: PlotWishes): Plot {
  const { host, points } = wishes
  const palette: Palette = { colours: themeColours(host) }
  const times = points.map((point) => chartTime(point.date))
  let stop = () => {}
  const plot = new uPlot(options(wishes, palette), [times, points.map((point) => point.close)], (made, begin) => {
    host.append(made.root)
    // A task of its own: with the one that has made it, it would keep a finger waiting.
    const beginning = setTimeout(() => {
      begin()
      followFinger(made)
      stop = keepUp(made, host, palette)
    })
    stop = () => clearTimeout(beginning)
  })
  return {
    pointAt(index) {
      const time = index === null ? undefined : times[index]
      plot.setCursor(time === undefined ? nowhere : { left: plot.valToPos(time, 'x'), top: 0 })
    },
    remove() {
      stop()
      plot.destroy()
    },
  }
}

const nowhere = { left: -10, top: -10 }

/** Follows the width of the screen and the colours of the theme. */
function keepUp(plot: uPlot, host: HTMLElement, palette: Palette): () => void {
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

function options({ host, points, extremes, onPoint, onReady }: PlotWishes, palette: Palette): uPlot.Options {
  const { high, low } = extremes
  // A flat line lies in the middle.
  const room = high.close === low.close ? Math.max(high.close * 0.02, 0.01) : (high.close - low.close) * 0.1
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
      move: snap,
      points: { size: 9, width: 2, stroke: colour('surface'), fill: colour('brand') },
    },
    scales: { x: { time: false }, y: { range: [low.close - room, high.close + room] } },
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
      { stroke: colour('brand'), fill: () => faint(palette.colours.brand), width: 1.75, points: { show: false } },
    ],
    hooks: {
      ready: [onReady],
      draw: [(plot) => markExtremes(plot, { points, extremes }, palette.colours)],
      setCursor: [(plot) => onPoint(isHovered(plot) ? (plot.cursor.idx ?? null) : null, plot.cursor.left ?? 0)],
    },
  }
}

/** The crosshair stands on a point, never between two. */
function snap(plot: uPlot, left: number, top: number): uPlot.Cursor.LeftTop {
  const at = left < 0 ? undefined : plot.data[0]?.[plot.posToIdx(left)]
  return [typeof at === 'number' ? plot.valToPos(at, 'x') : left, top]
}

function isHovered(plot: uPlot): boolean {
  return (plot.cursor.left ?? -1) >= 0
}

/** Each mark stands at the group that its day belongs to; where grouping hid it, a stem ties it to the line. */
function markExtremes(
  plot: uPlot,
  { points, extremes }: Pick<PlotWishes, 'points' | 'extremes'>,
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
    mark(plot.ctx, { x, y, lineY, colour: colours[name], edge: colours.surface })
  }
}

function mark(
  ctx: CanvasRenderingContext2D,
  at: { x: number; y: number; lineY: number; colour: string; edge: string },
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
  ctx.strokeStyle = at.edge
  ctx.stroke()
}

/** The library listens to the mouse only. A finger moves the crosshair sideways and still scrolls the page up and down. */
function followFinger(plot: uPlot): void {
  plot.over.style.touchAction = 'pan-y'
  const place = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') return
    const box = plot.over.getBoundingClientRect()
    const left = Math.min(Math.max(event.clientX - box.left, 0), box.width - 1)
    plot.setCursor({ left, top: event.clientY - box.top })
  }
  const leave = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') plot.setCursor(nowhere)
  }
  plot.over.addEventListener('pointerdown', place)
  plot.over.addEventListener('pointermove', place)
  for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const) plot.over.addEventListener(end, leave)
}
