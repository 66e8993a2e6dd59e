import { t } from '@lingui/core/macro'
import { formatRupees } from '#shared/kernel/format.ts'
import { formatShares } from '#web/lib/format.ts'
import { ApiError } from '#web/platform/api/client.ts'

/** The quantities that can be bought now: multiples of `step` from `min` to `max`. None when `max` is below `min`. */
export interface QuantityBounds {
  readonly min: number
  readonly max: number
  readonly step: number
}

/** What limits a quantity, for the words that say so. */
export interface QuantityLimits {
  readonly priceRupees: number
  /** The largest amount of one order. */
  readonly orderMaxRupees: number
  /** The largest quantity of one order of this company. */
  readonly quantityMax: number
}

export function fits(quantity: number, { min, max, step }: QuantityBounds): boolean {
  return quantity >= min && quantity <= max && quantity % step === 0
}

/** Why a typed quantity cannot be bought, in words; undefined when it can. An empty field is `NaN`. */
export function quantityProblem(quantity: number, bounds: QuantityBounds, limits: QuantityLimits): string | undefined {
  const { min, max, step } = bounds
  if (fits(quantity, bounds)) return undefined
  if (Number.isNaN(quantity)) return t`Enter the number of shares`
  if (quantity < min) return t`At least ${formatShares(min)} (${formatRupees(min * limits.priceRupees)})`
  if (quantity > max) return atMost(formatShares(max), bounds, limits)
  const around = [neighbour(quantity, 'less', bounds), neighbour(quantity, 'more', bounds)]
  const lots = step.toLocaleString('en-IN')
  const [one = '', other] = [...new Set(around)].map((each) => each.toLocaleString('en-IN'))
  return other === undefined ? t`In lots of ${lots}: ${one}` : t`In lots of ${lots}: ${one} or ${other}`
}

/** The most that can be bought, and why not more. */
function atMost(most: string, { max, step }: QuantityBounds, limits: QuantityLimits): string {
  const { priceRupees, orderMaxRupees, quantityMax } = limits
  if ((max + step) * priceRupees > orderMaxRupees)
    return t`At most ${most}: one order can be up to ${formatWholeRupees(orderMaxRupees)}`
  return max + step > quantityMax ? t`At most ${most} in one order` : t`At most ${most}: no more are left`
}

/** How many shares an amount pays for, charges included, in whole lots. An empty field is `NaN`. `perShareRupees` is the total of a share. */
export function quantityFor(amountRupees: number, perShareRupees: number, { step }: QuantityBounds): number {
  // A quotient such as 9.9999999999 is ten shares: it has been computed from their exact total.
  return Math.floor(amountRupees / perShareRupees / step + 1e-9) * step
}

/** The whole rupees that pay for a quantity. */
export function amountFor(quantity: number, perShareRupees: number): number {
  return Math.ceil(quantity * perShareRupees - 1e-6)
}

/** Why nothing can be bought for an amount, in words; undefined when something can. */
export function amountProblem(
  amountRupees: number,
  perShareRupees: number,
  bounds: QuantityBounds,
  limits: QuantityLimits,
): string | undefined {
  const { min, max } = bounds
  const quantity = quantityFor(amountRupees, perShareRupees, bounds)
  if (Number.isNaN(quantity)) return t`Enter an amount`
  const cost = (shares: number) =>
    t`${formatWholeRupees(amountFor(shares, perShareRupees))} for ${formatShares(shares)}`
  if (quantity < min) return t`At least ${cost(min)}, charges included`
  return quantity > max ? atMost(cost(max), bounds, limits) : undefined
}

/** `₹2,00,000`: without paise when there are none. */
export function formatWholeRupees(rupees: number): string {
  return `₹${rupees.toLocaleString('en-IN')}`
}

/** The bounds in words, each with its price: `Min 7 (₹8,494.50),` and `max 142 (₹1,72,317.00)`. */
export function boundTexts({ min, max, step }: QuantityBounds, { priceRupees }: QuantityLimits): string[] {
  const bound = (quantity: number) => `${quantity.toLocaleString('en-IN')} (${formatRupees(quantity * priceRupees)})`
  const most = t`max ${bound(max)}`
  if (step === 1) return [t`Min ${bound(min)},`, most]
  return [t`Lots of ${step.toLocaleString('en-IN')}:`, t`min ${bound(min)},`, most]
}

/** The next allowed quantity below or above a typed one, which need not be allowed itself. */
export function neighbour(quantity: number, by: 'less' | 'more', { min, max, step }: QuantityBounds): number {
  if (Number.isNaN(quantity)) return min
  const next = by === 'less' ? Math.ceil(quantity / step) - 1 : Math.floor(quantity / step) + 1
  return Math.min(Math.max(next * step, min), max)
}

/** Quantities to choose with one tap, smallest first: the least, two round ones that can be bought, and the most. */
export function quickQuantities(bounds: QuantityBounds): { readonly label: string; readonly quantity: number }[] {
  const { min, max } = bounds
  const round = [25, 50].filter((quantity) => quantity > min && quantity < max && fits(quantity, bounds))
  return [
    { label: t`Min ${min.toLocaleString('en-IN')}`, quantity: min },
    ...round.map((quantity) => ({ label: String(quantity), quantity })),
    ...(max > min ? [{ label: t`Max ${max.toLocaleString('en-IN')}`, quantity: max }] : []),
  ]
}

/** The bounds that a refusal of a quantity states: they may have changed since the last quote. */
export function boundsIn(error: unknown): QuantityBounds | undefined {
  if (!(error instanceof ApiError) || error.code !== 'QUANTITY_OUT_OF_RANGE') return undefined
  const { min_quantity: min, max_quantity: max, lot_size: step } = error.data
  return { min: Number(min), max: Number(max), step: Number(step) }
}
