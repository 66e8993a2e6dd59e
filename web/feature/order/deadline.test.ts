import { describe, expect, it } from 'vitest'
import { deadlineOf, quoteLifeMs } from './deadline.ts'

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
