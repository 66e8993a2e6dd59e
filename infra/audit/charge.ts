import type { Order } from '#shared/order/order.ts'
import { chargeOf } from '#shared/order/rules.ts'
import type { SaleQuote } from '#shared/sale/sale.ts'

/**
 * Each charge of an order is its rate of price × quantity, rounded half up to the paisa, and the total is their sum. Computed here by
 * arithmetic of its own, so that a mistake in the product's is found.
 */
export function chargeViolations(
  order: Pick<Order, 'price' | 'quantity' | 'rates' | 'charges' | 'total_paise'>,
): string[] {
  const { price, quantity, rates, charges, total_paise } = order
  const shares = price.paise * quantity
  const expected = {
    SHARES: shares,
    PLATFORM_FEE: partOf(shares, rates.fee_bps),
    STAMP_DUTY: partOf(shares, rates.stamp_bps),
    TDS: shares > rates.tds_above_paise ? partOf(shares, rates.tds_bps) : 0,
  }
  const total = charges.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
  return [
    ...Object.entries(expected).flatMap(([code, amount]) =>
      differs(`the charge ${code}`, chargeOf(charges, code as keyof typeof expected), amount),
    ),
    ...differs('the total', total_paise, total),
  ]
}

/** Fee and duty of a sale's offer are their rates of the gross, and the seller gets the rest. */
export function saleChargeViolations(quote: SaleQuote, quantity: number): string[] {
  const gross = quote.price_paise * quantity
  const [fee, duty] = [partOf(gross, quote.fee_bps), partOf(gross, quote.stamp_bps)]
  return [
    ...differs('the gross', quote.gross_paise, gross),
    ...differs('the fee', quote.fee_paise, fee),
    ...differs('the duty', quote.duty_paise, duty),
    ...differs('the net amount', quote.net_paise, gross - fee - duty),
  ]
}

function differs(what: string, found: number, expected: number): string[] {
  return found === expected ? [] : [`${what} is ${found} paise; price, quantity and rate give ${expected}`]
}

/** A rate may have two decimals of a basis point, such as 1.5 for stamp duty. */
function partOf(amount: number, bps: number): number {
  const whole = 1_000_000n
  const product = BigInt(amount) * BigInt(Math.round(bps * 100))
  const rest = product % whole
  return Number((product - rest) / whole + (rest * 2n >= whole ? 1n : 0n))
}
