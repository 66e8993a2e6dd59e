import { describe, expect, it } from 'vitest'
import { deadlineOf, quoteLifeMs } from './deadline.ts'
import { clockTime, rupees, shares, timeLeft } from './format.ts'
import { quantityMax, quantityMin } from './quantity.ts'

describe('deadline', () => {
  const received = Date.parse('2026-03-02T08:00:00.000Z')

  it('is what the server says when the clocks agree', () => {
    expect(deadlineOf('2026-03-02T08:09:58.000Z', quoteLifeMs, received)).toBe(Date.parse('2026-03-02T08:09:58.000Z'))
  })

  it('counts from the arrival when the phone is an hour ahead or behind', () => {
    expect(deadlineOf('2026-03-02T07:10:00.000Z', quoteLifeMs, received)).toBe(received + quoteLifeMs)
    expect(deadlineOf('2026-03-02T09:10:00.000Z', quoteLifeMs, received)).toBe(received + quoteLifeMs)
  })
})

describe('quantity', () => {
  const bounds = { lot_size: 10, min_quantity: 25, max_quantity: 1_005 }

  it('moves in whole lots between the minimum and the maximum', () => {
    expect(quantityMin(bounds)).toBe(30)
    expect(quantityMax(bounds, 100, 0)).toBe(1_000)
  })

  it('stays below the most rupees of one order, but never below the minimum', () => {
    expect(quantityMax(bounds, 100, 55_500)).toBe(550)
    expect(quantityMax(bounds, 100, 500)).toBe(30)
  })
})

describe('words', () => {
  it('group rupees the Indian way', () => {
    expect([0, 52_340, 123_456.5, 12_345_678].map(rupees)).toEqual(['₹0.00', '₹52,340.00', '₹1,23,456.50', '₹1,23,45,678.00'])
  })

  it('tell the time in India and what is left of it', () => {
    expect(clockTime(Date.parse('2026-03-02T20:00:00.000Z'))).toBe('01:30')
    expect([600_000, 59_001, 1, -5].map(timeLeft)).toEqual(['10:00', '1:00', '0:01', '0:00'])
  })

  it('count shares', () => {
    expect([1, 1_200].map(shares)).toEqual(['1 share', '1,200 shares'])
  })
})
