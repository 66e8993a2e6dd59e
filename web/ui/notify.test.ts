import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noticeStore, notify } from './notify.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('a notice hides itself after four seconds (S4)', () => {
  notify('Saved', 'success')
  vi.advanceTimersByTime(3_999)
  expect(noticeStore.get()).toMatchObject({ text: 'Saved', kind: 'success' })
  vi.advanceTimersByTime(1)
  expect(noticeStore.get()).toBeUndefined()
})

it('a newer notice takes the place of an older one, and has four seconds of its own', () => {
  notify('First')
  vi.advanceTimersByTime(3_000)
  notify('Second', 'error')
  vi.advanceTimersByTime(3_999)
  expect(noticeStore.get()).toMatchObject({ text: 'Second', kind: 'error' })
  vi.advanceTimersByTime(1)
  expect(noticeStore.get()).toBeUndefined()
})
