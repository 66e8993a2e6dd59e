import { expect, it } from 'vitest'
import { instantOf } from '#shared/kernel/instant.ts'
import { chargesOf } from './charges.ts'

it('splits what a holding cost into its shares and the charges on top, to the paisa', () => {
  const transaction_date = instantOf('2026-11-24T09:00:00.000Z')
  const lots = [
    { transaction_date, price_per_share: 523.4, quantity: 10 },
    { transaction_date, price_per_share: 0.1, quantity: 3 },
  ]
  expect(chargesOf({ total_price: 5391.81, holding_transactions: lots })).toEqual({ shares: 5234.3, charges: 157.51 })
})
