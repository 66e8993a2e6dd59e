import { describe, expect, it } from 'vitest'
import { movableClock } from '#infra/local/clock.ts'
import { openTable } from '#infra/local/table.ts'
import { isClosed, setMaintenance } from './maintenance.ts'
import { type Table, Throttled } from '#functions/platform/port/table.ts'

function open() {
  const clock = movableClock('2026-11-23T05:30:00.000Z')
  const stored = openTable({ file: ':memory:', clock })
  let reads = 0
  const trouble = { is: undefined as Error | undefined }
  const table: Table = {
    ...stored,
    get: async (key) => {
      reads += 1
      if (trouble.is !== undefined) throw trouble.is
      return stored.get(key)
    },
  }
  return { ports: { table, clock }, clock, trouble, reads: () => reads }
}

describe('the flag of the house', () => {
  it('is down until somebody raises it, and known to everybody half a minute later', async () => {
    const { ports, clock } = open()
    expect(await isClosed(ports)).toBe(false)
    await setMaintenance(ports, true)
    clock.advance(29_999)
    expect(await isClosed(ports)).toBe(false)
    clock.advance(1)
    expect(await isClosed(ports)).toBe(true)
    await setMaintenance(ports, false)
    clock.advance(30_000)
    expect(await isClosed(ports)).toBe(false)
  })

  it('is read once in half a minute, however many ask at once', async () => {
    const { ports, clock, reads } = open()
    await Promise.all(Array.from({ length: 20 }, () => isClosed(ports)))
    await isClosed(ports)
    expect(reads()).toBe(1)
    clock.advance(30_000)
    await Promise.all(Array.from({ length: 20 }, () => isClosed(ports)))
    expect(reads()).toBe(2)
  })

  it('holds as it was known while it cannot be read, open when nothing was', async () => {
    const { ports, clock, trouble } = open()
    await setMaintenance(ports, true)
    trouble.is = new Throttled('busy')
    expect(await isClosed(ports)).toBe(false)
    clock.advance(30_000)
    trouble.is = undefined
    expect(await isClosed(ports)).toBe(true)
    await setMaintenance(ports, false)
    for (const failure of [new Throttled('busy'), new Error('lost')]) {
      clock.advance(30_000)
      trouble.is = failure
      expect(await isClosed(ports)).toBe(true)
    }
    clock.advance(30_000)
    trouble.is = undefined
    expect(await isClosed(ports)).toBe(false)
  })

  it('that makes no sense is as one that cannot be read', async () => {
    const { ports } = open()
    await ports.table.put({ pk: 'maintenance', sk: 'flag', on: 'yes' })
    expect(await isClosed(ports)).toBe(false)
  })

  it('is each house’s own', async () => {
    const [one, other] = [open(), open()]
    await setMaintenance(one.ports, true)
    expect([await isClosed(one.ports), await isClosed(other.ports)]).toEqual([true, false])
  })
})
