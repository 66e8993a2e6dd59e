import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readableColour } from '#web/chart/readable-colour.ts'

type Colour = readonly number[]

const theme = readFileSync('web/theme.css', 'utf8')

/** The light value of a colour of the theme, or its dark one. */
function token(name: string, index: number): Colour {
  const values = new RegExp(`--color-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(theme)
  return channels(values?.[index + 1] ?? '')
}

function channels(hex: string): Colour {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((first, second) => first - second)
  return (light + 0.05) / (dark + 0.05)
}

// Luminance grows with each channel, so no colour has less contrast than black or white. The others are those of the demo.
it.each(['#000000', '#ffffff', '#5b34da', '#0ea5a4', '#f59e0b', '#e11d48', '#64748b'])(
  'gives %s a contrast of 3:1 in both themes',
  (colour) => {
    expect(readableColour(colour)).toBe(`color-mix(in srgb, ${colour}, var(--color-ink))`)
    for (const index of [0, 1]) {
      const ink = token('ink', index)
      const mixed = channels(colour).map((channel, at) => (channel + (ink[at] ?? Number.NaN)) / 2)
      for (const surface of ['surface', 'ground'])
        expect(contrast(mixed, token(surface, index)), surface).toBeGreaterThanOrEqual(3)
    }
  },
)
