import { afterEach, expect, test, vi } from 'vitest'
import { loadConfig } from './config.ts'
import { readFlag } from './flags.ts'

afterEach(() => vi.unstubAllGlobals())

function configured(maintenanceMode: unknown) {
  vi.stubGlobal('fetch', async () => Response.json({ ApiEndPoint: '/api', maintenanceMode }))
}

test('each reading tells the guard anew whether the house is closed', async () => {
  for (const closed of [true, true, false]) {
    configured(closed)
    expect((await loadConfig()).maintenanceMode).toBe(closed)
    expect(readFlag('maintenance')).toBe(closed)
  }
})

test('a configuration that cannot be read changes nothing', async () => {
  configured(true)
  await loadConfig()
  configured('no')
  await expect(loadConfig()).rejects.toThrow('not a configuration')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await expect(loadConfig()).rejects.toThrow('no network')
  expect(readFlag('maintenance')).toBe(true)
})
