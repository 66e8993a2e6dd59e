import { describe, expect, it } from 'vitest'
import { instantOf } from '#shared/kernel/instant.ts'
import { movableClock } from '#infra/local/clock.ts'
import { localSettings } from '#infra/local/settings.ts'
import { openTable } from '#infra/local/table.ts'
import { maintenanceFlags } from '#functions/platform/entities.ts'
import { isBuyingOpen, isUnderMaintenance, readMaintenance, setBuyingClosed, setMaintenance } from './maintenance.ts'
import { type Table, Throttled } from '#functions/platform/port/table.ts'

function open() {
  const clock = movableClock(instantOf('2026-11-23T05:30:00.000Z'))
  const stored = openTable({ file: ':memory:', clock })
  let reads = 0
  const failing = { with: undefined as Error | undefined }
  const table: Table = {
    ...stored,
    get: async (key) => {
      reads += 1
      if (failing.with !== undefined) throw failing.with
      return stored.get(key)
    },
  }
  return { ports: { table, clock }, clock, failing, reads: () => reads }
}

const addresses = { siteAddress: 'https://ansh.example', sandboxAddress: 'https://partner.example' }

describe('the maintenance flag', () => {
  it('is off by default, and a change applies 30 seconds later', async () => {
    const { ports, clock } = open()
    expect(await isUnderMaintenance(ports)).toBe(false)
    await setMaintenance(ports, true)
    clock.advance(29_999)
    expect(await isUnderMaintenance(ports)).toBe(false)
    clock.advance(1)
    expect(await isUnderMaintenance(ports)).toBe(true)
    await setMaintenance(ports, false)
    clock.advance(30_000)
    expect(await isUnderMaintenance(ports)).toBe(false)
  })

  it('says until when, and forgets it when it is off', async () => {
    const { ports, clock } = open()
    const until = instantOf('2026-11-23T13:00:00.000Z')
    await setMaintenance(ports, true, until)
    expect(await readMaintenance(ports)).toMatchObject({ on: true, until })
    await setMaintenance(ports, false)
    await setMaintenance(ports, true)
    clock.advance(30_000)
    expect((await readMaintenance(ports)).until).toBeUndefined()
  })

  it('leaves buying closed or open as it is, and is left as it is by a change of buying', async () => {
    const { ports, clock } = open()
    const isOpen = () => isBuyingOpen({ ...ports, settings: { ...localSettings(addresses), buyingOpen: true } })
    await setBuyingClosed(ports, true)
    expect([await isOpen(), await isUnderMaintenance(ports)]).toEqual([false, false])
    await setMaintenance(ports, true)
    await setMaintenance(ports, false)
    clock.advance(30_000)
    expect(await isOpen()).toBe(false)
    await setMaintenance(ports, true)
    await setBuyingClosed(ports, false)
    clock.advance(30_000)
    expect([await isOpen(), await isUnderMaintenance(ports)]).toEqual([true, true])
  })

  it('does not open buying where the stage does not sell', async () => {
    const { ports } = open()
    await setBuyingClosed(ports, false)
    expect(await isBuyingOpen({ ...ports, settings: { ...localSettings(addresses), buyingOpen: false } })).toBe(false)
  })

  it('is read once in 30 seconds for any number of concurrent requests', async () => {
    const { ports, clock, reads } = open()
    await Promise.all(Array.from({ length: 20 }, () => isUnderMaintenance(ports)))
    await isUnderMaintenance(ports)
    expect(reads()).toBe(1)
    clock.advance(30_000)
    await Promise.all(Array.from({ length: 20 }, () => isUnderMaintenance(ports)))
    expect(reads()).toBe(2)
  })

  it('keeps its last known value while it cannot be read, off before the first read', async () => {
    const { ports, clock, failing } = open()
    await setMaintenance(ports, true)
    failing.with = new Throttled('busy')
    expect(await isUnderMaintenance(ports)).toBe(false)
    clock.advance(30_000)
    failing.with = undefined
    expect(await isUnderMaintenance(ports)).toBe(true)
    await setMaintenance(ports, false)
    for (const failure of [new Throttled('busy'), new Error('lost')]) {
      clock.advance(30_000)
      failing.with = failure
      expect(await isUnderMaintenance(ports)).toBe(true)
    }
    clock.advance(30_000)
    failing.with = undefined
    expect(await isUnderMaintenance(ports)).toBe(false)
  })

  it('counts as unreadable when it is invalid', async () => {
    const { ports } = open()
    await ports.table.put({ ...maintenanceFlags.key({}), on: 'yes' })
    expect(await isUnderMaintenance(ports)).toBe(false)
  })

  it('is separate for each table', async () => {
    const [one, other] = [open(), open()]
    await setMaintenance(one.ports, true)
    expect([await isUnderMaintenance(one.ports), await isUnderMaintenance(other.ports)]).toEqual([true, false])
  })
})
