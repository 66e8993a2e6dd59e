import { describe, expect, it } from 'vitest'
import { deadlineOf } from './deadline.ts'

describe('deadline', () => {
  const received = Date.parse('2026-03-02T08:00:00.000Z')
  const minutes = (count: number) => count * 60_000

  it('is the moment that the server states when the clocks agree', () => {
    expect(deadlineOf('2026-03-02T08:09:58.000Z', 600, received)).toBe(Date.parse('2026-03-02T08:09:58.000Z'))
  })

  it('follows a server that sets another lifetime', () => {
    expect(deadlineOf('2026-03-02T08:30:00.000Z', 1_800, received)).toBe(received + minutes(30))
    expect(deadlineOf('2026-03-02T08:45:00.000Z', undefined, received)).toBe(received + minutes(45))
  })

  it('counts from the arrival when the phone is an hour ahead or behind', () => {
    expect(deadlineOf('2026-03-02T07:30:00.000Z', 1_800, received)).toBe(received + minutes(30))
    expect(deadlineOf('2026-03-02T09:30:00.000Z', 1_800, received)).toBe(received + minutes(30))
  })
})
