/** Deterministic pseudo-random numbers for demo data; never for secrets. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** An integer from `min` to `max`, both included. */
  between(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  /** `count` different elements in random order. */
  some<T>(list: readonly T[], count: number): T[]
  /** Approximately normally distributed with mean 0 and standard deviation 1: the sum of twelve uniform numbers minus 6 (Irwin-Hall). */
  normal(): number
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
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
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
    normal: () => Array.from({ length: 12 }, next).reduce((sum, value) => sum + value, -6),
  }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  return [...text].reduce((state, letter) => Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619), 2_166_136_261)
}
