import uPlot from 'uplot'
import { formatRupees } from '#shared/kernel/format.ts'
import type { Extremes, SeriesPoint } from '#shared/market/rules.ts'
import { chartTime } from './series.ts'
import type { ThemeColours } from './theme-colour.ts'

/** The size of the small text at the default text size. */
const textPx = 11
const defaultRemPx = 16

/** The font of the chart: that of the page, and as large as the person has set text. */
export interface ChartFont {
  readonly css: string
  /** 1 at the default text size. */
  readonly scale: number
}

export function fontOf(host: HTMLElement): ChartFont {
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  // Larger text would leave no room for the line.
  const scale = Math.min(remPx / defaultRemPx, 1.6)
  // The library reads whole pixels only.
  return { css: `${Math.round(textPx * scale)}px ${getComputedStyle(host).fontFamily}`, scale }
}

interface Marks {
  readonly extremes: Extremes
  readonly last: SeriesPoint | undefined
  /** The last price as text. */
  readonly tag: string
  readonly font: ChartFont
  readonly colours: ThemeColours
}

/** Marks the highest and the lowest point by small text, and the last by a dot on the line and a tag at the axis. */
export function drawMarks(plot: uPlot, { extremes, last, tag, font, colours }: Marks): void {
  const { ctx } = plot
  const ratio = uPlot.pxRatio
  ctx.save()
  ctx.font = font.css.replace(/^\d+/, (size) => String(Number(size) * ratio))
  ctx.textBaseline = 'middle'
  if (extremes.high.close !== extremes.low.close) {
    drawExtreme(plot, extremes.high, { letter: 'H', up: true, font, colour: colours.muted })
    drawExtreme(plot, extremes.low, { letter: 'L', up: false, font, colour: colours.muted })
  }
  if (last !== undefined) drawLast(plot, last, { tag, font, colours })
  ctx.restore()
}

interface ExtremeText {
  readonly letter: string
  readonly up: boolean
  readonly font: ChartFont
  readonly colour: string
}

/** The text stands above or below its point, moved sideways where it would reach over an edge. */
function drawExtreme(plot: uPlot, point: SeriesPoint, { letter, up, font, colour }: ExtremeText): void {
  const { ctx, bbox } = plot
  const text = `${letter} ${formatRupees(point.close)}`
  const half = ctx.measureText(text).width / 2
  const x = plot.valToPos(chartTime(point.date), 'x', true)
  const y = plot.valToPos(point.close, 'y', true)
  const within = Math.min(Math.max(x, bbox.left + half), bbox.left + bbox.width - half)
  ctx.textAlign = 'center'
  ctx.fillStyle = colour
  ctx.fillText(text, within, y + (up ? -1 : 1) * 11 * font.scale * uPlot.pxRatio)
}

function drawLast(
  plot: uPlot,
  last: SeriesPoint,
  { tag, font, colours }: Pick<Marks, 'tag' | 'font' | 'colours'>,
): void {
  const { ctx, bbox } = plot
  const ratio = uPlot.pxRatio
  const x = plot.valToPos(chartTime(last.date), 'x', true)
  const y = plot.valToPos(last.close, 'y', true)
  ctx.beginPath()
  ctx.arc(x, y, 4 * ratio, 0, 2 * Math.PI)
  ctx.fillStyle = colours.brand
  ctx.fill()
  ctx.lineWidth = 2 * ratio
  ctx.strokeStyle = colours.surface
  ctx.stroke()
  const [width, height] = [ctx.measureText(tag).width + 10 * ratio, 18 * font.scale * ratio]
  const left = bbox.left + bbox.width + 6 * ratio
  ctx.beginPath()
  ctx.roundRect(left, y - height / 2, width, height, 4 * ratio)
  ctx.fillStyle = colours.brand
  ctx.fill()
  ctx.textAlign = 'left'
  ctx.fillStyle = colours['on-brand']
  ctx.fillText(tag, left + 5 * ratio, y)
}
