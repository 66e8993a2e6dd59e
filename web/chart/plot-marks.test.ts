import uPlot from 'uplot'
import { describe, expect, it } from 'vitest'
import { day } from '#shared/kernel/instant.ts'
import type { SeriesPoint } from '#shared/market/rules.ts'
import { drawMarks } from './plot-marks.ts'
import type { ThemeColours } from './theme-colour.ts'
import { chartTime } from './series.ts'

const colours = { brand: 'violet', surface: 'white', muted: 'grey', 'on-brand': 'snow' } as ThemeColours
const font = { css: '11px sans', scale: 1 }
const point = (date: string, close: number): SeriesPoint => ({ date: day(date), close, volume: 0 })
const [first, last] = [point('2026-11-01', 500), point('2026-11-20', 520)]

/** What is drawn, call by call, on a plot of 300 by 100 px whose axes stand one pixel for a day and a rupee. */
function drawn(marks: Partial<Parameters<typeof drawMarks>[1]>) {
  Object.assign(uPlot, { pxRatio: 1 })
  const calls: unknown[][] = []
  const style: Record<string, unknown> = {}
  const ctx = new Proxy(style, {
    get:
      (_, name) =>
      (...values: unknown[]) => {
        calls.push([
          name,
          ...values,
          ...(name === 'fill' ? [style['fillStyle']] : name === 'stroke' ? [style['strokeStyle']] : []),
        ])
        return { width: 40 }
      },
  })
  const valToPos = (value: number, axis: string) =>
    axis === 'x' ? (value - chartTime(first.date)) / 86_400 : 600 - value
  const plot = { ctx, bbox: { left: 0, top: 0, width: 300, height: 100 }, valToPos } as unknown as uPlot
  drawMarks(plot, { extremes: { high: last, low: first }, last, tag: '₹520', font, colours, ...marks })
  return calls
}

describe('the last price', () => {
  it('is a dot on the line in the colour of the brand, with a ring of the ground', () => {
    const calls = drawn({})
    const dot = calls.findIndex(([name]) => name === 'arc')
    expect(calls[dot]).toEqual(['arc', 19, 80, 4, 0, 2 * Math.PI])
    expect(calls.slice(dot + 1, dot + 3)).toEqual([
      ['fill', 'violet'],
      ['stroke', 'white'],
    ])
  })

  it('has a tag beside the plot, at its height', () => {
    expect(drawn({})).toContainEqual(['roundRect', 306, 71, 50, 18, 4])
    expect(drawn({})).toContainEqual(['fillText', '₹520', 311, 80])
  })

  it('is not drawn where there is none', () => {
    expect(drawn({ last: undefined }).map(([name]) => name)).not.toContain('arc')
  })
})
