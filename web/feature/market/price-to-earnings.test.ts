import { expect, it } from 'vitest'
import { priceToEarnings } from './price-to-earnings.ts'

const ratio = (financialValue: string, financialName = 'Earnings per share', price = 1_200) =>
  priceToEarnings({
    price,
    financialdata: [
      { financialName: 'Revenue', financialValue: '₹5' },
      { financialName, financialValue },
    ],
  })

it('divides the price by the earnings that the desk has stated', () => {
  expect(ratio('₹24.00')).toBe(50)
  expect(ratio('Rs. 1,200')).toBe(1)
  expect(ratio('24', 'EPS (basic)')).toBe(50)
})

it('has no ratio for a loss, for other texts, without earnings and without a price', () => {
  for (const value of ['-₹24.00', '(₹24.00)', '₹20 to ₹24', 'n/a', '₹0.00', '']) expect(ratio(value)).toBeUndefined()
  expect(ratio('₹24.00', 'Net worth')).toBeUndefined()
  expect(ratio('₹24.00', undefined, 0)).toBeUndefined()
})
