import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearStorage } from '#web/platform/storage/clear-storage.ts'
import { clearTabStorage } from '#web/platform/storage/clear-tab-storage.ts'
import { saveReturnTo, takeReturnTo } from './return-to.ts'

/** A replacement for the storage of a browser. */
function memory() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
  }
}

/** A visitor without a session opens an address. */
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

describe('the address to return to after a login', () => {
  test('is returned once, with its query', () => {
    open('/companyOverview?id=sec_1')
    expect(takeReturnTo()).toBe('/companyOverview?id=sec_1')
    expect(takeReturnTo()).toBe('/home')
  })

  test('is /home when no address was stored', () => {
    expect(takeReturnTo()).toBe('/home')
  })

  test('is valid for an hour', () => {
    open('/holdings')
    vi.advanceTimersByTime(3_599_999)
    expect(takeReturnTo()).toBe('/holdings')
    open('/holdings')
    vi.advanceTimersByTime(3_600_000)
    expect(takeReturnTo()).toBe('/home')
  })

  test('is removed with the session, and kept when somebody else logs in', () => {
    open('/holdings')
    clearStorage()
    localStorage.setItem('internalTeam', 'true')
    expect(takeReturnTo()).toBe('/holdings')
    open('/holdings')
    clearTabStorage()
    expect(takeReturnTo()).toBe('/home')
  })

  test.each(['//example.com/home', '/\\example.com', 'https://example.com/', 'javascript:alert(1)', ''])(
    'is never an address outside the app: %s',
    (address) => {
      open(address)
      expect(takeReturnTo()).toBe('/home')
    },
  )

  test('is /home for a user without the internal-team flag', () => {
    localStorage.removeItem('internalTeam')
    open('/holdings')
    expect(takeReturnTo()).toBe('/home')
  })

  test('is /home where session storage is blocked', () => {
    vi.stubGlobal('sessionStorage', undefined)
    open('/holdings')
    expect(takeReturnTo()).toBe('/home')
  })
})
