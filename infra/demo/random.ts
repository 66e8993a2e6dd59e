/** Numbers that look random and are the same every time: for demo data only, never for anything secret. */
export interface Random {
  /** At least 0, below 1. */
  next(): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  pick<T>(list: readonly T[]): T
  /** Several different ones, in random order. */
  some<T>(list: readonly T[], count: number): T[]
  /** Around 0, mostly within 1: the sum of twelve has the shape of a bell. */
  alarms_(): number
}

export function seededRandom(seed: string): Random {
  let state = hash(seed)
  // Mulberry32, by Tommy Ettinger (public domain).
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    pick: (list) => list[between(0, list.length - 1)] as (typeof list)[number],
    some(list, count) {
      const left = [...list]
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(between(0, left.length - 1), 1),
      ).flat()
    },
    alarms_: () => Array.from({ length: 12 }, next).reduce((sum, each) => sum + each, -6),
  }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  return [...text].reduce((state, letter) => Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619), 2_166_136_261)
}
