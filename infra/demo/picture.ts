import { seededRandom } from './random.ts'

const colours = [
  '#5B34DA',
  '#0F766E',
  '#B45309',
  '#BE123C',
  '#1D4ED8',
  '#15803D',
  '#7E22CE',
  '#0E7490',
  '#9A3412',
  '#334155',
] as const

/** A logo of two letters on a shape, as a data URL. */
export function logo(name: string): string {
  const random = seededRandom(`${name}/logo`)
  const colour = random.pick(colours)
  const shape = random.pick([
    '<rect width="64" height="64" rx="14"/>',
    '<circle cx="32" cy="32" r="32"/>',
    '<path d="M32 0 64 18v28L32 64 0 46V18z"/>',
    '<path d="M0 20Q0 0 20 0h44v44q0 20-20 20H0z"/>',
  ])
  const letters = name
    .split(' ')
    .map(([first]) => first)
    .join('')
    .slice(0, 2)
  const text = `<text x="32" y="41" font-family="sans-serif" font-size="25" font-weight="700" text-anchor="middle" fill="#fff">${letters}</text>`
  return dataUrl(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><g fill="${colour}">${shape}</g>${text}</svg>`,
  )
}

/** A banner for a news item, as a data URL. */
export function banner(seed: string): string {
  const random = seededRandom(`${seed}/banner`)
  const [back, front] = random.some(colours, 2)
  const bars = Array.from({ length: 7 }, (_, index) => {
    const height = random.between(24, 130)
    return `<rect x="${24 + index * 40}" y="${160 - height}" width="24" height="${height}" rx="4"/>`
  }).join('')
  return dataUrl(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"><rect width="320" height="180" fill="${back}" opacity=".14"/><g fill="${front}" opacity=".7">${bars}</g></svg>`,
  )
}

function dataUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
