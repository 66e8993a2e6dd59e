import { describe, expect, it } from 'vitest'
import { OrderId } from '#shared/kernel/id.ts'
import { instantOf } from '#shared/kernel/instant.ts'
import { counterOf, financialYearOf, formatNumber } from './number.ts'

const id = OrderId.parse('ord_1a2b3c')
const at = instantOf('2026-11-24T04:00:00.000Z')

describe('the number of an order', () => {
  it('names series, financial year and the place in the series', () => {
    expect(formatNumber('order', id, at, 123)).toBe('AN05/26-27/00123')
    expect(formatNumber('invoice', id, at, 1)).toBe('AI05/26-27/00001')
  })

  it('goes on in the next block after five digits, and has at most 16 characters', () => {
    expect(formatNumber('order', id, at, 99_999)).toBe('AN05/26-27/99999')
    expect(formatNumber('order', id, at, 100_000)).toBe('AN21/26-27/00001')
    for (const serial of [1, 99_999, 100_000, 599_994])
      expect(formatNumber('order', id, at, serial).length).toBeLessThanOrEqual(16)
  })
})

describe('a financial year', () => {
  it('begins with the first of April in India', () => {
    expect(financialYearOf(instantOf('2027-03-31T18:29:59.999Z'))).toBe('26-27')
    expect(financialYearOf(instantOf('2027-03-31T18:30:00.000Z'))).toBe('27-28')
    expect(financialYearOf(instantOf('2099-12-31T00:00:00.000Z'))).toBe('99-00')
  })

  it('has counters of its own for orders and for invoices', () => {
    expect([counterOf('order', at), counterOf('invoice', at)]).toEqual(['order-26-27', 'invoice-26-27'])
  })
})
