import uPlot from 'uplot'
import { formatRupees } from '#shared/kernel/format.ts'
import { wholeRupees } from '#web/lib/whole-rupees.ts'
import type { Extremes, SeriesPoint } from '#shared/market/rules.ts'
import { drawMarks, fontOf } from './plot-marks.ts'
import { chartTime } from './series.ts'
import { onThemeChange, type ThemeColours, themeColours, translucent } from './theme-colour.ts'
import { roundLevels } from './ticks.ts'

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

/** Draws a line with a faint area, a few round price levels, the last price with its tag, and the high and the low in small text. */
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

/** Redraws when the size or the theme changes. Returns the function that stops it. */
function followChanges(plot: uPlot, host: HTMLElement, palette: Palette): () => void {
  const size = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = host
    if (width > 0 && (width !== plot.width || height !== plot.height)) plot.setSize({ width, height })
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

/** At most this many price levels. */
const levelsMax = 4
/** Room for the small texts above the highest point and below the lowest, and for the last point at the right edge. */
const roomPx = { text: 20, point: 8 } as const
/** The width of a figure of the small text, or of what stands between figures. */
const figurePx = 6.8

function options({ host, points, extremes, onPoint, onReady }: PlotOptions, palette: Palette): uPlot.Options {
  const { high, low } = extremes
  // A flat line is drawn in the middle.
  const margin = high.close === low.close ? Math.max(high.close * 0.02, 0.01) : 0
  const levels = roundLevels(low.close - margin, high.close + margin, levelsMax)
  const format = levels.every(Number.isInteger) ? wholeRupees : formatRupees
  const last = points.at(-1)
  const font = fontOf(host)
  const tag = last === undefined ? '' : formatRupees(last.close)
  const colour = (name: keyof ThemeColours) => () => palette.colours[name]
  return {
    width: host.clientWidth,
    height: host.clientHeight,
    padding: [roomPx.text * font.scale, 0, roomPx.text * font.scale, roomPx.point],
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
        size: (tag.length * figurePx + 2 * roomPx.point) * font.scale,
        gap: roomPx.point,
        font: font.css,
        stroke: colour('muted'),
        splits: () => levels,
        // A level behind the tag of the last price has no text.
        values: (plot, splits) =>
          splits.map((price) => (isBehindTag(plot, price, last, font.scale) ? '' : format(price))),
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
      draw: [(plot) => drawMarks(plot, { extremes, last, tag, font, colours: palette.colours })],
      setCursor: [(plot) => onPoint(isHovered(plot) ? (plot.cursor.idx ?? null) : null, plot.cursor.left ?? 0)],
    },
  }
}

function isBehindTag(plot: uPlot, price: number, last: SeriesPoint | undefined, scale: number): boolean {
  if (last === undefined) return false
  return Math.abs(plot.valToPos(price, 'y') - plot.valToPos(last.close, 'y')) < 18 * scale
}

/** Snaps the crosshair to the nearest point. */
function snapToPoint(plot: uPlot, left: number, top: number): uPlot.Cursor.LeftTop {
  const at = left < 0 ? undefined : plot.data[0]?.[plot.posToIdx(left)]
  return [typeof at === 'number' ? plot.valToPos(at, 'x') : left, top]
}

function isHovered(plot: uPlot): boolean {
  return (plot.cursor.left ?? -1) >= 0
}

/** Adds touch to the library, which handles the mouse only. A touch moves the crosshair sideways and still scrolls the page vertically. */
function followTouch(plot: uPlot): void {
  plot.over.style.touchAction = 'pan-y'
  const move = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') return
    const box = plot.over.getBoundingClientRect()
    const left = Math.min(Math.max(event.clientX - box.left, 0), box.width)
    plot.setCursor({ left, top: event.clientY - box.top })
  }
  const leave = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') plot.setCursor(hiddenCursor)
  }
  plot.over.addEventListener('pointerdown', move)
  plot.over.addEventListener('pointermove', move)
  for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const) plot.over.addEventListener(end, leave)
}
