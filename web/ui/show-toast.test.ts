import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toastStore, showToast } from './show-toast.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('a notice hides itself after four seconds (S4)', () => {
  showToast('Saved', 'success')
  vi.advanceTimersByTime(3_999)
  expect(toastStore.get()).toMatchObject({ text: 'Saved', kind: 'success' })
  vi.advanceTimersByTime(1)
  expect(toastStore.get()).toBeUndefined()
})

it('a newer notice takes the place of an older one, and has four seconds of its own', () => {
  showToast('First')
  vi.advanceTimersByTime(3_000)
  showToast('Second', 'error')
  vi.advanceTimersByTime(3_999)
  expect(toastStore.get()).toMatchObject({ text: 'Second', kind: 'error' })
  vi.advanceTimersByTime(1)
  expect(toastStore.get()).toBeUndefined()
})
