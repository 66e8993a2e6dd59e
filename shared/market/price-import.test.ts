import { expect, it } from 'vitest'
import { SecurityId } from '#shared/kernel/id.ts'
import { day } from '#shared/kernel/instant.ts'
import { dayOf } from '#shared/kernel/day.ts'
import { paise } from '#shared/kernel/money.ts'
import { type AcceptedPrices, nextStep, spanOf } from './price-import.ts'

function companies(count: number, prices: number): AcceptedPrices {
  const points = Array.from({ length: prices }, (_, index) => ({
    date: dayOf(index),
    close_paise: paise(1),
    volume: 1,
  }))
  return Array.from({ length: count }, (_, index) => ({ security_id: SecurityId.parse(`sec_${index}`), points }))
}

const sizes = (accepted: AcceptedPrices) => {
  const found: number[] = []
  for (let position = 0; ; position += found.at(-1) ?? 0) {
    const step = nextStep(accepted, position)
    if (step.length === 0) return found
    found.push(step.length)
  }
}

it('records 200 companies per step, fewer when they have many prices, at least one', () => {
  expect(sizes(companies(1, 1))).toEqual([1])
  expect(sizes(companies(200, 1))).toEqual([200])
  expect(sizes(companies(401, 1))).toEqual([200, 200, 1])
  expect(sizes(companies(5, 1_500))).toEqual([2, 2, 1])
  expect(sizes(companies(2, 5_000))).toEqual([1, 1])
  expect(sizes([])).toEqual([])
})

it('takes companies in order', () => {
  expect(nextStep(companies(401, 1), 200)[0]?.security_id).toBe('sec_200')
})

it('spans from the first day to the last, in any order of prices', () => {
  expect(spanOf([{ date: day('2026-11-20') }, { date: day('2024-02-29') }, { date: day('2026-01-01') }])).toEqual({
    from: '2024-02-29',
    to: '2026-11-20',
  })
  expect(spanOf([{ date: day('2026-11-20') }])).toEqual({ from: '2026-11-20', to: '2026-11-20' })
  expect(spanOf([])).toBeUndefined()
})
