import { hash } from 'node:crypto'

/** Chance that can be had again: each name under a seed always draws the same. */
export interface Random {
  /** 0 to below 1. */
  next(): number
  /** A whole number of `from` to `to`, both included. */
  whole(from: number, to: number): number
  happens(share: number): boolean
  pick<T>(from: readonly T[]): T
}

/** A number of 0 to below 1 that belongs to a name. */
export function lot(name: string): number {
  return hash('sha256', name, 'buffer').readUIntBE(0, 6) / 2 ** 48
}

export function random(name: string): Random {
  let drawn = 0
  const next = () => lot(`${name}/${drawn++}`)
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    happens: (share) => next() < share,
    pick(from) {
      const one = from[whole(0, from.length - 1)]
      if (one === undefined) throw new RangeError('nothing to pick from')
      return one
    },
  }
}
