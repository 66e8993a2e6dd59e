import { describe, expect, it } from 'vitest'
import type { SellFormState } from '#web/platform/navigation/route-state.ts'
import { errorsOf, type SellFields } from './sell-form.ts'

const other: SellFormState = { type: 'othersportfolio' }
const own: SellFormState = { type: 'unlistedportfolio', scrip_name: 'Sample', isin: 'INE002A01018', available: 12 }
const filled: SellFields = { name: 'Sample', isin: 'INE002A01018', quantity: '12', price: '120.50' }
const empty: SellFields = { name: ' ', isin: '', quantity: '', price: '' }

describe('the form of a sell request (V10)', () => {
  it('needs all fields, and the price for the other portfolio only (X61–X64, V10)', () => {
    expect(errorsOf(empty, other)).toEqual({
      name: 'Scrip name is required',
      isin: 'Isin is required',
      quantity: 'Number of shares is required',
      price: 'Price is required',
    })
    expect(errorsOf(empty, own).price).toBeUndefined()
    expect(errorsOf(filled, other)).toEqual({})
    expect(errorsOf({ ...filled, price: '' }, own)).toEqual({})
  })

  it.each(['INE002A0101', 'ine002a01018', 'INE002A01019'])('refuses the ISIN %s (V10)', (isin) => {
    expect(errorsOf({ ...filled, isin }, other).isin).toBeDefined()
  })

  it.each(['0', '1.5', '-3', '13', '1000000001'])('refuses %s shares of a holding of 12 (V10)', (quantity) => {
    expect(errorsOf({ ...filled, quantity }, own).quantity).toBeDefined()
  })

  it('takes up to 1,000,000,000 shares of another portfolio', () => {
    expect(errorsOf({ ...filled, quantity: '1000000000' }, other)).toEqual({})
    expect(errorsOf({ ...filled, quantity: '1000000001' }, other).quantity).toBe(
      'You can sell up to 1,00,00,00,000 shares',
    )
  })

  it.each(['0', '0.00', '1.234', '1,000', '-1', 'ten'])('refuses the price %s (V10)', (price) => {
    expect(errorsOf({ ...filled, price }, other).price).toBeDefined()
  })
})
