import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toastStore, showToast } from './show-toast.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('a toast disappears after four seconds (S4, C8)', () => {
  showToast('Saved', 'success')
  vi.advanceTimersByTime(3_999)
  expect(toastStore.get()).toMatchObject({ text: 'Saved', kind: 'success' })
  vi.advanceTimersByTime(1)
  expect(toastStore.get()).toBeUndefined()
})

it('a newer toast replaces an older one and is shown for four seconds itself', () => {
  showToast('First')
  vi.advanceTimersByTime(3_000)
  showToast('Second', 'error')
  vi.advanceTimersByTime(3_999)
  expect(toastStore.get()).toMatchObject({ text: 'Second', kind: 'error' })
  vi.advanceTimersByTime(1)
  expect(toastStore.get()).toBeUndefined()
})
