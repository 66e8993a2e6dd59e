import { describe, expect, it } from 'vitest'
import { paise } from '#shared/kernel/money.ts'
import { splitGst } from './ledger.ts'
import { chargeOf, chargesFor, ratesOf } from './rules.ts'

/** Prices of which each charge leaves every kind of fraction of a paisa, the half among them. */
const prices = [...Array.from({ length: 3_000 }, (_, index) => index + 1), 52_341, 99_999_999, 1_234_567_891]

/** Whether an amount is `numerator / denominator` rounded half up, in whole numbers and without the code under test. */
function isHalfUp(amount: number, numerator: bigint, denominator: bigint): boolean {
  const doubled = 2n * denominator * BigInt(amount)
  return doubled <= 2n * numerator + denominator && 2n * numerator + denominator < doubled + 2n * denominator
}

describe('rounding to the paisa', () => {
  it.each([
    ['PLATFORM_FEE', 200n],
    ['STAMP_DUTY', 15n],
    ['TDS', 10n],
  ] as const)('rounds %s half up at every price and quantity', (code, rate) => {
    const perUnit = code === 'STAMP_DUTY' ? 100_000n : 10_000n
    for (const price of prices)
      for (const quantity of [1, 7]) {
        const charges = chargesFor(paise(price), quantity, ratesOf({ feeBps: 200, stampBps: 1.5, tdsBps: 10 }))
        const amount = chargeOf(charges, code)
        expect(isHalfUp(amount, BigInt(price * quantity) * rate, perUnit), `${code} of ${price} × ${quantity}`).toBe(
          true,
        )
      }
  })

  it('rounds the GST in a fee half up, and leaves the rest as income', () => {
    for (const fee of prices) {
      const { net, tax } = splitGst(paise(fee))
      expect(isHalfUp(tax, BigInt(fee) * 18n, 118n), `GST in ${fee}`).toBe(true)
      expect(net + tax).toBe(fee)
    }
  })
})
