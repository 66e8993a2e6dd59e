import { hash } from 'node:crypto'

/** A pseudo-random generator: the same name always produces the same sequence. */
export interface Random {
  /** The next number, from 0 to below 1. */
  next(): number
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number
  /** True with the given probability, 0 to 1. */
  happens(share: number): boolean
  /** One element, each with equal probability. Throws when there is none. */
  pick<T>(from: readonly T[]): T
}

/** A number from 0 to below 1 that depends on the name alone. */
export function draw(name: string): number {
  // Six bytes, which a number holds exactly.
  return Number.parseInt(hash('sha256', name, 'hex').slice(0, 12), 16) / 2 ** 48
}

/** The generator of a name. */
export function random(name: string): Random {
  let drawn = 0
  const next = () => draw(`${name}/${drawn++}`)
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    happens: (share) => next() < share,
    pick(from) {
      const picked = from[whole(0, from.length - 1)]
      if (picked === undefined) throw new RangeError('pick needs at least one element')
      return picked
    },
  }
}
