import { expect, it } from 'vitest'
import type { Ports } from '#functions/platform/port/ports.ts'
import { systemClock } from '#functions/platform/system.ts'
import { entry } from './api.ts'

it('reads the keys of the sessions and the holidays while it initialises', async () => {
  const read: string[] = []
  const secrets = {
    read: async (name: string) => {
      read.push(name)
      return JSON.stringify({ current: 'a', keys: [] })
    },
  }
  const files = { get: async (key: string) => void read.push(key) }
  await entry.prepare?.({ secrets, files, clock: systemClock() } as unknown as Ports)
  expect(read.sort()).toEqual(['market/holidays.json', 'session-keys'])
})
