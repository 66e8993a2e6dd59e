import { afterEach, expect, test, vi } from 'vitest'
import { config, lastConfig, loadConfig, maintenanceEnd } from './config.ts'
import { readFlag, writeText } from './storage/local-storage.ts'

afterEach(() => vi.unstubAllGlobals())

function configured(maintenanceMode: unknown) {
  vi.stubGlobal('fetch', async () => Response.json({ ApiEndPoint: '/api', maintenanceMode }))
}

test('each reading of the configuration updates the maintenance flag of the guard', async () => {
  for (const closed of [true, true, false]) {
    configured(closed)
    expect((await loadConfig()).maintenanceMode).toBe(closed)
    expect(readFlag('maintenance')).toBe(closed)
  }
})

test('the end of maintenance is told until it has come', async () => {
  const answer = { ApiEndPoint: '/api', maintenanceMode: true, maintenanceUntil: '2026-11-23T13:00:00.000Z' }
  vi.stubGlobal('fetch', async () => Response.json(answer))
  vi.useFakeTimers({ now: Date.parse('2026-11-23T12:59:59.000Z'), toFake: ['Date'] })
  await loadConfig()
  expect(maintenanceEnd()).toBe('2026-11-23T13:00:00.000Z')
  vi.setSystemTime(Date.parse('2026-11-23T13:00:00.000Z'))
  expect(maintenanceEnd()).toBeUndefined()
  vi.useRealTimers()
  configured(false)
  await loadConfig()
  expect(maintenanceEnd()).toBeUndefined()
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

test('without a network the app starts with the last configuration, and fails without one', async () => {
  configured(false)
  const read = await loadConfig()
  const failure = new TypeError('no network')
  vi.stubGlobal('navigator', { onLine: false })
  expect(lastConfig(failure)).toEqual(read)
  expect(config()).toEqual(read)
  writeText('config', '{"hello":"world"}')
  expect(() => lastConfig(failure)).toThrow(failure)
  writeText('config', undefined)
  expect(() => lastConfig(failure)).toThrow(failure)
})

test('with a network, the last configuration is not used when the new one cannot be read', async () => {
  configured(false)
  await loadConfig()
  const failure = new Error('config.json answered 500')
  vi.stubGlobal('navigator', { onLine: true })
  expect(() => lastConfig(failure)).toThrow(failure)
})
