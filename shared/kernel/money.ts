import * as z from 'zod/mini'

/** The largest amount: ₹1,000 crore. Above any deal and far below `Number.MAX_SAFE_INTEGER`. */
const paiseMax = 1_000_000_000_000

/** A non-negative whole number of paise. Money is stored and calculated only in this form. */
export const Paise = z.int().check(z.gte(0), z.lte(paiseMax)).brand<'Paise'>()
export type Paise = z.infer<typeof Paise>

/** Rupees on the wire: a JSON number with at most two decimals. */
export const Rupees = z.number().check(
  z.gte(-paiseMax / 100),
  z.lte(paiseMax / 100),
  z.refine((rupees) => isWholePaise(rupees), 'at most 2 decimals'),
)

/**
 * Whether a number is the nearest to an amount of two decimals, within what a sum of such numbers loses. Half a paisa is far above that
 * in the whole range: at ₹1,000 crore neighbouring numbers differ by a ten-thousandth of a paisa.
 */
function isWholePaise(rupees: number): boolean {
  const loss = Math.max(1e-8, Math.abs(rupees) * 2 * Number.EPSILON)
  return Math.abs(rupees - Math.round(rupees * 100) / 100) <= loss
}

/** Brands a number as an amount in paise. Throws when it is negative, fractional or too large: that is a bug, not a refusal. */
export function paise(amount: number): Paise {
  return Paise.parse(amount)
}

export const zeroPaise = paise(0)

export function paiseFromRupees(rupees: number): Paise {
  return paise(Math.round(rupees * 100))
}

/** Rupees for the wire. Also takes a negative difference, such as a loss. */
export function rupeesFrom(amountPaise: number): number {
  return amountPaise / 100
}

export function sum(amounts: readonly Paise[]): Paise {
  return paise(amounts.reduce((total, amount) => total + amount, 0))
}

export function times(amount: Paise, quantity: number): Paise {
  return paise(amount * quantity)
}

/**
 * A part of an amount in basis points (1 bp = 0.01 %), rounded half up to the paisa. Takes fractions of a basis
 * point, as stamp duty needs.
 */
export function basisPoints(amount: Paise, bps: number): Paise {
  // In whole numbers of any size, because the product of a large amount and its rate exceeds `Number.MAX_SAFE_INTEGER`.
  const millionths = BigInt(amount) * BigInt(Math.round(bps * 100))
  return paise(Number((2n * millionths + 1_000_000n) / 2_000_000n))
}
