import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearReturnTo, saveReturnTo, takeReturnTo } from './return-to.ts'

/** As a browser keeps texts. */
function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** A stranger opens an address. */
function open(address: string): void {
  const [, pathname = '', search = ''] = /^([^?]*)(.*)$/.exec(address) ?? []
  vi.stubGlobal('location', { pathname, search })
  saveReturnTo()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', memory())
  vi.stubGlobal('localStorage', memory())
  localStorage.setItem('internalTeam', 'true')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('where somebody wanted to go', () => {
  test('is told once, with what the address says', () => {
    open('/companyOverview?id=sec_1')
    expect(takeReturnTo()).toBe('/companyOverview?id=sec_1')
    expect(takeReturnTo()).toBe('/home')
  })

  test('is home for whoever wanted nothing', () => {
    expect(takeReturnTo()).toBe('/home')
  })

  test('is kept for an hour', () => {
    open('/holdings')
    vi.advanceTimersByTime(3_599_999)
    expect(takeReturnTo()).toBe('/holdings')
    open('/holdings')
    vi.advanceTimersByTime(3_600_000)
    expect(takeReturnTo()).toBe('/home')
  })

  test('is forgotten with the session', () => {
    open('/holdings')
    clearReturnTo()
    expect(takeReturnTo()).toBe('/home')
  })

  test.each(['//example.com/home', '/\\example.com', 'https://example.com/', 'javascript:alert(1)', ''])(
    'is never outside the app: %s',
    (address) => {
      open(address)
      expect(takeReturnTo()).toBe('/home')
    },
  )

  test('is home for whoever may not enter it, which shows them out', () => {
    localStorage.removeItem('internalTeam')
    open('/holdings')
    expect(takeReturnTo()).toBe('/home')
  })

  test('is home where the browser keeps nothing', () => {
    vi.stubGlobal('sessionStorage', undefined)
    open('/holdings')
    expect(takeReturnTo()).toBe('/home')
  })
})
